import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { OrderReader } from './api.ts';
import { viewerOf } from './api.ts';
import type { User } from '../accounts/data.ts';
import { claimGuestOrder, findGuestOrder, joinGuestOrders } from './claim-data.ts';

/**
 * Lets a guest's order join the account of a caller who shows that they have its email: signed in with it, and with the
 * guest's token or the link that was sent to it (decision 046). For everybody else it does nothing.
 */
export async function claimOrder(deps: Deps, id: string, { user, guest, key }: OrderReader): Promise<void> {
  const order = user && (await findGuestOrder(deps.db, { id, email: user.email }));
  if (!order || viewerOf(deps, order, { guest, key }) === 'stranger') return;
  if (user.active || order.claimedBy !== user.id)
    await write(deps, (tx) => claimGuestOrder(tx, order.id, user));
}

/** Adds the orders that were placed as a guest with a user's verified email to their account, because they ask for it. */
export async function addGuestOrders(deps: Deps, { id }: User): Promise<{ added: number }> {
  return { added: await write(deps, (tx) => joinGuestOrders(tx, id, deps.clock())) };
}
