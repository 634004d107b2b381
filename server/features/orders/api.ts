/** What other features may ask about orders: who may see one, an order as the API shows it, whether it can be paid. */
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Actor } from '../../actor.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { User } from '../accounts/data.ts';
import { notifyWebhooksOfOrder } from '../integrations/delivery-data.ts';
import { findPrimaryPayment } from '../payments/data.ts';
import { findLeftToRefund, listReturnLines } from '../payments/refunds/data.ts';
import { listRefundDetails } from '../payments/refunds/refund-details-data.ts';
import { markOrdered } from '../projects/data.ts';
import { listShortLines } from '../stock/data.ts';
import type { LockedForAdmin } from './admin-data.ts';
import { lockForAdmin } from './admin-data.ts';
import type { StoredOrder } from './data.ts';
import { countOrdersOf, findOrder, linesToPay, listOrdersOf } from './data.ts';
import { isOrderKey } from './order-link.ts';
import { readExpectedParts } from './requests/data.ts';
import type { Viewer } from './show-order.ts';
import { showOrder } from './show-order.ts';
import { showPayment, showRefundDetails, showRefundLeft } from './show-payment.ts';
import type { OrderTimes } from './transitions.ts';
import { orderState } from './transitions.ts';

/** Who asks about an order: the caller, and the key of the link they opened. */
export type OrderReader = Pick<Actor, 'user' | 'guest'> & { key?: string | undefined };

/**
 * Decides how much of an order the caller may see: admins all of every order, customers, guests and whoever has the link
 * from its emails all of theirs. Everybody else who knows the id is a stranger, who gets the reduced view and may change
 * nothing (docs/specification/decisions.md, Who sees what). A wrong or expired key is ignored.
 */
export function viewerOf(
  deps: Pick<Deps, 'clock' | 'config'>,
  order: { id: string; email: string; userId: string | null; guestId: string | null },
  { user, guest, key }: OrderReader,
): Viewer {
  if (user?.isAdmin) return 'admin';
  if (user && user.id === order.userId) return 'customer';
  if (guest && guest.id === order.guestId) return 'guest';
  const { clock, config } = deps;
  const opened = { id: order.id, email: order.email, now: clock() };
  const hasLink = key !== undefined && isOrderKey(key, opened, config);
  return hasLink ? 'link' : 'stranger';
}

/**
 * Returns as much of an order as the caller may see.
 * @param reader a wrong or expired key is ignored
 * @throws ShopError `not_found`
 */
export async function readOrder(deps: Deps, id: string, reader: OrderReader): Promise<Order> {
  const order = await findOrder(deps.db, id);
  if (!order) throw orderNotFound();
  return showOrderDetails(deps, deps.db, order, viewerOf(deps, order, reader));
}

/**
 * Returns an order with how its buyer sees it. Admins count as buyers of their own orders only.
 * @throws ShopError `not_found` without an order, and for a stranger
 */
export function requireBuyer<Found extends Parameters<typeof viewerOf>[1]>(
  deps: Deps,
  order: Found | undefined,
  { user, ...reader }: OrderReader,
): { order: Found; viewer: Viewer } {
  const buyer = { ...reader, user: user && { ...user, isAdmin: false } };
  const viewer = order ? viewerOf(deps, order, buyer) : 'stranger';
  if (!order || viewer === 'stranger') throw orderNotFound();
  return { order, viewer };
}

/**
 * Locks an order for its buyer, also for whoever has the link of its emails.
 * @throws ShopError as `requireBuyer` does
 */
export async function lockForBuyer(
  deps: Deps,
  tx: Tx,
  id: string,
  reader: OrderReader,
): Promise<{ order: LockedForAdmin; viewer: Viewer }> {
  return requireBuyer(deps, await lockForAdmin(tx, id), reader);
}

/** Returns every order of a customer as they see it, newest first. */
export async function showAllOrdersOf({ db, clock }: Deps, user: User): Promise<Order[]> {
  const limit = await countOrdersOf(db, user.id);
  const orders = await listOrdersOf(db, user.id, { offset: 0, limit });
  return orders.map((order) => showOrder(order, 'customer', clock()));
}

/** Returns an order as the caller's transaction has left it, for a viewer who has been checked. */
export async function readChangedOrder(deps: Deps, tx: Tx, id: string, viewer: Viewer): Promise<Order> {
  const order = await findOrder(tx, id);
  if (!order) throw new Error(`Order ${id} is gone`);
  return showOrderDetails(deps, tx, order, viewer);
}

/**
 * Adds to an order what lists leave out: how its refunds were figured, what is still expected back, and what keeps it from
 * being paid. Admins also see its payment, and what is left to refund.
 */
async function showOrderDetails(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  order: StoredOrder,
  viewer: Viewer,
): Promise<Order> {
  const requests = await readExpectedParts(db, order);
  const listed = showOrder({ ...order, requests }, viewer, clock());
  const shown =
    listed.refunds.length === 0
      ? listed
      : {
          ...listed,
          refunds: showRefundDetails(listed.refunds, await listRefundDetails(db, order), viewer),
        };
  if (shown.state === 'placed' && shown.view === 'full') {
    const [outOfStock, lines] = await Promise.all([
      listShortLines(db, order.id),
      linesToPay(db, order.id).execute(),
    ]);
    const unpayable = noLongerSold(lines);
    return {
      ...shown,
      ...(outOfStock.length > 0 && { outOfStock }),
      ...(unpayable !== undefined && { unpayable }),
    };
  }
  if (viewer !== 'admin' || order.paidAt === null) return shown;
  const payment = await findPrimaryPayment(db, order.id);
  if (!payment) return shown;
  const left = await findLeftToRefund(db, order, payment.captureId);
  const lines = await listReturnLines(db, order.id);
  return {
    ...shown,
    ...showPayment(order, payment),
    refundLeft: showRefundLeft(left, lines),
  };
}

/** Tells of an order that has just been paid, or has nothing to pay: the webhooks, its buyer's project lists, and by email. */
export async function announcePaid(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { id: orderId, userId }: Pick<StoredOrder, 'id' | 'userId'>,
  { at, emails }: { at: Date; emails: readonly ('new-order' | 'order-paid' | 'new-payment')[] },
): Promise<void> {
  await notifyWebhooksOfOrder(tx, 'order.paid', { orderId, at });
  await markOrdered(tx, { userId, orderId });
  for (const template of emails) await queue.enqueue(tx, 'send-order-email', { orderId, template });
}

export const orderNotFound = (): ShopError => new ShopError('not_found', 'Order not found');

/**
 * Refuses an unpaid order whose price nobody has to honor anymore. Caller must hold the order's lock.
 * @param graceMs how long after it expired a payment that was started in time may still be finished
 * @throws ShopError `order_closed` when it was canceled, has expired, or contains a part that is no longer sold
 */
export function requireOpenOrder(
  deps: Pick<Deps, 'clock'>,
  order: OrderTimes & { lines: readonly SoldLine[] },
  { graceMs = 0 }: { graceMs?: number } = {},
): void {
  const state = orderState(order, new Date(deps.clock().getTime() - graceMs));
  if (state === 'canceled') throw new ShopError('order_closed', 'This order was canceled.');
  if (state === 'expired') {
    const until = formatPacific(order.expiresAt.toISOString());
    throw new ShopError('order_closed', `The prices of this order were good until ${until}.`);
  }
  const unpayable = noLongerSold(order.lines);
  if (unpayable !== undefined) throw new ShopError('order_closed', unpayable);
}

interface SoldLine {
  name: string;
  isSold: boolean;
}

/** Returns a sentence that names the parts that are deleted or hidden; undefined if all are sold. */
function noLongerSold(lines: readonly SoldLine[]): string | undefined {
  const [first, ...others] = lines.filter(({ isSold }) => !isSold);
  if (!first) return undefined;
  const parts = others.length > 0 ? `${first.name} and ${others.length} more are` : `${first.name} is`;
  return `${parts} no longer in the store.`;
}
