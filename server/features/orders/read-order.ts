import type { Order } from '../../../shop/contracts/orders.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../actor.ts';
import type { OrderReader } from './api.ts';
import { orderNotFound, showOneOrder, viewerOf } from './api.ts';
import type { StoredOrder } from './data.ts';
import { claimGuestOrder, findOrder } from './data.ts';

/**
 * Returns as much of an order as the caller may see. A guest's order joins the account of a caller who shows that they
 * have its email: signed in with it, and with the guest's token or the link that was sent to it (decision 046).
 * @param key from the link in the order's emails; a wrong or expired one is ignored
 * @throws ShopError `not_found`
 */
export async function readOrder(
  deps: Deps,
  { id, key, actor }: { id: string; key?: string | undefined; actor: Actor },
): Promise<Order> {
  const order = await findOrder(deps.db, id);
  if (!order) throw orderNotFound();
  const joined = await claim(deps, order, { ...actor, key });
  return showOneOrder(deps, deps.db, joined, viewerOf(deps, joined, { ...actor, key }));
}

async function claim(
  deps: Deps,
  order: StoredOrder,
  { user, guest, key }: OrderReader,
): Promise<StoredOrder> {
  if (!user || order.userId !== null || order.email !== user.email) return order;
  if (viewerOf(deps, order, { guest, key }) === 'stranger') return order;
  if (user.active || order.claimedBy !== user.id)
    await write(deps, (tx) => claimGuestOrder(tx, order.id, user));
  return user.active ? { ...order, userId: user.id, customerName: user.name } : order;
}
