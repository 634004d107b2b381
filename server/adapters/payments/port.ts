/**
 * What the shop needs from a payment provider. Amounts are integer cents. Every method rejects with a
 * `PaymentProviderError` and nothing else; callers decide by its `kind`.
 */
export interface PaymentProvider {
  /**
   * Idempotent by `requestId`: the same key returns the same provider order. Rejects as `rejected` when the provider
   * doesn't believe the address; then nothing was created, and the same order can be sent without it.
   */
  createOrder(order: NewProviderOrder): Promise<CreatedProviderOrder>;
  /** @param options `isAwaited`: a customer who has just approved it waits: too many other readings must not keep them from paying */
  readOrder(providerOrderId: string, options?: { isAwaited?: boolean }): Promise<ProviderOrder>;
  /**
   * Idempotent by `requestId` for six hours. A resolved promise doesn't mean money: the captures in it may be
   * DECLINED or PENDING, so check the status of each.
   */
  captureOrder(order: OrderToCapture): Promise<CapturedOrder>;
  readCapture(captureId: string): Promise<ProviderCapture>;
  /**
   * Idempotent by `requestId` for 45 days; after that the same call would refund again
   * (developer.paypal.com/docs/api/payments/v2, Refund captured payment). The order's `refunds` show whether it has
   * happened before.
   */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  readRefund(refundId: string): Promise<ProviderRefund>;
  /**
   * Tells the provider how a captured order was shipped, which is the proof in a dispute. Not idempotent: the `trackers`
   * of the order show whether it has happened before.
   */
  addTracking(tracking: NewTracking): Promise<void>;
  /** Takes back a tracking number that was wrong. */
  cancelTracking(tracker: { providerOrderId: string; trackerId: string }): Promise<void>;
  /**
   * Verifies that the provider has signed exactly these bytes for this shop. The event only hints at what to read.
   * Rejects as `forged`, or as `unavailable` when it can't be verified now and must be sent again.
   */
  readEvent(message: EventMessage): Promise<ProviderEvent>;
  /** Returns the webhook with the configured id. Rejects as `not-found` when the provider has none. */
  readWebhook(): Promise<ProviderWebhook>;
  /**
   * Returns everything that changed our balance in a period of any length, oldest first. Rejects as `rejected` with the
   * issue NOT_AUTHORIZED when the app may not read it.
   */
  listTransactions(time: { from: Date; to: Date }): Promise<TransactionReport>;
  readDispute(disputeId: string): Promise<ProviderDispute>;
  /** Lists the disputes that have changed since a time at most 180 days ago. */
  listDisputes(since: Date): Promise<DisputeInList[]>;
}

/** `totalCents` = items × quantity + shipping + handling + tax − discount, or the provider refuses it. */
export interface NewProviderOrder {
  /** Our order id; the provider returns it as `customId`. */
  orderId: string;
  /** The same for all attempts of an order, because the provider captures an invoice only once. */
  invoiceId: string;
  requestId: string;
  /** Merchant id of the receiver, when it is not the configured one. */
  payee?: string | undefined;
  currency: 'USD';
  totalCents: number;
  items: ProviderItem[];
  discountCents?: number | undefined;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
  /** Shown to the customer in the provider's window. */
  brandName: string;
  /**
   * Where the parcel goes, in the United States. The provider protects a sale only when it was shipped to the address
   * it knows; without one it asks the customer for none.
   */
  shipTo?: ProviderAddress | undefined;
  /** Whether the customer comes to that address, which is the shop's. */
  isPickup?: boolean | undefined;
}

/** A line of the order before its discount. The customer and whoever decides a dispute see it. */
export interface ProviderItem {
  name: string;
  /** The shop's part number; may be empty. */
  sku: string;
  qty: number;
  unitCents: number;
}

export interface ProviderAddress {
  /** May be empty. */
  name: string;
  street: string;
  apartment?: string | undefined;
  city: string;
  /** Two letters. */
  state: string;
  postalCode: string;
}

export interface NewTracking {
  providerOrderId: string;
  captureId: string;
  /** As the shop calls it, such as `FedEx Ground`. */
  carrier: string;
  /** Letters, digits, dashes, dots, slashes and underscores. */
  trackingNumber: string;
}

export interface OrderToCapture {
  providerOrderId: string;
  requestId: string;
}

export interface CreatedProviderOrder {
  providerOrderId: string;
  status: ProviderOrderStatus;
  /** Where the customer can approve it without the buttons. */
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
  trackers: ProviderTracker[];
}

export interface ProviderTracker {
  trackerId: string;
  isCanceled: boolean;
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
  /** Why it is PENDING or DECLINED, in the provider's code. */
  statusReason?: string | undefined;
  sellerProtection?: SellerProtection | undefined;
  /** What the provider keeps of the amount, and what is left; known only once the money has moved. */
  feeCents?: number | undefined;
  netCents?: number | undefined;
}

/** Whether the provider covers claims of buyers who received nothing or never paid. */
export type SellerProtection = 'eligible' | 'partially_eligible' | 'not_eligible';

export interface NewRefund {
  captureId: string;
  /** The provider returns it as `requestId` of the refund, even much later. */
  requestId: string;
  /** All or part of what is left of the capture. */
  amountCents: number;
  currency: 'USD';
}

export interface ProviderRefund {
  refundId: string;
  /** Only COMPLETED means that the money is back; PENDING may still fail. */
  status: RefundStatus;
  amountCents: number;
  currency: string;
  captureId: string | undefined;
  /** Undefined when it was not made through `refund`. */
  requestId: string | undefined;
}

export interface EventMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body exactly as it was received: parsing and serializing it again would change it. */
  rawBody: Buffer;
  /** Address of who sent it, for limits. */
  sentFrom?: string | undefined;
}

export interface ProviderEvent {
  /** The same for every delivery of the event. */
  eventId: string;
  /** The provider's name, such as `PAYMENT.CAPTURE.COMPLETED`. */
  eventType: string;
  /** What to read when the event is about an order or a capture. */
  providerOrderId: string | undefined;
  captureId: string | undefined;
  /** The refund or reversal that the event is about; `captureId` is then the capture whose money it was. */
  refundId: string | undefined;
  disputeId: string | undefined;
}

/** Where the provider sends events, and which: its names, or `*` for all. */
export interface ProviderWebhook {
  url: string;
  events: string[];
}

export interface TransactionReport {
  transactions: ProviderTransaction[];
  /** Records that could not be read, each once. */
  unreadable: UnreadableTransaction[];
  /** The provider has no data from before: the account was opened then. */
  completeFrom: Date;
  /** Later transactions may be missing. */
  completeUntil: Date;
}

export interface UnreadableTransaction {
  /** Its id, or a hash of its record. */
  subject: string;
  code: string | undefined;
}

export interface ProviderTransaction {
  /** For payments and refunds: the id of the capture or refund. */
  transactionId: string;
  /** The provider's code for what kind of transaction it is. */
  code: string;
  /**
   * `refund`: by us. `reversal`: money of a payment taken by the provider or a bank, `return`: given back. `hold`: money of
   * a payment kept aside for a while, `release`: no longer. `other`: concerns no customer's payment.
   */
  kind: 'payment' | 'refund' | 'reversal' | 'return' | 'hold' | 'release' | 'other';
  status: 'completed' | 'pending' | 'denied' | 'reversed' | 'unknown';
  /** The change of our balance: a payment is positive, a refund negative. */
  amountCents: number;
  /** Negative when we paid it. */
  feeCents: number;
  currency: string;
  /** Except for payments: the capture whose money it was, if the provider names it. */
  captureId: string | undefined;
  customId: string | undefined;
  invoiceId: string | undefined;
  initiatedAt: Date;
}

/** Stage, reason, status and outcome are the provider's codes, such as INQUIRY, UNAUTHORISED, RESOLVED. */
export interface ProviderDispute {
  disputeId: string;
  stage: string;
  reason: string;
  /** RESOLVED when it is over. */
  status: string;
  amountCents: number;
  currency: string;
  /** Until when we must answer; undefined when no answer is due. */
  respondBy: Date | undefined;
  outcome: string | undefined;
  createdAt: Date;
  updatedAt: Date;
  transactions: DisputedTransaction[];
}

export interface DisputedTransaction {
  captureId: string | undefined;
  customId: string | undefined;
  invoiceId: string | undefined;
}

export interface DisputeInList {
  disputeId: string;
  updatedAt: Date;
}

/** `UNKNOWN`: a status the provider did not have when this was written. Must never be treated as paid. */
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
