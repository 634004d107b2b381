import { sql } from 'kysely';
import type { OrderState } from '../../../shop/rules/orders/order-states.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import type { OrderMove, OrderTimes } from './transitions.ts';
import { orderState, orderTransitions } from './transitions.ts';

/** A refund of an order, requested or completed; amounts in cents. */
export type OrderRefund = Awaited<ReturnType<typeof listRefunds>>[number];

/** An order with its lines; amounts in cents. */
export interface StoredOrder extends Row<'orders'> {
  lines: (OrderLine & Pick<Row<'products'>, 'years'>)[];
  customerName: string | null;
  /** A payment is under way, or its outcome is being confirmed with the provider. */
  confirming: boolean;
  /** Why the provider has not decided about a payment, in its own code; null when nothing is pending. */
  pendingReason: string | null;
  /** What is left of the payment that paid the order; null when none did. */
  refundableCents: number | null;
  /** Oldest first. */
  refunds: OrderRefund[];
}

/** What is known of an order when it is placed. */
export interface NewOrder extends Omit<
  Row<'orders'>,
  | 'number'
  | 'createdAt'
  | 'deliveredAt'
  | 'canceledAt'
  | 'canceledBy'
  | 'cancelReason'
  | 'claimedBy'
  | 'erasedCustomerName'
  | 'carrier'
  | 'trackingNumber'
  | 'version'
> {
  lines: OrderLine[];
}

export type OrderLine = Omit<Row<'orderLines'>, 'orderId' | 'position'>;

/** Captured but unpaid: the payment arrived when the order could not use it, and is being refunded. */
const isConfirming = sql<boolean>`(orders.paid_at IS NULL AND EXISTS (
  SELECT FROM payment_attempts WHERE payment_attempts.order_id = orders.id
    AND payment_attempts.state IN ('capturing', 'pending', 'captured')))`;

/**
 * Tells whether a payment of an order is being confirmed. Caller must have locked the order in a statement before: one that
 * waits for the lock still sees the payment attempts as they were when it began.
 */
export async function isOrderConfirming(tx: Tx, id: string): Promise<boolean> {
  const order = await tx
    .selectFrom('orders')
    .select(isConfirming.as('confirming'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return order.confirming;
}

/** The state of an order at a moment: `orderState` in SQL. */
export const orderStateAt = (now: Date) => sql<OrderState>`CASE
  WHEN orders.delivered_at IS NOT NULL THEN 'delivered'
  WHEN orders.paid_at IS NOT NULL THEN 'paid'
  WHEN orders.canceled_at IS NOT NULL THEN 'canceled'
  WHEN orders.expires_at <= ${now} AND NOT ${isConfirming} THEN 'expired'
  ELSE 'placed' END`;

/** Selects orders without their lines and refunds, which `withLinesAndRefunds` adds. */
export function selectOrders(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .selectAll('orders')
    .select(({ fn }) => fn.coalesce('orders.erasedCustomerName', 'users.name').as('customerName'))
    .select(isConfirming.as('confirming'))
    .select(({ selectFrom }) =>
      selectFrom('paymentAttempts')
        .whereRef('paymentAttempts.orderId', '=', 'orders.id')
        .where('orders.paidAt', 'is', null)
        .where('paymentAttempts.state', '=', 'pending')
        .select('paymentAttempts.pendingReason')
        .as('pendingReason'),
    )
    .select(({ selectFrom }) =>
      selectFrom('payments')
        .whereRef('payments.orderId', '=', 'orders.id')
        .where('payments.kind', '=', 'primary')
        .select(sql<number>`payments.amount_cents - payments.refunded_cents`.as('left'))
        .as('refundableCents'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments')
          .whereRef('payments.orderId', '=', 'orders.id')
          .select(sql`1`.as('one')),
      )
        .$castTo<boolean>()
        .as('hasPayments'),
    );
}

export async function findOrder(db: Db | Tx, id: string): Promise<StoredOrder | undefined> {
  const order = await selectOrders(db).where('orders.id', '=', id).executeTakeFirst();
  return order && (await withLinesAndRefunds(db, [order]))[0];
}

/** Finds the order that people call by this number. It authorizes nothing: the caller checks whose order it is. */
export async function findOrderByNumber(db: Db, number: number): Promise<StoredOrder | undefined> {
  const order = await selectOrders(db).where('orders.number', '=', number).executeTakeFirst();
  return order && (await withLinesAndRefunds(db, [order]))[0];
}

export async function countOrdersOf(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists a user's orders, newest first, in the same number of queries however many there are. */
export async function listOrdersOf(
  db: Db | Tx,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredOrder[]> {
  const orders = await selectOrders(db)
    .where('orders.userId', '=', userId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return withLinesAndRefunds(db, orders);
}

export async function withLinesAndRefunds<Selected extends { id: string; hasPayments: boolean }>(
  db: Db | Tx,
  orders: Selected[],
): Promise<(Selected & { lines: Awaited<ReturnType<typeof listLines>>; refunds: OrderRefund[] })[]> {
  if (orders.length === 0) return [];
  const idsOf = (some: Selected[]) => some.map(({ id }) => id);
  const paid = orders.filter(({ hasPayments }) => hasPayments);
  const lines = await listLines(db, idsOf(orders));
  const refunds = paid.length > 0 ? await listRefunds(db, idsOf(paid)) : [];
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId);
  return orders.map((order) => ({
    ...order,
    lines: linesOf.get(order.id) ?? [],
    refunds: refundsOf.get(order.id) ?? [],
  }));
}

async function listLines(db: Db | Tx, orderIds: readonly string[]) {
  return db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .selectAll('orderLines')
    .select('products.years')
    .where('orderId', '=', sql<string>`ANY(${orderIds}::text[])`)
    .orderBy('orderId')
    .orderBy('position')
    .execute();
}

async function listRefunds(db: Db | Tx, orderIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .leftJoin('users', 'users.id', 'refunds.requestedBy')
    .select(['refunds.requestId', 'refunds.amountCents', 'refunds.taxCents', 'refunds.state'])
    .select(['refunds.reason', 'refunds.issue', 'refunds.createdAt', 'refunds.endedAt'])
    .select(['payments.orderId', 'payments.kind', 'users.name as requesterName'])
    .where('payments.orderId', '=', sql<string>`ANY(${orderIds}::text[])`)
    .orderBy('refunds.createdAt')
    .orderBy('refunds.requestId')
    .execute();
}

export async function insertOrder(
  tx: Tx,
  { lines, shippingAddress, ...order }: NewOrder,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('orders')
    .values({ ...order, shippingAddress: JSON.stringify(shippingAddress), createdAt })
    .execute();
  await tx
    .insertInto('orderLines')
    .values(lines.map((line, position) => ({ orderId: order.id, position, ...line })))
    .execute();
}

/** Returns the carrier and tracking number of an order. */
export async function readTracking(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .select(['carrier', 'trackingNumber'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Returns a guest's order that has this email and belongs to no account yet, or undefined. */
export async function findGuestOrder(db: Db, { id, email }: { id: string; email: string }) {
  return db
    .selectFrom('orders')
    .select(['id', 'userId', 'guestId', 'claimedBy'])
    .where('id', '=', id)
    .where('email', '=', email)
    .where('userId', 'is', null)
    .executeTakeFirst();
}

/**
 * Notes that an account may have a guest's order: it joins the account now if that has verified its email, else as soon
 * as it does. Caller must have checked that the emails are the same, and who has the order (decision 046).
 */
export async function claimGuestOrder(
  tx: Tx,
  orderId: string,
  user: { id: string; active: boolean },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ claimedBy: user.id, ...(user.active && { userId: user.id }) })
    .where('id', '=', orderId)
    .where('userId', 'is', null)
    .execute();
}

/** Moves the guest orders that a user has claimed to their account. Caller must just have verified the user's email. */
export async function joinClaimedOrders(tx: Tx, user: { id: string; email: string }): Promise<void> {
  // Rows are locked by id, so that two calls for the same orders wait for each other instead of deadlocking.
  await sql`
    UPDATE orders SET user_id = ${user.id} WHERE id IN (
      SELECT id FROM orders WHERE claimed_by = ${user.id} AND user_id IS NULL AND email = ${user.email}
      ORDER BY id FOR UPDATE)`.execute(tx);
}

/** Returns the names of the products of an order that the store no longer sells. */
export async function listUnsoldProducts(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select('orderLines.name')
    .where('orderId', '=', orderId)
    .where(({ eb, or }) => or([eb('products.hidden', '=', true), eb('products.deletedAt', 'is not', null)]))
    .orderBy('position')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Moves an order to its next state. Caller must hold the order's lock and pass the order as it was read under it.
 * @param at when it was paid, canceled or delivered
 * @throws Error when the table in transitions.ts forbids the move
 */
export async function moveOrder(
  tx: Tx,
  order: OrderTimes & { id: string },
  move: OrderMove,
  at: Date,
  cancellation: Partial<Pick<Row<'orders'>, 'canceledBy' | 'cancelReason'>> = {},
): Promise<void> {
  const state = orderState(order, at);
  if (!orderTransitions[state].includes(move))
    throw new Error(`An order that is ${state} does not allow the move "${move}"`);
  const change = {
    pay: { paidAt: at },
    cancel: { canceledAt: at, ...cancellation },
    deliver: { deliveredAt: at },
    undeliver: { deliveredAt: null },
  }[move];
  await tx.updateTable('orders').set(change).where('id', '=', order.id).execute();
}
