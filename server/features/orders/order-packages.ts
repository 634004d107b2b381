import type { Order } from '../../../shop/contracts/orders.ts';
import { isSameNumber } from '../../../shop/rules/orders/tracking.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { changed, refuseStale, unchanged } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { tellOfOrder } from '../integrations/delivery-data.ts';
import { refuseDisputed } from '../payments/api.ts';
import { readChangedOrder } from './api.ts';
import type { Admin, SeenTracking } from './manage-order.ts';
import {
  changedSince,
  changeOrder,
  lookAgain,
  refuseOwnNumber,
  refuseSameNumber,
  requireShippable,
} from './manage-order.ts';
import { deletePackage, insertPackage } from './package-data.ts';

/** What admins do with the packages of an order beyond the first, which is `trackOrder`'s. */

/**
 * Adds another package to an order that is sent, and emails all of them to the buyer. The same package again changes nothing
 * and sends nothing.
 * @throws ShopError as `trackOrder` does; also `conflict` when the order is not sent yet, or has this number with another carrier
 */
export function addPackage(
  deps: Deps,
  admin: Admin,
  id: string,
  {
    version,
    despiteSameNumber,
    despiteDispute,
    despiteReversal,
    moreToFollow = false,
    ...added
  }: SeenTracking,
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.addPackage', subject: id }, async (tx, order) => {
    requireShippable(order);
    const { carrier, trackingNumber } = added;
    const current = await readChangedOrder(deps, tx, id, 'admin');
    const isKnown = current.packages.some(
      (known) => known.carrier === carrier && isSameNumber(known.number ?? '', trackingNumber),
    );
    if (isKnown) return unchanged(current);
    refuseStale(order, version, { message: changedSince, current });
    if (current.packages.length === 0) throw new ShopError('conflict', 'This order is not sent yet');
    refuseOwnNumber(current.packages, added);
    if (version !== undefined && !despiteSameNumber) await refuseSameNumber(tx, order, added);
    await refuseDisputed(tx, order, { despiteDispute, despiteReversal });
    const at = deps.clock();
    await insertPackage(tx, id, { ...added, addedAt: at }, { moreToFollow });
    await tellOfOrder(tx, 'order.shipped', { orderId: id, at, ...added });
    await deps.queue.enqueue(tx, 'send-order-email', {
      orderId: id,
      template: 'order-shipped',
      again: newId(),
      about: 'another-package',
    });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      after: { ...added, ...((moreToFollow || order.moreToFollow) && { moreToFollow }) },
    });
  });
}

/**
 * Removes a package that was entered by mistake. The buyer has been told of it, so they are told what is right.
 * @param version what the admin saw
 * @param moreToFollow 'true' when its parts are still at the shop
 * @throws ShopError `not_found`, also of the first package; `conflict` when the order is canceled or refunded in full by now,
 *   or changed since `version`
 */
export function removePackage(
  deps: Deps,
  admin: Admin,
  { id, position }: { id: string; position: number },
  { version, moreToFollow }: { version?: number | undefined; moreToFollow?: 'true' | undefined } = {},
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.removePackage', subject: id }, async (tx, order) => {
    requireShippable(order);
    refuseStale(order, version, {
      message: lookAgain,
      current: await readChangedOrder(deps, tx, id, 'admin'),
    });
    const more = moreToFollow && { moreToFollow: true };
    const before = await deletePackage(tx, { id, position }, { ...more });
    if (!before) throw new ShopError('not_found', 'Package not found');
    await deps.queue.enqueue(tx, 'send-order-email', {
      orderId: id,
      template: 'order-shipped',
      again: newId(),
      about: 'removed-package',
    });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), { before, ...(more && { after: more }) });
  });
}
