import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { allFailures } from '../../jobs/all-failures.ts';
import { lockOrder } from '../payments/data.ts';
import { releaseReservation } from './api.ts';
import { listExpiredReservations } from './data.ts';

/**
 * Releases all expired reservations, each in a transaction of its own so that no payment waits for all of them.
 * @throws AggregateError after the others, when some could not be released
 */
export async function releaseReservations(
  deps: Deps,
  { atOnce: limit = 200 }: { atOnce?: number } = {},
): Promise<void> {
  const now = deps.clock();
  const failed = new Map<string, unknown>();
  for (;;) {
    const orderIds = await listExpiredReservations(deps.db, now, { except: [...failed.keys()], limit });
    for (const orderId of orderIds)
      await write(deps, async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (order) await releaseReservation(tx, order, now);
      }).catch((error: unknown) => failed.set(orderId, error));
    if (orderIds.length < limit) break;
  }
  if (failed.size > 0)
    throw allFailures(`${failed.size} reservations were not released`, [...failed.values()]);
}
