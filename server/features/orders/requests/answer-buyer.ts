import type { Order } from '../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { changed, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { lockForAdmin } from '../admin-data.ts';
import { orderNotFound, readChangedOrder } from '../api.ts';
import { markAnswered } from './data.ts';

/**
 * Marks what a buyer asked for as answered, and emails the answer if there is one.
 * @throws ShopError `not_found`; `conflict` when it is answered already
 */
export function answerBuyer(
  deps: Deps,
  admin: { id: string },
  { id, request }: { id: string; request: string },
  { answer }: { answer?: string | undefined },
): Promise<Order> {
  return write(deps, admin, { action: 'order.answer', subject: id }, async (tx) => {
    if (!(await lockForAdmin(tx, id))) throw orderNotFound();
    const { requests } = await readChangedOrder(deps, tx, id, 'admin');
    if (!requests.some(({ _id }) => _id === request)) throw orderNotFound();
    if (!(await markAnswered(tx, id, deps.clock(), { id: request, answer: answer ?? null })))
      throw new ShopError('conflict', 'This request is answered already. Look at the order again.');
    if (answer !== undefined)
      await deps.queue.enqueue(tx, 'send-request-email', {
        requestId: request,
        template: 'request-answered',
      });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      after: { emailed: answer !== undefined },
    });
  });
}
