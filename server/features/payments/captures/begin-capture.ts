import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { schedulePaymentCheck } from './schedule-payment-check.ts';
import type { PaymentAttempt, LockedOrder } from '../data.ts';
import { updatePaymentAttempt } from '../data.ts';
import { reserveStock } from '../../stock/api.ts';

/** Later than any answer of the provider: for a capture whose request has died. */
const lookAfterMs = 45_000;

/**
 * Marks an attempt that is `created` or `declined` as capturing, pins its parts and leaves a job that finishes it
 * whatever happens to this process.
 * @returns the products of which less is to be had now
 * @throws ShopError `conflict` while another attempt of the order lives; out_of_stock, too_many_requests
 */
export async function beginCapture(
  deps: Deps,
  tx: Tx,
  { order, attempt, others }: { order: LockedOrder; attempt: PaymentAttempt; others: PaymentAttempt[] },
): Promise<string[]> {
  const busy = others.some((other) =>
    ['creating', 'created', 'capturing', 'pending', 'captured'].includes(other.state),
  );
  if (busy)
    throw new ShopError(
      'conflict',
      'Another payment of this order has been started. Please finish that one.',
    );
  const held = await reserveStock(deps, tx, order, { pinned: true });
  const { id, state } = attempt;
  const now = deps.clock();
  await updatePaymentAttempt(tx, id, [state], { state: 'capturing', captureStartedAt: now, updatedAt: now });
  await schedulePaymentCheck(deps, tx, id, lookAfterMs);
  return held;
}

/** Of an attempt whose parts are gone: nobody may be charged for it later, when they are back. */
export async function expireOutOfStock(deps: Deps, attemptId: string): Promise<void> {
  const change = { state: 'expired', updatedAt: deps.clock() } as const;
  await updatePaymentAttempt(deps.db, attemptId, ['created', 'declined'], change);
}
