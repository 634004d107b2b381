/** What went wrong, as far as the shop has to act differently. */
export type PaymentProviderErrorKind =
  /** The buyer's instrument was refused; another one may work. */
  | 'declined'
  | 'not-approved'
  | 'already-captured'
  | 'duplicate-invoice'
  /** The buyer has to return to the provider: `payerActionUrl`. */
  | 'payer-action-required'
  | 'in-progress'
  | 'not-found'
  /** Less is left of the capture than was to be refunded. Read what has been given back. */
  | 'already-refunded'
  /** An event that the provider has not signed. Nothing in it is true. */
  | 'forged'
  /** No usable reply, or our credentials are not taken: what was asked may or may not have happened. Read before asking again. */
  | 'unavailable'
  /** Refused for a reason that only a human can mend (configuration, malformed request). Nothing happened. */
  | 'rejected';

export interface PaymentProviderErrorDetails {
  /** The provider's word for the reason, or ours where it gave none: TIMEOUT, CONNECT_TIMEOUT, NETWORK, CIRCUIT_OPEN (nothing was sent) … */
  issue: string;
  /** HTTP status; absent when no reply came. */
  status?: number | undefined;
  /** The provider's own trace of the call, for its support. */
  debugId?: string | undefined;
  payerActionUrl?: string | undefined;
  /** The provider asks not to be asked earlier. */
  retryAfterMs?: number | undefined;
}

/** Carries no personal data: neither the provider's texts nor the values it quotes. */
export class PaymentProviderError extends Error {
  readonly kind: PaymentProviderErrorKind;
  readonly issue: string;
  readonly status: number | undefined;
  readonly debugId: string | undefined;
  readonly payerActionUrl: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(kind: PaymentProviderErrorKind, details: PaymentProviderErrorDetails) {
    super(`Payment provider: ${kind} (${details.issue})`);
    this.name = 'PaymentProviderError';
    this.kind = kind;
    this.issue = details.issue;
    this.status = details.status;
    this.debugId = details.debugId;
    this.payerActionUrl = details.payerActionUrl;
    this.retryAfterMs = details.retryAfterMs;
  }
}
