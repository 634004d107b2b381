import type { OrderMessage } from '../../../../shop/contracts/order/messages.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Admin } from '../../../actor.ts';
import { newId } from '../../../db/id.ts';
import { changed, unchanged } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { isErased } from '../erasure-data.ts';
import { changeOrder } from '../manage-order.ts';
import { showMessage } from '../order-history.ts';
import { insertMessage, listMessages } from './data.ts';

/**
 * Emails the buyer of an order what an admin writes. The audit log only says that it happened: it keeps what it has forever,
 * and a message may name people. A request repeated because its reply was lost (the same words from the same admin, who has
 * not seen them yet) returns the stored message and sends nothing.
 * @param seen the last message that the admin saw, null for none; undefined writes whatever is there
 * @throws ShopError `not_found`; `conflict` when there is another message than that by now, or the customer has been erased
 */
export function writeMessage(
  deps: Deps,
  admin: Admin,
  orderId: string,
  { subject, text, seen }: { subject: string; text: string; seen?: string | null | undefined },
): Promise<OrderMessage> {
  return changeOrder(deps, admin, { action: 'order.message', subject: orderId }, async (tx, order) => {
    if (isErased(order)) throw new ShopError('conflict', 'The customer of this order has been erased');
    const last = (await listMessages(tx, orderId)).at(-1);
    if (last?.id !== seen && last?.userId === admin.id && last.subject === subject && last.text === text)
      return unchanged(showMessage(last));
    if (seen !== undefined && last && last.id !== seen)
      throw new ShopError(
        'conflict',
        `${last.by} has written to the customer since you opened this. Read it, then press Send again if yours is still right.`,
      );
    const message = { id: newId(), userId: admin.id, subject, text, createdAt: deps.clock() };
    await insertMessage(tx, { orderId, ...message });
    await deps.queue.enqueue(tx, 'send-order-message', { messageId: message.id });
    return changed(showMessage({ ...message, by: admin.name, sentAt: null, refusedAt: null }));
  });
}
