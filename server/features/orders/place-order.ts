import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Order, orderEndpoints } from '../../../shop/contracts/orders.ts';
import { noPaymentMethod, orderEmailAfterMinutes, phone, priceHoldDays } from '../../../shop/facts.ts';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { toCents } from '../../../shop/rules/money.ts';
import { parseTruckCode, truckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { isAddressIncomplete } from '../../../shop/rules/orders/address-gaps.ts';
import { couponRefusal } from '../../../shop/rules/orders/coupon-limits.ts';
import type { CartTotals, Discount } from '../../../shop/rules/pricing.ts';
import {
  deliveryTerms,
  noDiscount,
  priceCart,
  taxBasisPointsOf,
  totalsAsText,
} from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { together } from '../../db/driver.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { changed, unchanged, write } from '../../db/write.ts';
import { ordersPlaced } from '../../counters.ts';
import type { Deps } from '../../deps.ts';
import type { Admin, Buyer } from '../../actor.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import { createGuest } from '../accounts/api.ts';
import { findUserByEmail } from '../accounts/data.ts';
import { couponUses, limitedCouponToLock, unlimitedCouponToLock } from '../coupons/data.ts';
import { settingsRow } from '../site/settings-data.ts';
import { commitStock } from '../stock/data.ts';
import { noteOrder } from '../inquiries/api.ts';
import { taxRates, toTaxRates } from '../tax/data.ts';
import type { OrderReader } from './api.ts';
import { announcePaid, readOrder, viewerOf } from './api.ts';
import type { LinePart, NewOrder } from './data.ts';
import { insertOrder, toPlacedOrder } from './data.ts';
import { findClaim, keyToClaim } from './idempotency-key-data.ts';
import { mayEmailUnpaid } from './unpaid/may-email-unpaid.ts';
import { reminderOf } from './unpaid/remind-buyers.ts';
import { outOfStock, productsOf, requireFit, requireStock, toLines, toOrderLine } from './order-lines.ts';
import { confirmationOf } from './send-order-email.ts';
import { showOrder } from './show-order.ts';

type OwnRequest = z.output<(typeof orderEndpoints)['POST /api/orders']['body']>;
type RequestForCustomer = z.output<(typeof orderEndpoints)['POST /api/orders/for-customer']['body']>;
type OrderRequest = OwnRequest | RequestForCustomer;

/** `key`: the request's `Idempotency-Key`; a repeated request returns the order that was placed first. */
interface Sent {
  key?: string | undefined;
  /** The networks of the buyer. */
  from: ClientNetworks;
}

type Placed =
  | { earlier: string }
  | { earlier?: never; order: NewOrder; number: Promise<number>; createdAt: Date; parts: LinePart[] };

/** A request to place an order, and whose it becomes. */
interface Placing {
  id: string;
  request: OrderRequest;
  owner: Pick<NewOrder, 'email' | 'userId' | 'guestId'>;
  /** Whoever sends it: each has idempotency keys of their own. */
  actorId: string;
  key?: Sent['key'];
  /** Counts the email about an order that nobody has paid for yet, and tells whether it may be sent. */
  mayEmail: (tx: Tx) => Promise<boolean>;
  placedBy: 'customer' | 'admin';
}

/**
 * Places an order in one transaction: the order and its emails, or nothing. Everything is priced here; of the
 * request only product ids and quantities count, and its totals must be the same to the cent.
 * @returns the order as its buyer sees it
 * @throws ShopError invalid_input (also for a part that doesn't fit the buyer's truck, and for a pickup that the shop does
 *   not offer), out_of_stock, price_changed, coupon_gone, idempotency_mismatch
 */
export async function placeOrder(deps: Deps, buyer: Buyer, request: OwnRequest, sent: Sent): Promise<Order> {
  const { id: actorId, ...owner } = ownerOf(buyer, request.email);
  const { key, from } = sent;
  const mayEmail = (tx: Tx) => mayEmailUnpaid(deps, tx, owner.email, from);
  const placing: Placing = { id: newId(), request, owner, actorId, key, mayEmail, placedBy: 'customer' };
  const placed = await write(deps, (tx) => insertAndAnnounce(deps, tx, placing));
  return showPlaced(deps, placed, { reader: buyer, customerName: buyer.user?.name ?? null });
}

/**
 * Places an order for a customer who called or wrote, as `placeOrder` does. It goes to the account that has verified their
 * email; without one it is a guest's. They get it by email, with the link to pay it.
 * @param key the request's `Idempotency-Key`
 * @returns the order as admins see it
 * @throws ShopError as `placeOrder` does
 */
export async function placeOrderForCustomer(
  deps: Deps,
  admin: Admin,
  request: RequestForCustomer,
  key: Sent['key'],
): Promise<Order> {
  const id = newId();
  let customerName: string | null = null;
  const placed = await write<Placed>(deps, admin, { action: 'order.place', subject: id }, async (tx) => {
    const { customerEmail: email } = request;
    const account = await findUserByEmail(tx, email);
    const user = account?.active ? account : undefined;
    customerName = user?.name ?? null;
    // A repeated request leaves a guest without an order, which expires.
    const guestId = user ? null : (await createGuest(deps, tx, email)).id;
    const owner = { email, userId: user?.id ?? null, guestId };
    // The daily limits are against strangers.
    const mayEmail = () => Promise.resolve(true);
    const placing: Placing = { id, request, owner, actorId: admin.id, key, mayEmail, placedBy: 'admin' };
    const result = await insertAndAnnounce(deps, tx, placing);
    if (result.earlier !== undefined) return unchanged(result);
    const { inquiry } = request;
    if (inquiry) await noteOrder(tx, { inquiry, admin, number: await result.number, at: result.createdAt });
    return changed(result);
  });
  return showPlaced(deps, placed, { reader: { user: admin }, customerName });
}

async function showPlaced(
  deps: Deps,
  placed: Placed,
  { reader, customerName }: { reader: OrderReader; customerName: string | null },
): Promise<Order> {
  if (placed.earlier !== undefined) return readOrder(deps, placed.earlier, reader);
  ordersPlaced.inc();
  const { order, parts, createdAt } = placed;
  const number = await placed.number;
  const stored = toPlacedOrder(order, { number, createdAt, customerName, parts });
  return showOrder(stored, viewerOf(deps, stored, reader), createdAt);
}

/** Returns the order that was placed, or the id of the one that an earlier request with this key has placed. */
async function insertAndAnnounce(deps: Deps, tx: Tx, placing: Placing): Promise<Placed> {
  const createdAt = deps.clock();
  const priced = await priceOrder(tx, placing, createdAt);
  if (priced.earlier !== undefined) return priced;
  const { order, products } = priced;
  const { orderItems } = placing.request;
  const isFree = order.paidAt !== null;
  // Also when it is free: anybody may order with a stranger's email address.
  const mayEmail = await placing.mayEmail(tx);
  const remindAt = mayEmail && !isFree ? reminderOf(createdAt) : null;
  const placed: NewOrder = { ...order, remindAt };
  const { number } = await insertOrder(tx, placed, createdAt);
  // Someone else may have bought the last one since the lines were read.
  if (isFree && !(await commitStock(tx, order.lines)))
    throw outOfStock(toLines(orderItems, await productsOf(tx, orderItems).execute()));
  if (mayEmail) {
    const email = { orderId: order.id, template: 'order-received' } as const;
    // Whoever buys has the page to pay on before them; whom an admin orders for has only the link in this email.
    if (isFree || placing.placedBy === 'admin') await deps.queue.enqueue(tx, 'send-order-email', email);
    else {
      const runAt = new Date(createdAt.getTime() + orderEmailAfterMinutes * 60_000);
      const options = { runAt, jobKey: confirmationOf(order.id) };
      await deps.queue.enqueue(tx, 'send-order-email', { ...email, ifUnpaid: true }, options);
    }
  }
  if (isFree) await announcePaid(deps, tx, order, { at: createdAt, emails: ['new-order'] });
  return { order: placed, number, createdAt, parts: products };
}

/**
 * Reads what the request is about, checks it, and prices it.
 * @returns the order to insert, paid when it is free, and the product of each line; or the id of the order that an earlier
 *   request with this key has placed
 */
async function priceOrder(
  tx: Tx,
  { id, request, owner, actorId, key, placedBy }: Placing,
  createdAt: Date,
): Promise<{ earlier: string } | { earlier?: never; order: NewOrder; products: LinePart[] }> {
  const claim = key ? { actor: actorId, key, bodyHash: hashOf(request), orderId: id, createdAt } : undefined;
  // A series that doesn't matter in the truck's year is dropped, as everywhere.
  const truck = request.truck && parseTruckCode(truckCode(request.truck));
  const { couponId, pickup = false } = request;
  const [claimed, products, rates, [limited], [unlimited], [used], [settings]] = await together(
    tx,
    claim && keyToClaim(tx, claim),
    productsOf(tx, request.orderItems),
    taxRates(tx, createdAt),
    // The stronger lock first: orders that have shared a coupon could not all take it afterwards.
    couponId ? limitedCouponToLock(tx, couponId) : undefined,
    couponId ? unlimitedCouponToLock(tx, couponId) : undefined,
    couponId ? couponUses(tx, couponId, { customer: owner, at: createdAt }) : undefined,
    settingsRow(tx),
  );
  if (claim && claimed.length === 0) return { earlier: sameOrder(await findClaim(tx, claim)) };
  if (pickup && !settings?.pickup) throw noPickup();
  const ordered = toLines(request.orderItems, products);
  requireStock(ordered);
  requireFit(request.orderItems, ordered, truck);

  const { shippingAddress } = request;
  const { lines, taxState } = deliveryTerms(ordered, { pickup, state: shippingAddress.state });
  const taxBasisPoints = taxBasisPointsOf(toTaxRates(rates), taxState);
  const coupon = unlimited ?? limited;
  if (couponId) {
    const today = pacificDay(createdAt);
    const refusal = coupon && used ? couponRefusal(coupon, used, { today, placedBy }) : noLongerValid;
    if (refusal !== undefined) throw couponGone(refusal, priceCart(lines, taxBasisPoints));
  }
  const { napcoBasisPoints, aftermarketBasisPoints } = coupon ?? noDiscount;
  const discount: Discount = { napcoBasisPoints, aftermarketBasisPoints };
  const totals = priceCart(lines, taxBasisPoints, discount);
  requireSameTotals(request, totals);

  const { lineCents, ...cents } = totals;
  const isFree = totals.totalCents === 0;
  const order: NewOrder = {
    id,
    ...owner,
    shippingAddress,
    addressIncomplete: !pickup && isAddressIncomplete(shippingAddress),
    pickup,
    paymentMethod: isFree ? noPaymentMethod : request.paymentMethod,
    customerNote: request.customerNote,
    truck: truck ? truckCode(truck) : null,
    ...cents,
    taxState,
    taxBasisPoints,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    ...discount,
    expiresAt: new Date(createdAt.getTime() + priceHoldDays * 24 * 3_600_000),
    paidAt: isFree ? createdAt : null,
    remindAt: null,
    shipsWithinDays: isFree && !pickup ? (settings?.shipsWithinDays ?? null) : null,
    lines: lines.map((line, at) => toOrderLine(line, lineCents[at] ?? 0, { truck, pickup })),
  };
  return { order, products: lines.map(({ product }) => product) };
}

/**
 * Returns the id and email of who buys: a signed-in user buys with their account even if their browser still has a
 * guest token. @throws ShopError `invalid_input` when the email sent along is another
 */
function ownerOf({ user, guest }: Buyer, emailSent: string | undefined) {
  const { id, email } = user ?? guest;
  if (emailSent !== undefined && emailSent.trim().toLowerCase() !== email) {
    const text = user
      ? 'Order with the email of your account'
      : 'Order with the email you entered as a guest';
    throw new ShopError('invalid_input', text, { fields: { email: text } });
  }
  return { id, email, userId: user ? id : null, guestId: user ? null : id };
}

function sameOrder(earlier: { orderId: string; sameBody: boolean }): string {
  if (earlier.sameBody) return earlier.orderId;
  throw new ShopError(
    'idempotency_mismatch',
    'This order was sent before with other contents. Please place it again.',
  );
}

function noPickup(): ShopError {
  const text = `We don’t offer local pickup right now. Please have your order shipped, or call us: ${phone.display}.`;
  return new ShopError('invalid_input', text, { fields: { pickup: text } });
}

const noLongerValid = 'This coupon is no longer valid';

function couponGone(why: string, withoutIt: CartTotals): ShopError {
  return new ShopError('coupon_gone', why, { totals: totalsAsText(withoutIt) });
}

function requireSameTotals(request: OrderRequest, ours: CartTotals): void {
  const totals = totalsAsText(ours);
  for (const [name, amount] of Object.entries(totals) as [keyof typeof totals, string][]) {
    const sent = request[name];
    if (sent === undefined || sent === toCents(amount)) continue;
    throw new ShopError(
      'price_changed',
      'Prices have changed since your cart was shown. Please check the new totals.',
      { totals },
    );
  }
}

function hashOf(request: OrderRequest): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
