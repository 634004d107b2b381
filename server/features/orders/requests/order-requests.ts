import type { Order } from '../../../../shop/contracts/orders.ts';
import type { RequestKind } from '../../../../shop/rules/orders/may-ask.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import { changed, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { lockForAdmin } from '../admin-data.ts';
import type { OrderReader } from '../api.ts';
import { orderNotFound, readChangedOrder, viewerOf } from '../api.ts';
import { answerRequest, insertRequest } from './data.ts';

/** Buyers ask the shop to cancel their paid order or to take parts back, and the shop answers (decision 096). */

interface Asked {
  kind: RequestKind;
  parts: { product: string; qty: number }[];
  reason: string;
}

/**
 * Records what the buyer of a paid order asks for, and emails it to the owner and to the buyer. While a request waits for its answer,
 * another changes nothing. Nothing else changes: the shop decides. An admin, too, asks only about what they bought.
 * @param reader also whoever has the link of the order's emails
 * @throws ShopError `not_found`; `conflict` when the order has got past what is asked for; `invalid_input` for parts that are not
 *   in the order, or not that many
 */
export function askShop(
  deps: Deps,
  { user, ...reader }: OrderReader,
  orderId: string,
  { kind, parts, reason }: Asked,
): Promise<Order> {
  return write(deps, async (tx) => {
    const order = await lockForAdmin(tx, orderId);
    const buyer = { ...reader, user: user && { ...user, isAdmin: false } };
    const viewer = order ? viewerOf(deps, order, buyer) : 'stranger';
    if (!order || viewer === 'stranger') throw orderNotFound();
    const current = await readChangedOrder(deps, tx, orderId, viewer);
    if (current.requests.some(({ answeredAt }) => answeredAt === null)) return current;
    if (current.mayAsk !== kind) throw new ShopError('conflict', tooLate(kind, current.mayAsk));
    if (kind === 'return') requireParts(current, parts);
    const id = newId();
    const asked = kind === 'return' ? parts : [];
    await insertRequest(tx, { id, orderId, kind, reason, parts: asked, createdAt: deps.clock() });
    for (const template of ['new-request', 'request-received'] as const)
      await deps.queue.enqueue(tx, 'send-request-email', { requestId: id, template });
    return readChangedOrder(deps, tx, orderId, viewer);
  });
}

function tooLate(kind: RequestKind, mayAsk: RequestKind | null): string {
  if (kind === 'cancel' && mayAsk === 'return')
    return 'This order has been sent meanwhile. You can ask to return its parts once they are there.';
  return kind === 'cancel'
    ? 'This order can’t be canceled anymore. Please call us.'
    : 'Nothing of this order can be returned here. Please call us.';
}

/** @throws ShopError `invalid_input` */
function requireParts({ orderItems }: Order, parts: Asked['parts']): void {
  const left = new Map(
    orderItems.map(({ product, name, qty, notSent, cameBack }) => [
      product,
      { name, qty: qty - notSent - cameBack },
    ]),
  );
  for (const { product, qty } of parts) {
    const line = left.get(product);
    if (line && qty <= line.qty) {
      // A part that is named twice is counted once for each.
      line.qty -= qty;
      continue;
    }
    const text = line ? `Only ${line.qty} of ${line.name} can be returned` : 'This order has no such part';
    throw new ShopError('invalid_input', text, { fields: { parts: text } });
  }
}

/**
 * Marks a request as answered, and emails the answer if there is one.
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
    if (!(await answerRequest(tx, id, deps.clock(), { id: request, answer: answer ?? null })))
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
