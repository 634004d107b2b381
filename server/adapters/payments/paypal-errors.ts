import { z } from 'zod';
import type { HttpReply } from './paypal-http.ts';
import { PaymentProviderError, type PaymentProviderErrorKind } from './provider-error.ts';

/** PayPal's Orders v2 and Payments v2 errors by `details[0].issue`; PayPal may change its texts at any time. */
const kindByIssue: Record<string, PaymentProviderErrorKind> = {
  INSTRUMENT_DECLINED: 'declined',
  CARD_EXPIRED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
  TRANSACTION_REFUSED: 'declined',
  ORDER_NOT_APPROVED: 'not-approved',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  DUPLICATE_INVOICE_ID: 'duplicate-invoice',
  PAYER_ACTION_REQUIRED: 'payer-action-required',
  ORDER_COMPLETION_IN_PROGRESS: 'in-progress',
  PENDING_CAPTURE: 'in-progress',
  CAPTURE_FULLY_REFUNDED: 'already-refunded',
  REFUND_AMOUNT_EXCEEDED: 'already-refunded',
};

/** What PayPal may dislike about an address; `field` names the rest. */
const addressIssues = new Set([
  'CITY_REQUIRED',
  'MISSING_SHIPPING_ADDRESS',
  'POSTAL_CODE_REQUIRED',
  'SHIPPING_ADDRESS_INVALID',
]);

/** Returns what a status alone says about a request whose body says no more. */
export function kindByStatus(status: number): PaymentProviderErrorKind {
  if (status === 404) return 'not-found';
  if (status === 409) return 'in-progress';
  // A redirect leads away from the provider, and 401 says nothing about what has happened.
  if (status < 400 || status === 401) return 'unavailable';
  return status === 429 || status >= 500 ? 'unavailable' : 'rejected';
}

const word = z.string().regex(/^[\w-]{1,80}$/);
const errorBodySchema = z.object({
  name: word.optional().catch(undefined),
  /** The token endpoint uses OAuth's format instead: `{ error, error_description }`. */
  error: word.optional().catch(undefined),
  debug_id: word.optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  details: z
    .array(z.object({ issue: word, field: z.string().optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  links: z
    .array(z.object({ href: z.url(), rel: z.string() }))
    .optional()
    .catch(undefined),
});

/**
 * Returns the error for a reply that is not 2xx.
 * @param body its parsed JSON. What is not PayPal's error, such as a gateway's page or half an answer, decides nothing:
 * a declined capture whose reply is cut off is not a refusal that a human has to look at.
 */
export function errorFromReply({ status, header }: HttpReply, body: unknown): PaymentProviderError {
  const reply: z.output<typeof errorBodySchema> = errorBodySchema.safeParse(body).data ?? {};
  const issue = reply.details?.[0]?.issue;
  const link = reply.links?.find(({ rel }) => rel === 'payer-action' || rel === 'redirect');
  const code = issueOf(reply) ?? issue ?? reply.name ?? reply.error;
  // A gateway's 5xx may contain any body: the outcome is unknown whatever it says.
  const kind = status < 500 && issue ? kindByIssue[issue] : undefined;
  const kindWithoutIssue = code ? kindByStatus(status) : 'unavailable';
  const retryAfter = header('retry-after');
  return new PaymentProviderError(kind ?? kindWithoutIssue, {
    issue: code ?? `HTTP_${status}`,
    status,
    debugId: reply.debug_id ?? header('paypal-debug-id'),
    payerActionUrl: link?.href,
    refusesAddress: (kind ?? kindWithoutIssue) === 'rejected' && isAboutAddress(reply),
    retryAfterMs: retryAfter && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined,
  });
}

function isAboutAddress({ details = [] }: z.output<typeof errorBodySchema>): boolean {
  return (
    details.length > 0 &&
    details.every(({ issue, field }) => addressIssues.has(issue) || field?.includes('/shipping/'))
  );
}

/** Returns the issue of refusals by Transaction Search, which has it elsewhere than the other APIs. */
function issueOf({ name, message }: z.output<typeof errorBodySchema>): string | undefined {
  if (name === 'RESULTSET_TOO_LARGE') return name;
  // The name of a malformed request, and no details.
  if (/data for the given start date is not available/i.test(message ?? ''))
    return 'START_DATE_NOT_AVAILABLE';
  return undefined;
}

/** Our names for undici's error codes. */
const issueByCode: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: 'CONNECT_TIMEOUT',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'REPLY_TOO_LARGE',
};

/** Returns the error for a call without a reply: it timed out or the connection broke. */
export function errorFromFailure(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error;
  const { name, code = '' } = error as Error & { code?: string };
  const issue = issueByCode[code] ?? (name === 'TimeoutError' ? 'TIMEOUT' : 'NETWORK');
  return new PaymentProviderError('unavailable', { issue });
}
