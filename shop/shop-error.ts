/**
 * The closed list of reasons for which the shop refuses a request, each with its HTTP status.
 * The client adds three of its own for replies that never arrived (see `api-client.ts`).
 */
export const errorStatus = {
  invalid_input: 400,
  invalid_json: 400,
  link_expired: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  code_required: 401,
  not_allowed: 403,
  two_step_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  price_changed: 409,
  out_of_stock: 409,
  already_paid: 409,
  order_closed: 409,
  coupon_gone: 409,
  open_dispute: 409,
  payment_reversed: 409,
  payment_not_approved: 409,
  too_large: 413,
  wrong_content_type: 415,
  payment_declined: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  payment_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export type ClientErrorCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR';

/** A part of which less is available than a customer wants. */
export interface ShortLine {
  product: string;
  name: string;
  available: number;
  /** Whether some of it is reserved for payments that are not settled yet: it may become available again. */
  isReserved: boolean;
}

/** What an error may carry besides its message; all of it reaches the client. */
export interface ErrorDetails {
  /** Field name (dotted path into the body) → text to show next to that field. */
  fields?: Record<string, string>;
  /** With `price_changed`: the current totals, strings with two decimals. */
  totals?: Record<string, string>;
  /** With `out_of_stock`: the lines that are not in stock in the requested quantity. */
  lines?: ShortLine[];
  /** With `conflict` over an edit that came too late: the record as it is now. */
  current?: object;
  /** Seconds to wait; also sent as Retry-After. */
  retryAfter?: number;
}

/**
 * A refusal with a named reason. Thrown by use cases on the server (its message never holds a stack, SQL or file path)
 * and by `call()` in the browser, so that one class is handled everywhere.
 */
export class ShopError extends Error {
  readonly code: ErrorCode | ClientErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode | ClientErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'ShopError';
    this.code = code;
    this.details = details;
  }

  /** HTTP status; 0 when no reply arrived. */
  get status(): number {
    return this.code in errorStatus ? errorStatus[this.code as ErrorCode] : 0;
  }
}

/** The message of a refusal that came without one (specification, section 8). */
export const defaultErrorMessage = 'An error occurred';

/** Returns a thrown value as a `ShopError`; what no one foresaw gets the shop's general message. */
export function toShopError(thrown: unknown): ShopError {
  return thrown instanceof ShopError ? thrown : new ShopError('FETCH_ERROR', defaultErrorMessage);
}

/** Returns the server's message, or the specified text (section 8) when no reply arrived or it had no message. */
export function serverMessage(error: unknown, fallback: string): string {
  const spoke = error instanceof ShopError && error.status > 0 && error.message !== defaultErrorMessage;
  return spoke ? error.message : fallback;
}
