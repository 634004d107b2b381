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

/** `UNKNOWN`: a word that the provider did not use when this was written. Never to be taken for paid. */
export type ProviderOrderStatus = (typeof providerOrderStatuses)[number] | 'UNKNOWN';
export type CaptureStatus = (typeof captureStatuses)[number] | 'UNKNOWN';

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
