import type { Order } from '../../../shop/contracts/orders.ts';
import { isAddressIncomplete } from '../../../shop/rules/orders/address-gaps.ts';
import { contentsText, unitsToPack } from '../../../shop/rules/orders/packages.ts';
import { isForPickup, isPickupCarrier, isSameNumber } from '../../../shop/rules/orders/tracking.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { changed, refuseStale, unchanged } from '../../db/write.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { tellOfOrder } from '../integrations/delivery-data.ts';
import type { Confirmed } from '../payments/api.ts';
import { refuseDisputed } from '../payments/api.ts';
import { clearTrackingIssue } from '../payments/data.ts';
import type { LockedForAdmin } from './admin-data.ts';
import { findOtherWithNumber, updateTracking } from './admin-data.ts';
import { readChangedOrder } from './api.ts';
import { moveOrder } from './data.ts';
import type { Admin } from './manage-order.ts';
import { changeOrder, lookAgain, requireShippable } from './manage-order.ts';
import type { Contents } from './package-data.ts';
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
 * Stores how an order, or the first package of it, was sent, or that it is ready to be picked up. Emails that to the buyer, as a correction if they had
 * another number, and tells the payment provider, which needs it in a dispute. The same values again change nothing and
 * send nothing; whether more packages will follow, and what is in the first, is changed without an email. What was marked as picked up and goes with
 * a carrier now is not delivered anymore.
 * @throws ShopError `not_found`; `conflict` when it is not paid, canceled, refunded in full or has no parts left to send,
 *   when it was to be picked up and its address is too incomplete for a carrier, and, with the present order, when another admin has changed it since; `conflict` at contents that the order has not left, at the number of another order, `payment_reversed` and `open_dispute`
 *   unless that is confirmed
 */
export function trackOrder(
  deps: Deps,
  admin: Admin,
  id: string,
  {
    version,
    despiteSameNumber,
    despiteDispute,
    despiteReversal,
    moreToFollow: typedMore,
    contents,
    ...typed
  }: SeenTracking,
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.tracking', subject: id }, async (tx, order) => {
    requireShippable(order);
    const sent = { ...typed, trackingNumber: typed.trackingNumber || null };
    const { carrier, trackingNumber } = order;
    const moreToFollow = sent.trackingNumber !== null && (typedMore ?? order.moreToFollow);
    const current = await readChangedOrder(deps, tx, id, 'admin');
    const before = packed(current, current.packages[0]?.contents);
    const inside = packed(current, contents);
    const isRepacked = contents !== undefined && !isSamePacked(current.packages[0]?.contents, contents);
    const after = {
      ...sent,
      ...(moreToFollow !== order.moreToFollow && { moreToFollow }),
      ...(isRepacked && { contents: inside }),
    };
    const isSame = carrier === sent.carrier && trackingNumber === sent.trackingNumber;
    if (isSame && after.moreToFollow === undefined && !isRepacked) return unchanged(current);
    refuseStale(order, version, { message: changedSince, current });
    const others = current.packages.slice(1);
    if (isRepacked) refuseTooMany(current, others, contents);
    const store = async (sentAt?: Date) => {
      await updateTracking(tx, id, { ...sent, moreToFollow, ...(sentAt && { sentAt }) });
      if (isRepacked) await setContents(tx, id, { position: 1, contents });
    };
    if (isSame) {
      await store();
      return changed(await readChangedOrder(deps, tx, id, 'admin'), {
        before: { carrier, trackingNumber, ...(isRepacked && { contents: before }) },
        after,
      });
    }
    const isInstead = isShippedInstead(order, sent);
    const wasPickedUp = isInstead && order.deliveredAt !== null;
    if (isInstead && isAddressIncomplete(order.shippingAddress))
      throw new ShopError('conflict', 'Part of the address is missing: enter it first');
    // A program that mixes up two orders must not undo it.
    if (wasPickedUp && version === undefined)
      throw new ShopError('conflict', 'This order was picked up. Send its version if it is sent after all.');
    if (wasPickedUp && order.hasReturnedParts)
      throw new ShopError('conflict', 'Parts of this order came back, so it was picked up');
    refuseOwnNumber(others, sent);
    if (version !== undefined && !despiteSameNumber) await refuseSameNumber(tx, order, sent);
    await refuseDisputed(tx, order, { despiteDispute, despiteReversal });
    const at = deps.clock();
    const isSentAlready = carrier !== null && isPickupCarrier(carrier) === isPickupCarrier(sent.carrier);
    if (wasPickedUp) await moveOrder(tx, order, 'undeliver', at);
    await store(isSentAlready ? undefined : at);
    await tellOfOrder(tx, 'order.shipped', { orderId: id, at, ...sent });
    await clearTrackingIssue(tx, id);
    const isCorrection = trackingNumber !== null && !isSameNumber(trackingNumber, sent.trackingNumber ?? '');
    await deps.queue.enqueue(tx, 'send-order-email', {
      orderId: id,
      template: 'order-shipped',
      again: newId(),
      ...(isCorrection && { isCorrection }),
    });
    await deps.queue.enqueue(tx, 'send-tracking', { orderId: id }, { jobKey: `send-tracking:${id}` });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      before: {
        carrier,
        trackingNumber,
        ...(wasPickedUp && { deliveredAt: order.deliveredAt }),
        ...(isRepacked && { contents: before }),
      },
      after,
    });
  });
}

/** Whether a carrier takes what its buyer was to pick up, or was said to have picked up. */
function isShippedInstead(order: LockedForAdmin, { carrier }: { carrier: string }): boolean {
  return isForPickup(order) && !isPickupCarrier(carrier);
}

/** Keeps an admin from entering the number of another parcel by mistake. @throws ShopError `conflict` */
async function refuseSameNumber(
  tx: Tx,
  order: LockedForAdmin,
  { trackingNumber }: { trackingNumber: string | null },
): Promise<void> {
  const other = trackingNumber === null ? undefined : await findOtherWithNumber(tx, order, trackingNumber);
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

/** By product: two parts of an order may have the same name. */
const isSamePacked = (one: Contents = [], other: Contents): boolean =>
  one.length === other.length &&
  one.every(({ product, qty }) => other.some((units) => units.product === product && units.qty === qty));

/** Returns contents in words, in the order of the lines. */
const packed = ({ orderItems }: Order, contents: Contents = []): string =>
  contentsText(
    orderItems.flatMap(({ product, name }) =>
      contents.filter((units) => units.product === product).map(({ qty }) => ({ name, qty })),
    ),
  );

/**
 * A buyer must not wait for parts that nobody sends.
 * @param others the other packages of the order
 * @throws ShopError `conflict`
 */
function refuseTooMany({ orderItems }: Order, others: Order['packages'], contents: Contents): void {
  for (const { product, qty } of contents) {
    const item = orderItems.find((one) => one.product === product);
    const left = item ? unitsToPack(item, others) : 0;
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
 * Adds another package to an order that is sent, and emails all of them to the buyer. The same package again changes nothing
 * and sends nothing.
 * @throws ShopError as `trackOrder` does; also `conflict` when the order is not sent yet, has this number with another carrier, or has not left what is
 *   in the package
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
    contents = [],
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
    refuseTooMany(current, current.packages, contents);
    if (version !== undefined && !despiteSameNumber) await refuseSameNumber(tx, order, added);
    await refuseDisputed(tx, order, { despiteDispute, despiteReversal });
    const at = deps.clock();
    await insertPackage(tx, id, { ...added, addedAt: at }, { moreToFollow, contents });
    await tellOfOrder(tx, 'order.shipped', { orderId: id, at, ...added });
    await deps.queue.enqueue(tx, 'send-order-email', {
      orderId: id,
      template: 'order-shipped',
      again: newId(),
      about: 'another-package',
    });
    return changed(await readChangedOrder(deps, tx, id, 'admin'), {
      after: {
        ...added,
        ...((moreToFollow || order.moreToFollow) && { moreToFollow }),
        ...(contents.length > 0 && { contents: packed(current, contents) }),
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
