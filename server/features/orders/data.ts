import { sql } from 'kysely';
import type { Order } from '../../../shop/contracts/orders.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { showOrder } from './show-order.ts';
import type { NewOrder, OrderRefund, StoredOrder, Viewer } from './stored-order.ts';

/** Who is asking, as far as an order cares. */
interface Asker {
  user?: { id: string; isAdmin: boolean } | undefined;
  guest?: { id: string } | undefined;
}

export function viewerOf(
  order: { userId: string | null; guestId: string | null },
  { user, guest }: Asker,
): Viewer {
  if (user?.isAdmin) return 'admin';
  if (user && user.id === order.userId) return 'buyer';
  if (guest && guest.id === order.guestId) return 'buyer';
  return 'stranger';
}

/** Orders as they are stored, without their lines. */
export function storedOrders(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .selectAll('orders')
    .select('users.name as customerName')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('paymentAttempts')
          .whereRef('paymentAttempts.orderId', '=', 'orders.id')
          .where('orders.paidAt', 'is', null)
          // Captured and yet unpaid: the money came when the parts were gone, and is on its way back.
          .where('paymentAttempts.state', 'in', ['capturing', 'pending', 'captured'])
          .select(sql`1`.as('one')),
      )
        .$castTo<boolean>()
        .as('confirming'),
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
  const order = await storedOrders(db).where('orders.id', '=', id).executeTakeFirst();
  return order && (await withParts(db, [order]))[0];
}

export async function countOrdersOf(db: Db | Tx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A user's orders, the newest first, in a fixed number of queries however many they are. */
export async function listOrdersOf(
  db: Db | Tx,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredOrder[]> {
  const orders = await storedOrders(db)
    .where('orders.userId', '=', userId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return withParts(db, orders);
}

export async function withParts<Found extends { id: string; hasPayments: boolean }>(
  db: Db | Tx,
  orders: Found[],
): Promise<(Found & { lines: Row<'orderLines'>[]; refunds: OrderRefund[] })[]> {
  if (orders.length === 0) return [];
  const idsOf = (some: Found[]) => some.map(({ id }) => id);
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
    .selectAll()
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

/** The order as the API shows it to this kind of viewer; it must exist. */
export async function findShownOrder(db: Db | Tx, id: string, viewer: Viewer): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} is gone`);
  return showOrder(order, viewer);
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

/** Gives a user the orders that were made as a guest with his address, which he must have verified. */
export async function joinGuestOrders(tx: Tx, user: { id: string; email: string }): Promise<void> {
  // In one order, so that two who join the same orders wait for each other instead of standing crosswise.
  await sql`
    UPDATE orders SET user_id = ${user.id} WHERE id IN (
      SELECT orders.id FROM orders JOIN guests ON guests.id = orders.guest_id
      WHERE guests.email = ${user.email} AND orders.user_id IS NULL
      ORDER BY orders.id FOR UPDATE OF orders)`.execute(tx);
}

/**
 * Claims an idempotency key for a new order. Of two requests at once the second waits here for the first to commit.
 * @returns undefined when it was free, else what it was used for before
 */
export async function claimKey(
  tx: Tx,
  claim: { actor: string; key: string; bodyHash: Buffer; orderId: string; createdAt: Date },
): Promise<{ orderId: string; sameBody: boolean } | undefined> {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId')
    .executeTakeFirst();
  if (claimed) return undefined;
  const { orderId, bodyHash } = await tx
    .selectFrom('idempotencyKeys')
    .select(['orderId', 'bodyHash'])
    .where('actor', '=', claim.actor)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
  return { orderId, sameBody: bodyHash.equals(claim.bodyHash) };
}
