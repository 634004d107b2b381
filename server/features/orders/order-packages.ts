import type { Order } from '../../../shop/contracts/orders.ts';
import { isAddressIncomplete } from '../../../shop/rules/orders/address-gaps.ts';
import type { Contents } from '../../../shop/rules/orders/packages.ts';
import { contentsText, nameContents, unitsToPack } from '../../../shop/rules/orders/packages.ts';
import {
  carrierName,
  isForPickup,
  isPickupCarrier,
  isSameNumber,
} from '../../../shop/rules/orders/tracking.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Admin } from '../../actor.ts';
import { newId } from '../../db/id.ts';
import { changed, refuseStale, unchanged } from '../../db/write.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { notifyWebhooksOfOrder } from '../integrations/delivery-data.ts';
import type { Confirmed } from '../payments/api.ts';
import { refuseDisputed } from '../payments/api.ts';
import { clearTrackingIssue } from '../payments/data.ts';
import type { LockedForAdmin } from './admin-data.ts';
import { findOtherWithNumber } from './admin-data.ts';
import { readChangedOrder } from './api.ts';
import { moveOrder } from './data.ts';
import { updateOrder } from './edit-data.ts';
import { changeOrder, lookAgain, packagesInWords, requireShippable } from './manage-order.ts';
import { deletePackage, insertPackage, setContents } from './package-data.ts';

/** How admins send an order: its first package, or that it is ready to be picked up, and the packages beyond. */

interface Tracking {
  carrier: string;
  /** Empty for a local pickup. */
  trackingNumber: string;
}
interface SeenTracking extends Tracking, Confirmed {
  /** Whether more packages will follow; undefined leaves that as it is. */
  moreToFollow?: boolean | undefined;
  /** Which parts are in the package; undefined leaves that as it is. */
  contents?: Contents | undefined;
  /** What was edited; undefined overwrites whatever is there, without a question about the number. */
  version?: number | undefined;
  despiteSameNumber?: boolean | undefined;
}

const changedSince =
  'This order has been changed since you opened it. Your tracking number is not saved yet: look at both.';

/**
 * Stores how an order, or the first package of it, was sent, or that it is ready to be picked up. Emails that to the buyer, as
 * a correction if they had another number, and tells the payment provider, which needs it in a dispute. The same values again
 * change nothing and send nothing; whether more packages will follow, and what is in the first, is changed without an email.
 * What was marked as picked up and goes with a carrier now is not delivered anymore.
 * @throws ShopError `not_found`; `conflict` when it is not paid, canceled, refunded in full or has no parts left to send, when
 *   it was to be picked up and its address is too incomplete for a carrier, at contents with more units than are left, at the
 *   number of another order, and, with the present order, when another admin has changed it since; `payment_reversed` and
 *   `open_dispute` unless that is confirmed
 */
export function trackOrder(
  deps: Deps,
  admin: Admin,
  id: string,
  { version, moreToFollow: typedMore, contents, ...typed }: SeenTracking,
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.tracking', subject: id }, async (tx, order) => {
    requireShippable(order);
    const { carrier, trackingNumber } = order;
    const sent = { carrier: typed.carrier, trackingNumber: typed.trackingNumber || null };
    const moreToFollow = sent.trackingNumber !== null && (typedMore ?? order.moreToFollow);
    const current = await readChangedOrder(deps, tx, id, 'admin');
    const repacked = repackedContents(current, 1, contents);
    const isSame = carrier === sent.carrier && trackingNumber === sent.trackingNumber;
    if (isSame && moreToFollow === order.moreToFollow && !repacked) return unchanged(current);
    await refuseStale(order, version, { message: changedSince, current: () => current });
    if (repacked) refuseTooMany(current, repacked.contents, 1);
    const isInstead = isShippedInstead(order, sent);
    const wasPickedUp = isInstead && order.deliveredAt !== null;
    const at = deps.clock();
    if (!isSame) {
      if (isInstead) refuseInstead(order, { wasPickedUp, isSeen: version !== undefined });
      refuseOwnNumber(current.packages.slice(1), sent);
      await refuseUnconfirmed(tx, order, { ...typed, version });
      if (wasPickedUp) await moveOrder(tx, order, 'undeliver', at);
    }
    const isSentAlready = carrier !== null && isPickupCarrier(carrier) === isPickupCarrier(sent.carrier);
    await updateOrder(tx, id, { ...sent, moreToFollow, ...(!isSentAlready && { sentAt: at }) });
    if (repacked) await setContents(tx, id, { position: 1, contents: repacked.contents });
    if (!isSame) {
      await notifyWebhooksOfOrder(tx, 'order.shipped', { orderId: id, at, ...sent });
      await clearTrackingIssue(tx, id);
      const isCorrection =
        trackingNumber !== null && !isSameNumber(trackingNumber, sent.trackingNumber ?? '');
      await emailPackages(deps, tx, id, { ...(isCorrection && { isCorrection }) });
      await deps.queue.enqueue(tx, 'send-tracking', { orderId: id }, { jobKey: `send-tracking:${id}` });
    }
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      before: {
        carrier,
        trackingNumber,
        ...(wasPickedUp && { deliveredAt: order.deliveredAt }),
        ...(sent.trackingNumber === null && packagesInWords(current)),
        ...repacked?.before,
      },
      after: { ...sent, ...(moreToFollow !== order.moreToFollow && { moreToFollow }), ...repacked?.after },
    });
  });
}

/** Sends the buyer what they are told of the packages of their order. */
const emailPackages = (
  { queue }: Deps,
  tx: Tx,
  orderId: string,
  news: { isCorrection?: true; about?: 'another-package' | 'removed-package' },
): Promise<void> =>
  queue.enqueue(tx, 'send-order-email', { orderId, template: 'order-shipped', again: newId(), ...news });

/** Whether a carrier takes what its buyer was to pick up, or was said to have picked up. */
function isShippedInstead(order: LockedForAdmin, { carrier }: { carrier: string }): boolean {
  return isForPickup(order) && !isPickupCarrier(carrier);
}

/**
 * A program that mixes up two orders must not undo a pickup: it has to know the order.
 * @throws ShopError `conflict`
 */
function refuseInstead(
  order: LockedForAdmin,
  { wasPickedUp, isSeen }: { wasPickedUp: boolean; isSeen: boolean },
): void {
  if (isAddressIncomplete(order.shippingAddress))
    throw new ShopError('conflict', 'Part of the address is missing: enter it first');
  if (wasPickedUp && !isSeen)
    throw new ShopError('conflict', 'This order was picked up. Send its version if it is sent after all.');
  if (wasPickedUp && order.hasReturnedParts)
    throw new ShopError('conflict', 'Parts of this order came back, so it was picked up');
}

/** @throws ShopError `conflict` at the number of another order, `payment_reversed`, `open_dispute` */
async function refuseUnconfirmed(
  tx: Tx,
  order: LockedForAdmin,
  { version, despiteSameNumber, despiteDispute, despiteReversal, trackingNumber }: SeenTracking,
): Promise<void> {
  if (version !== undefined && !despiteSameNumber) await refuseSameNumber(tx, order, trackingNumber);
  await refuseDisputed(tx, order, { despiteDispute, despiteReversal });
}

/** Keeps an admin from entering the number of another parcel by mistake. @throws ShopError `conflict` */
async function refuseSameNumber(tx: Tx, order: LockedForAdmin, trackingNumber: string): Promise<void> {
  const other = trackingNumber === '' ? undefined : await findOtherWithNumber(tx, order, trackingNumber);
  if (!other) return;
  const text = `Order ${other.number} has this number, too. Save again if that is right.`;
  throw new ShopError('conflict', text, { fields: { trackingNumber: text } });
}

/** A number is one package, also if the admin says otherwise. @throws ShopError `conflict` */
function refuseOwnNumber(
  packages: Order['packages'],
  { trackingNumber }: { trackingNumber: string | null },
): void {
  if (!packages.some(({ number = '' }) => trackingNumber && isSameNumber(number, trackingNumber))) return;
  const text = 'Another package of this order has this number';
  throw new ShopError('conflict', text, { fields: { trackingNumber: text } });
}

/**
 * Returns contents that differ from what is known of a package, with both in words for the audit log; undefined when they
 * don't. They are compared by product: two parts of an order may have the same name.
 */
function repackedContents({ packages, orderItems }: Order, position: number, contents?: Contents) {
  const known: Contents = packages.find((one) => one.position === position)?.contents ?? [];
  const isSame =
    contents?.length === known.length &&
    known.every(({ product, qty }) =>
      contents.some((units) => units.product === product && units.qty === qty),
    );
  if (contents === undefined || isSame) return undefined;
  const inWords = (units: Contents) => ({ contents: contentsText(nameContents(units, orderItems)) });
  return { contents, before: inWords(known), after: inWords(contents) };
}

/**
 * A buyer must not wait for parts that nobody sends.
 * @param position of the package; undefined for one that is added
 * @throws ShopError `conflict`
 */
function refuseTooMany({ orderItems, packages }: Order, contents: Contents, position?: number): void {
  for (const { product, qty } of contents) {
    const item = orderItems.find((one) => one.product === product);
    const left = item ? unitsToPack(item, packages, position) : 0;
    if (qty <= left) continue;
    const text = !item
      ? 'A part of this package is not in this order'
      : left > 0
        ? `Only ${left} × ${item.name} can be in this package`
        : `${item.name} is in another package already, or is not sent`;
    throw new ShopError('conflict', text, { fields: { contents: text } });
  }
}

/**
 * Adds another package to an order that is sent, and emails all of them to the buyer. A package that the order has already
 * sends nothing: only its contents are corrected, if they are given.
 * @throws ShopError as `trackOrder` does; also `conflict` when the order is not sent yet, or has this number with another
 *   carrier
 */
export function addPackage(
  deps: Deps,
  admin: Admin,
  id: string,
  { moreToFollow = false, contents, ...sent }: SeenTracking,
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.addPackage', subject: id }, async (tx, order) => {
    requireShippable(order);
    const { carrier, trackingNumber, version } = sent;
    const added = { carrier, trackingNumber };
    const current = await readChangedOrder(deps, tx, id, 'admin');
    const position = current.packages.find(
      (known) => carrierName(known.carrier) === carrier && isSameNumber(known.number ?? '', trackingNumber),
    )?.position;
    const repacked = repackedContents(current, position ?? 0, contents);
    if (position !== undefined && !repacked) return unchanged(current);
    await refuseStale(order, version, { message: changedSince, current: () => current });
    if (repacked) refuseTooMany(current, repacked.contents, position);
    if (position !== undefined && repacked) {
      await setContents(tx, id, { position, contents: repacked.contents });
      await updateOrder(tx, id);
      return changed(await readChangedOrder(deps, tx, id, 'admin'), {
        before: { ...added, ...repacked.before },
        after: { ...added, ...repacked.after },
      });
    }
    if (current.packages.length === 0) throw new ShopError('conflict', 'This order is not sent yet');
    refuseOwnNumber(current.packages, added);
    await refuseUnconfirmed(tx, order, sent);
    const at = deps.clock();
    await insertPackage(tx, id, { ...added, addedAt: at }, { moreToFollow, contents: contents ?? [] });
    await notifyWebhooksOfOrder(tx, 'order.shipped', { orderId: id, at, ...added });
    await emailPackages(deps, tx, id, { about: 'another-package' });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      after: {
        ...added,
        ...((moreToFollow || order.moreToFollow) && { moreToFollow }),
        ...repacked?.after,
      },
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
    const current = await readChangedOrder(deps, tx, id, 'admin');
    await refuseStale(order, version, { message: lookAgain, current: () => current });
    const more = moreToFollow && { moreToFollow: true };
    const deleted = await deletePackage(tx, { id, position }, { ...more });
    if (!deleted) throw new ShopError('not_found', 'Package not found');
    await emailPackages(deps, tx, id, { about: 'removed-package' });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      before: { ...deleted, ...repackedContents(current, position, [])?.before },
      ...(more && { after: more }),
    });
  });
}
