import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { lockOrder } from '../payments/data.ts';
import { releaseReservation } from './api.ts';
import { listExpiredReservations } from './data.ts';

const batchSize = 200;

/** Releases expired reservations, each in a transaction of its own so that no payment waits for all of them. */
export async function releaseReservations(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const orderId of await listExpiredReservations(deps.db, now, batchSize))
    await write(deps, async (tx) => {
      await lockOrder(tx, orderId);
      await releaseReservation(tx, orderId, now);
    });
}
