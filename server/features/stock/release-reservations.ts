import type { Deps } from '../../deps.ts';
import { lockOrder } from '../payments/data.ts';
import { releaseReservation } from './api.ts';
import { listOverdueOrders } from './data.ts';

const atATime = 200;

/** Puts parts back on the shelf whose buyers did not pay in time. One order a transaction, so that none waits for all. */
export async function releaseReservations(deps: Deps): Promise<void> {
  const now = deps.clock();
  const released = new Set<string>();
  for (const orderId of await listOverdueOrders(deps.db, now, atATime)) {
    const productIds = await deps.db.transaction().execute(async (tx) => {
      await lockOrder(tx, orderId);
      return releaseReservation(tx, orderId, now);
    });
    for (const id of productIds) released.add(id);
  }
  if (released.size > 0) await deps.catalogChanged({ productIds: [...released] });
}
