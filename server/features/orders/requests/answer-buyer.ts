import type { Order } from '../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Admin } from '../../../actor.ts';
import { changed } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { orderNotFound, readChangedOrder } from '../api.ts';
import { changeOrder } from '../manage-order.ts';
import { markAnswered } from './data.ts';

/**
 * Marks what a buyer asked for as answered, and emails the answer if there is one. A request to return may be one whose parts
 * are expected from then on.
 * @throws ShopError `not_found`; `conflict` when it is answered already, or withdrawn
 */
export function answerBuyer(
  deps: Deps,
  admin: Admin,
  { id, request }: { id: string; request: string },
  { answer, ...input }: { answer?: string | undefined; returnExpected: boolean },
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.answer', subject: id }, async (tx) => {
    const { requests } = await readChangedOrder(deps, tx, id, 'admin');
    const asked = requests.find(({ _id }) => _id === request);
    if (!asked) throw orderNotFound();
    const returnExpected = asked.kind === 'return' && input.returnExpected;
    const by = { id: request, answer: answer ?? null, returnExpected };
    if (!(await markAnswered(tx, id, deps.clock(), by)))
      throw new ShopError(
        'conflict',
        `${asked.withdrawn ? 'The customer has withdrawn this request' : 'This request is answered already'}. Look at the order again.`,
      );
    if (answer !== undefined)
      await deps.queue.enqueue(tx, 'send-request-email', {
        requestId: request,
        template: 'request-answered',
      });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      after: { emailed: answer !== undefined, ...(asked.kind === 'return' && { returnExpected }) },
    });
  });
}
