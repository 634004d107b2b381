import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { guestHeaders } from './buyer.ts';

/** Answers after which nobody knows whether the money has moved: asking again settles it, and never pays twice. */
const unknowing = new Set<ShopError['code']>([
  'FETCH_ERROR',
  'TIMEOUT_ERROR',
  'PARSING_ERROR',
  'internal',
  'unavailable',
  'payment_unavailable',
  'too_many_requests',
]);
const waitsMs = [2000, 4000, 8000, 15_000, 30_000];

/**
 * Has an approved payment captured. The call may be repeated: the same payment gives the same answer.
 * @returns the order as it is afterwards, the refusal, or `unknown` when the shop could not be reached for a minute
 */
export async function finishPayment(
  { id, providerOrderId }: { id: string; providerOrderId: string },
  signal: AbortSignal,
): Promise<Order | ShopError | 'unknown'> {
  for (const waitMs of [...waitsMs, undefined]) {
    try {
      const body = { id: providerOrderId };
      return await call('PUT /api/orders/:id/pay', { params: { id }, body, headers: guestHeaders() });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      if (!unknowing.has(error.code)) return error;
      if (waitMs === undefined || signal.aborted) break;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(waitMs, (error.details.retryAfter ?? 0) * 1000)),
      );
    }
  }
  return 'unknown';
}
