import type { Order } from '../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { backOffMs, untilDue } from './back-off.ts';
import { payerOf } from '../order-key.ts';

/** Errors that leave the outcome of the capture unknown: retrying settles it and never pays twice. */
const unknownOutcomes = new Set<ShopError['code']>([
  'FETCH_ERROR',
  'TIMEOUT_ERROR',
  'PARSING_ERROR',
  'internal',
  'unavailable',
  'payment_unavailable',
  'too_many_requests',
]);

/**
 * Captures an approved payment, and retries until the server answers. The call is idempotent: the same payment gets the
 * same reply.
 * @returns the updated order, or the refusal; undefined when the page was left
 */
export async function finishPayment(
  { id, providerOrderId }: { id: string; providerOrderId: string },
  signal: AbortSignal,
): Promise<Order | ShopError | undefined> {
  for (let round = 0; !signal.aborted; round += 1) {
    try {
      const body = { id: providerOrderId };
      return await call('PUT /api/orders/:id/pay', { params: { id }, body, ...payerOf(id) });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (!unknownOutcomes.has(error.code)) return error;
      await untilDue(Math.max(backOffMs(round), (error.details.retryAfter ?? 0) * 1000), signal);
    }
  }
  return undefined;
}
