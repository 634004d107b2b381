import type { Order } from '../../../shop/contracts/orders.ts';
import type { ShippingAddress } from '../../../shop/contracts/order/shipping-address.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { phone } from '../../../shop/facts.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import { addressGaps, isAddressIncomplete } from '../../../shop/rules/orders/address-gaps.ts';
import { isForPickup, isPickupCarrier } from '../../../shop/rules/orders/tracking.ts';
import { itemsTaxCents, taxBasisPointsOf } from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { stateName } from '../../../shop/states.ts';
import type { Admin } from '../../actor.ts';
import type { Tx } from '../../db/open.ts';
import { changed, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { forgetSentAddress } from '../payments/data.ts';
import { deleteDailySales } from '../reports/data.ts';
import { listTaxRates } from '../tax/data.ts';
import type { LockedForAdmin } from './admin-data.ts';
import type { OrderReader } from './api.ts';
import { lockForBuyer, readChangedOrder } from './api.ts';
import { updateOrder } from './edit-data.ts';
import { isErased } from './erasure-data.ts';
import { changeOrder, requireShippable, sendEmailAgain } from './manage-order.ts';
import type { Viewer } from './show-order.ts';
import { orderState } from './transitions.ts';

/**
 * Corrections of what a buyer mistyped or left out. Prices, tax and parts stay as they were ordered. The audit log says only
 * which fields were corrected.
 */

/** The version that was edited; undefined overwrites whatever is there. */
interface Edited {
  version?: number | undefined;
}

/**
 * Corrects where emails about an order go, at any time. The link in earlier emails ends (see order-link.ts), and so does
 * the claim of an account that has not verified the former email; an order that has joined an account stays with it.
 * @param resend whether the order confirmation goes to the corrected email
 * @throws ShopError `not_found`; `conflict` with the present order for a stale version, and when a confirmation would be
 *   about a canceled order; `order_closed` when it would ask for the payment of one that cannot be paid anymore
 */
export function correctEmail(
  deps: Deps,
  admin: Admin,
  id: string,
  { email, resend, version }: Edited & { email: string; resend: boolean },
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.correct', subject: id }, async (tx, order) => {
    const current = () => readChangedOrder(deps, tx, id, 'admin');
    if (email === order.email) return unchanged(await current());
    await refuseStale(order, version, { message: changedSince, current });
    // An account that has the former email can no longer claim the order by verifying that.
    await updateOrder(tx, id, { email, claimedBy: null });
    if (resend) await sendEmailAgain(deps, tx, order, 'order-received');
    return changed(await current(), {
      after: { changed: ['email'], ...(resend && { email: 'order-received' }) },
    });
  });
}

/**
 * Corrects where an order goes, until it is sent, also of one to be picked up, which may be sent instead. Unless its buyer
 * chose that, another state must have the same sales tax, because the total includes it; payments that nobody has captured end, so that the
 * next one tells the provider the corrected address; and a payment that was made with another address is no longer protected.
 * @throws ShopError `not_found`; `invalid_input` for a state with another tax, or what no parcel would reach; `conflict` once the order
 *   is sent or closed, or its customer erased, while a payment is being confirmed, and, with the present order, for a stale
 *   version
 */
export function correctAddress(
  deps: Deps,
  admin: Admin,
  id: string,
  edited: Edited & ShippingAddress,
): Promise<Order> {
  return changeOrder(deps, admin, { action: 'order.correct', subject: id }, async (tx, order) => {
    const names = await replaceAddress(deps, tx, order, edited, { viewer: 'admin' });
    const current = await readChangedOrder(deps, tx, id, 'admin');
    return names.length === 0 ? unchanged(current) : changed(current, { after: { changed: names } });
  });
}

/**
 * Completes the address of a paid order whose buyer left out a part of it. The link of its emails is enough, for they ask
 * for the address; an admin does here only what they do for an order of their own. What was saved before may come again.
 * @throws ShopError as `correctAddress` does; `invalid_input` also for what is still missing; `conflict` also when the order
 *   is not paid, has nothing left to send, or another address by now that is complete
 */
export function completeAddress(
  deps: Deps,
  reader: OrderReader,
  id: string,
  edited: Edited & ShippingAddress,
): Promise<Order> {
  return write(deps, async (tx) => {
    const { order, viewer } = await lockForBuyer(deps, tx, id, reader);
    requireComplete(edited, ['address', 'city', 'postalCode']);
    await replaceAddress(deps, tx, order, edited, { viewer, addressCompletedAt: deps.clock() });
    return readChangedOrder(deps, tx, id, viewer);
  });
}

/**
 * Caller must hold the order's lock.
 * @param by who looks at the order; with the time when its buyer completes the address
 * @returns the names of the fields that were changed
 */
async function replaceAddress(
  deps: Deps,
  tx: Tx,
  order: LockedForAdmin,
  { version, ...address }: Edited & ShippingAddress,
  { viewer, ...completed }: { viewer: Viewer; addressCompletedAt?: Date },
): Promise<string[]> {
  const { id, pickup } = order;
  // A field that was left out is emptied.
  const { after } = differences({ apartment: '', ...order.shippingAddress }, { apartment: '', ...address });
  const names = Object.keys(after);
  if (names.length === 0) return names;
  if (isErased(order)) throw new ShopError('conflict', 'The customer of this order has been erased');
  if (viewer !== 'admin') requireIncomplete(order);
  const current = () => readChangedOrder(deps, tx, id, viewer);
  await refuseStale(order, version, { message: changedSince, current });
  requireUnsent(order, deps.clock());
  if (!pickup) requireComplete(address, names);
  const taxed = !pickup && after.state !== undefined ? await moveTax(tx, order, address.state, viewer) : {};
  await updateOrder(tx, id, {
    ...taxed,
    shippingAddress: JSON.stringify(address),
    // Nothing goes to the address of a pickup.
    addressIncomplete: !pickup && isAddressIncomplete(address),
    ...completed,
  });
  // The provider is told everything but the phone. Of a pickup, the provider knows only the shop's address.
  if (!pickup && names.some((name) => name !== 'phone')) await forgetSentAddress(tx, id, deps.clock());
  return names;
}

function requireIncomplete(order: LockedForAdmin): void {
  if (isPickupCarrier(order.carrier))
    throw new ShopError('conflict', 'This order is picked up at the shop: it goes to no address');
  if (!order.addressIncomplete)
    throw new ShopError(
      'conflict',
      `The address of this order is complete. To change it, please call us at ${phone.display}.`,
    );
  requireShippable(order);
}

const changedSince =
  'This order has been changed since you opened it. Your correction is not saved yet: look at both.';

function requireUnsent(order: LockedForAdmin, now: Date): void {
  const state = orderState(order, now);
  // What is to be picked up, or was said to be, may be sent after all.
  if (!isForPickup(order) && (state === 'delivered' || order.carrier !== null))
    throw new ShopError('conflict', 'This order has been sent already');
  if (order.refunded) throw new ShopError('conflict', 'This order has been refunded in full');
  if (state === 'canceled') throw new ShopError('conflict', 'This order was canceled');
  if (state === 'expired') throw new ShopError('conflict', 'This order has expired');
  if (order.confirming)
    throw new ShopError(
      'conflict',
      'A payment of this order is being confirmed. Please wait until that is done.',
    );
}

/**
 * Refuses gaps in these fields. Others that were incomplete before stay as they are: whoever corrects one need not know them.
 */
function requireComplete(address: ShippingAddress, needed: readonly string[]): void {
  const gaps = addressGaps(address).filter((gap) => needed.includes(gap));
  const fields = Object.fromEntries(
    gaps.map((gap) => [gap, gap === 'postalCode' ? 'A ZIP code has 5 digits' : 'The carrier needs this']),
  );
  const [message] = Object.values(fields);
  if (message) throw new ShopError('invalid_input', message, { fields });
}

/**
 * Returns the state that taxes an order from now on, and its rate when the order was placed. The reports follow.
 * @throws ShopError `invalid_input` when its tax is another: the total stays as it was paid
 */
async function moveTax(
  tx: Tx,
  { itemsCents, taxCents, createdAt, paidAt, shippingAddress }: LockedForAdmin,
  taxState: string,
  viewer: Viewer,
): Promise<{ taxState: string; taxBasisPoints: number }> {
  const taxBasisPoints = taxBasisPointsOf(await listTaxRates(tx, createdAt), taxState);
  const otherCents = itemsTaxCents(itemsCents, taxBasisPoints);
  if (otherCents !== taxCents) {
    const remedy =
      viewer === 'admin'
        ? `${paidAt ? 'Refund' : 'Cancel'} this order and ask the customer to order again.`
        : `For another state, please call us at ${phone.display}.`;
    const [included, wanted] = [taxCents, otherCents].map(formatDollars);
    const message = `The total includes ${included} of sales tax for ${stateName(shippingAddress.state)}; for ${stateName(taxState)} it would be ${wanted}. ${remedy}`;
    throw new ShopError('invalid_input', message, { fields: { state: message } });
  }
  if (paidAt) await deleteDailySales(tx, paidAt);
  return { taxState, taxBasisPoints };
}
