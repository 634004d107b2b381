import type { Order } from '../../../../shop/contracts/orders.ts';
import { phone, rateLimits } from '../../../../shop/facts.ts';
import { unitsLeftToRequest, unitsToReturn } from '../../../../shop/rules/orders/packages.ts';
import { isForPickup } from '../../../../shop/rules/orders/tracking.ts';
import type { RequestKind } from '../../../../shop/rules/orders/may-ask.ts';
import type { ReturnReason } from '../../../../shop/rules/orders/return-reasons.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { enforceRateLimit } from '../../../rate-limit/enforce-rate-limit.ts';
import type { OrderReader } from '../api.ts';
import { lockForBuyer, readChangedOrder } from '../api.ts';
import type { RequestedPart } from './data.ts';
import { insertRequest } from './data.ts';

interface RequestInput {
  kind: RequestKind;
  parts: readonly RequestedPart[];
  returnReason: ReturnReason | null;
  reason: string;
}

/**
 * Records what the buyer of a paid order asks for, to cancel it or to take parts back (decision 096), and emails it to the owner
 * and to the buyer. While a request waits for its answer, another changes nothing. Nothing else changes: the shop decides.
 * @param reader also whoever has the link of the order's emails
 * @throws ShopError `not_found`; `conflict` when the order has got past what is asked for; `invalid_input` for parts that are not
 *   in the order, or not that many; `too_many_requests`, because each is emailed
 */
export function askShop(
  deps: Deps,
  reader: OrderReader,
  orderId: string,
  { kind, parts, reason, ...input }: RequestInput,
): Promise<Order> {
  return write(deps, async (tx) => {
    const { viewer } = await lockForBuyer(deps, tx, orderId, reader);
    const current = await readChangedOrder(deps, tx, orderId, viewer);
    if (current.requests.some(({ answeredAt }) => answeredAt === null)) return current;
    if (current.mayAsk !== kind) throw new ShopError('conflict', tooLate(kind, current));
    const asked = kind === 'return' ? mergeParts(parts) : [];
    requireParts(current, asked);
    const advice = `, or call us at ${phone.display}`;
    await enforceRateLimit(deps, ['ask', orderId], rateLimits.orderRequests, 'requests', { tx, advice });
    const id = newId();
    const returnReason = kind === 'return' ? input.returnReason : null;
    const createdAt = deps.clock();
    await insertRequest(tx, { id, orderId, kind, returnReason, reason, parts: asked, createdAt });
    for (const template of ['new-request', 'request-received'] as const)
      await deps.queue.enqueue(tx, 'send-request-email', { requestId: id, template });
    return readChangedOrder(deps, tx, orderId, viewer);
  });
}

function tooLate(kind: RequestKind, order: Order): string {
  const mayReturn = order.mayAsk === 'return';
  if (kind === 'cancel' && order.moreToFollow)
    return `Part of this order has shipped in the meantime.${mayReturn ? ' You can ask to return its parts now.' : ''} To cancel the rest, please call us.`;
  if (kind === 'cancel' && mayReturn) {
    const gone = isForPickup(order) ? 'was picked up' : 'has shipped';
    return `This order ${gone} in the meantime. You can ask to return its parts now.`;
  }
  if (kind === 'cancel') return 'This order can’t be canceled anymore. Please call us.';
  return order.requests.some(({ returnExpected }) => returnExpected)
    ? 'These parts are on their way back already. If they aren’t, please call us.'
    : 'Nothing of this order can be returned here. Please call us.';
}

/** Adds up what is named twice. */
function mergeParts(parts: readonly RequestedPart[]): RequestedPart[] {
  const units = new Map<string, number>();
  for (const { product, qty } of parts) units.set(product, (units.get(product) ?? 0) + qty);
  return Array.from(units, ([product, qty]) => ({ product, qty }));
}

function tooManyText(line: Order['orderItems'][number], order: Order): string {
  const left = unitsLeftToRequest(line, order);
  const isExpected = left < unitsToReturn(line, order);
  if (isExpected && left === 0) return `${line.name} is on its way back already`;
  return `Only ${left}${isExpected ? ' more' : ''} of ${line.name} can be returned`;
}

/** @throws ShopError `invalid_input` */
function requireParts(order: Order, parts: readonly RequestedPart[]): void {
  const lines = new Map(order.orderItems.map((line) => [line.product, line]));
  for (const { product, qty } of parts) {
    const line = lines.get(product);
    const left = line ? unitsLeftToRequest(line, order) : 0;
    if (line && qty <= left) continue;
    const text = line ? tooManyText(line, order) : 'This order has no such part';
    throw new ShopError('invalid_input', text, { fields: { parts: text } });
  }
}
