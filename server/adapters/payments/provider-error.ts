/** Kinds of errors that the shop handles differently. */
export type PaymentProviderErrorKind =
  /** The customer's card or account was refused; another one may work. */
  | 'declined'
  | 'not-approved'
  | 'already-captured'
  | 'duplicate-invoice'
  /** The customer must return to the provider: `payerActionUrl`. */
  | 'payer-action-required'
  | 'in-progress'
  | 'not-found'
  /** Less is left of the capture than was to be refunded. Read what has been refunded. */
  | 'already-refunded'
  /** The provider did not sign this event: nothing in it can be trusted. */
  | 'forged'
  /** No usable reply, or our credentials were refused. The request may or may not have happened: read before repeating it. */
  | 'unavailable'
  /** Refused for a reason that only a human can fix (configuration, malformed request). Nothing happened. */
  | 'rejected';

export interface PaymentProviderErrorDetails {
  /**
   * The provider's error code, or ours where it gave none: TIMEOUT, CONNECT_TIMEOUT, NETWORK, CIRCUIT_OPEN and RATE_LIMITED
   * (nothing was sent) …
   */
  issue: string;
  /** HTTP status; absent when no reply came. */
  status?: number | undefined;
  /** The provider's trace id of the call, for its support. */
  debugId?: string | undefined;
  payerActionUrl?: string | undefined;
  /** Refused for where the parcel goes, and for nothing else. */
  refusesAddress?: boolean | undefined;
  /** How long the provider asks us to wait. */
  retryAfterMs?: number | undefined;
}

/** Contains no personal data: neither the provider's texts nor the values it quotes. */
export class PaymentProviderError extends Error {
  readonly kind: PaymentProviderErrorKind;
  readonly issue: string;
  readonly status: number | undefined;
  readonly debugId: string | undefined;
  readonly payerActionUrl: string | undefined;
  readonly refusesAddress: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(kind: PaymentProviderErrorKind, details: PaymentProviderErrorDetails) {
    super(`Payment provider: ${kind} (${details.issue})`);
    this.name = 'PaymentProviderError';
    this.kind = kind;
    this.issue = details.issue;
    this.status = details.status;
    this.debugId = details.debugId;
    this.payerActionUrl = details.payerActionUrl;
    this.refusesAddress = details.refusesAddress ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Returns undefined for what the provider doesn't know. */
export async function unlessNotFound<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
