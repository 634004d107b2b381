import { reminderAfterHours } from '../../../../shop/facts.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { markReminded } from './reminder-data.ts';

/** Returns when the buyer of an order that is placed now will be reminded, should it still be unpaid. */
export const reminderOf = (placedAt: Date): Date =>
  new Date(placedAt.getTime() + reminderAfterHours * 3_600_000);

/**
 * Reminds buyers of the orders that they haven't paid, once each. Whether an order can still be paid is decided when its
 * email is sent (`sendOrderEmail`).
 */
export async function remindBuyers(deps: Deps): Promise<void> {
  await write(deps, async (tx) => {
    for (const orderId of await markReminded(tx, deps.clock()))
      await deps.queue.enqueue(tx, 'send-order-email', { orderId, template: 'order-unpaid' });
  });
}
