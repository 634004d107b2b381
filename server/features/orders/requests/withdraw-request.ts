import type { Order } from '../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { OrderReader } from '../api.ts';
import { lockForBuyer, orderNotFound, readChangedOrder } from '../api.ts';
import { markWithdrawn } from './data.ts';

/**
 * Withdraws what the buyer of an order asked for, as long as the shop has not answered, and emails that to the owner, who was
 * told to wait for it. Withdrawing it again changes nothing.
 * @param reader whoever may ask (`askShop`)
 * @throws ShopError `not_found`; `conflict` when it is answered already
 */
export function withdrawRequest(
  deps: Deps,
  reader: OrderReader,
  { id, request }: { id: string; request: string },
): Promise<Order> {
  return write(deps, async (tx) => {
    const { viewer } = await lockForBuyer(deps, tx, id, reader);
    const current = await readChangedOrder(deps, tx, id, viewer);
    const asked = current.requests.find(({ _id }) => _id === request);
    if (!asked) throw orderNotFound();
    if (asked.withdrawn) return current;
    if (!(await markWithdrawn(tx, { id: request, orderId: id }, deps.clock())))
      throw new ShopError('conflict', 'We have answered your request in the meantime.');
    await deps.queue.enqueue(tx, 'send-request-email', {
      requestId: request,
      template: 'request-withdrawn',
    });
    return readChangedOrder(deps, tx, id, viewer);
  });
}
