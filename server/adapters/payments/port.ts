/**
 * What the shop asks of a payment provider. Amounts are integer cents. Every method rejects with a
 * `PaymentProviderError` and with nothing else; who calls decides by its `kind`.
 */
export interface PaymentProvider {
  /** Idempotent by `requestId`: the same key answers the same provider order. */
  createOrder(order: NewProviderOrder): Promise<CreatedProviderOrder>;
  readOrder(providerOrderId: string): Promise<ProviderOrder>;
  /**
   * Idempotent by `requestId` for six hours. A resolved promise is not yet money: the captures in it
   * may be DECLINED or PENDING, so each has to be judged by its own status.
   */
  captureOrder(order: OrderToCapture): Promise<CapturedOrder>;
  readCapture(captureId: string): Promise<ProviderCapture>;
  /**
   * Idempotent by `requestId` for six hours; after that the same call gives money back once more. Whether it has
   * happened before is then to be seen in the order's `refunds`.
   */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  readRefund(refundId: string): Promise<ProviderRefund>;
  /**
   * Verifies that the provider has signed these very bytes for this shop. What the event says is no more than a hint
   * what to read. Rejects as `forged`; as `unavailable` when it could not be verified now: let it be sent again.
   */
  readEvent(message: EventMessage): Promise<ProviderEvent>;
  /** What has changed our balance with the provider in this time, oldest first, however long the time. */
  listTransactions(time: { from: Date; to: Date }): Promise<TransactionReport>;
}

/** `totalCents` = items + shipping + handling + tax − discount, or the provider refuses it. */
export interface NewProviderOrder {
  /** Our order id; comes back as `customId`. */
  orderId: string;
  /** One for all attempts of an order: the provider captures an invoice only once. */
  invoiceId: string;
  requestId: string;
  /** Merchant id of the receiver, instead of the configured one. */
  payee?: string | undefined;
  currency: 'USD';
  totalCents: number;
  itemsCents: number;
  discountCents?: number | undefined;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
  /** Shown to the buyer in the provider's window. */
  brandName: string;
}

export interface OrderToCapture {
  providerOrderId: string;
  requestId: string;
}

export interface CreatedProviderOrder {
  providerOrderId: string;
  status: ProviderOrderStatus;
  /** Where the buyer can approve it without the buttons. */
  approveUrl: string | undefined;
}

export interface CapturedOrder {
  providerOrderId: string;
  status: ProviderOrderStatus;
  captures: ProviderCapture[];
}

/** Amount, payee and ids are those of the first unit; `unitCount` tells whether there are others. */
export interface ProviderOrder extends CapturedOrder {
  intent: 'CAPTURE' | 'AUTHORIZE' | 'UNKNOWN';
  unitCount: number;
  amountCents: number;
  currency: string;
  payeeMerchantId: string | undefined;
  customId: string | undefined;
  invoiceId: string | undefined;
  refunds: ProviderRefund[];
}

export interface ProviderCapture {
  captureId: string;
  status: CaptureStatus;
  amountCents: number;
  currency: string;
  payeeMerchantId: string | undefined;
  customId: string | undefined;
  invoiceId: string | undefined;
  providerOrderId: string | undefined;
}

export interface NewRefund {
  captureId: string;
  /** Comes back as `requestId` of the refund, also when it is read much later. */
  requestId: string;
  /** All or a part of what is left of the capture. */
  amountCents: number;
  currency: 'USD';
}

export interface ProviderRefund {
  refundId: string;
  /** Only COMPLETED is money given back; PENDING may still fail. */
  status: RefundStatus;
  amountCents: number;
  currency: string;
  captureId: string | undefined;
  /** Undefined: not made by us through `refund`. */
  requestId: string | undefined;
}

export interface EventMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it came over the wire; parsed and written again it is another one. */
  rawBody: Buffer;
}

export interface ProviderEvent {
  /** The same for every repetition. */
  eventId: string;
  /** The provider's word, such as `PAYMENT.CAPTURE.COMPLETED`. */
  eventType: string;
  /** What to read, if the event is about an order or a capture. */
  providerOrderId: string | undefined;
  captureId: string | undefined;
}

export interface TransactionReport {
  transactions: ProviderTransaction[];
  /** What happened later than this may be missing. */
  completeUntil: Date;
}

export interface ProviderTransaction {
  /** The capture's or refund's id, for these kinds. */
  transactionId: string;
  kind: 'payment' | 'refund' | 'reversal' | 'other';
  status: 'completed' | 'pending' | 'denied' | 'reversed' | 'unknown';
  /** As it changes our balance: a payment is positive, a refund negative. */
  amountCents: number;
  /** Negative when we have paid it. */
  feeCents: number;
  currency: string;
  /** Of a refund or reversal: the capture whose money it was. */
  captureId: string | undefined;
  customId: string | undefined;
  invoiceId: string | undefined;
  initiatedAt: Date;
}

/** `UNKNOWN`: a word that the provider did not use when this was written. Never to be taken for paid. */
export type ProviderOrderStatus = (typeof providerOrderStatuses)[number] | 'UNKNOWN';
export type CaptureStatus = (typeof captureStatuses)[number] | 'UNKNOWN';
export type RefundStatus = (typeof refundStatuses)[number] | 'UNKNOWN';

export const providerOrderStatuses = [
  'CREATED',
  'SAVED',
  'PAYER_ACTION_REQUIRED',
  'APPROVED',
  'VOIDED',
  'COMPLETED',
] as const;

export const captureStatuses = [
  'COMPLETED',
  'DECLINED',
  'PENDING',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'FAILED',
] as const;

export const refundStatuses = ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'] as const;
