/** Orders as admins work with them. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { localPickup, plainNumber } from '../../../shop/rules/orders/tracking.ts';
import { parseOrderNumber } from '../../../shop/rules/orders/order-number.ts';
import type { OrderSort, OrdersShown } from '../../../shop/contracts/orders-admin.ts';
import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import { mostCounted } from '../../../shop/rules/paging.ts';
import { phonePart } from '../../../shop/rules/phone.ts';
import { containing } from '../../db/containing.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { StoredOrder } from './data.ts';
import { withLinesAndRefunds } from './data.ts';
import { isConfirming, isReversed, orderStateAt, selectOrders } from './stored-order-data.ts';
import { cameBack, unitsNotSent } from '../payments/refunds/data.ts';
import { plannedEachTime } from '../../db/driver.ts';
import { countRows } from '../../db/count-rows.ts';

export interface OrderFilter {
  show: OrdersShown;
  /**
   * Part of the buyer's name, email or phone, of the order's id or of its tracking number, or the whole number of the order
   * or of one of its parts; empty matches all.
   */
  text: string;
  /** When an unpaid order counts as expired. */
  now: Date;
}

export const countOrders = (db: Db, filter: OrderFilter): Promise<number> =>
  countRows(db, db.selectFrom('orders').where(matches(filter)));

/**
 * Counts the orders to ship, and those whose parts are here but whose payment the provider took back, and says since when
 * the oldest order to ship has been waiting.
 */
export function findOrdersToShip(
  db: Db,
): Promise<{ count: number; oldestPaidAt: Date | null; reversed: number }> {
  const waiting = db
    .selectFrom('orders')
    .select(['paidAt', isToShip.as('toShip'), isReversed.as('reversed')])
    .where(isHere);
  return db
    .selectFrom(waiting.as('waiting'))
    .select(sql<number>`count(*) FILTER (WHERE to_ship AND NOT reversed)::int`.as('count'))
    .select(sql<number>`count(*) FILTER (WHERE reversed)::int`.as('reversed'))
    .select(sql<Date | null>`min(paid_at) FILTER (WHERE to_ship AND NOT reversed)`.as('oldestPaidAt'))
    .executeTakeFirstOrThrow();
}

/** Each has an index; the id decides between equals, in the index's order. */
const sortings = {
  placed: sql`orders.created_at, orders.id DESC`,
  '-placed': sql`orders.created_at DESC, orders.id`,
  total: sql`orders.total_cents, orders.id`,
  '-total': sql`orders.total_cents DESC, orders.id DESC`,
} as const satisfies Record<OrderSort, unknown>;

/** Newest first unless sorted. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { offset, limit, sort = '-placed' }: { offset: number; limit: number; sort?: OrderSort | undefined },
): Promise<StoredOrder[]> {
  // Finds the page by id first, so that the costly columns are computed for its few orders only.
  const page = await db
    .selectFrom('orders')
    .select('orders.id')
    .where(matches(filter))
    .orderBy(sortings[sort])
    .offset(offset)
    .limit(limit)
    .execute();
  const orders = await selectOrders(db)
    .where('orders.id', '=', sql<string>`ANY(${page.map(({ id }) => id)}::text[])`)
    .orderBy(sortings[sort])
    .execute();
  return withLinesAndRefunds(db, orders);
}

const refundedInFull = sql<boolean>`EXISTS (
  SELECT FROM payments WHERE payments.order_id = orders.id AND payments.kind = 'primary'
    AND payments.refunded_cents >= payments.amount_cents)`;

export const isUndelivered = sql<boolean>`orders.paid_at IS NOT NULL AND orders.delivered_at IS NULL
  AND orders.canceled_at IS NULL AND NOT ${refundedInFull}`;

/** `hasPartsToSend` in shop/rules/orders/left-to-send.ts in SQL. */
export const hasPartsToSend = sql<boolean>`EXISTS (
  SELECT FROM order_lines WHERE order_lines.order_id = orders.id AND order_lines.qty > ${unitsNotSent})`;

const hasReturnedParts = sql<boolean>`EXISTS (
  SELECT FROM order_lines WHERE order_lines.order_id = orders.id AND ${cameBack})`;

/** Of a paid order that has not ended, whether nothing of it is sent, or not all. */
const isToShip = sql<boolean>`(orders.carrier IS NULL OR orders.more_to_follow)`;

export const isUnsent = sql<boolean>`${isUndelivered} AND ${isToShip} AND ${hasPartsToSend}`;

/** Of a paid order that has not ended, whether its parts are still at the shop, or some of them. */
const isHere = sql<boolean>`${isUndelivered} AND (${isToShip} OR orders.carrier = ${localPickup})
  AND ${hasPartsToSend}`;

const conditions = (now: Date): Record<OrdersShown, RawBuilder<boolean>> => ({
  all: sql<boolean>`true`,
  'to-ship': sql<boolean>`${isUnsent} AND NOT ${isReversed}`,
  reversed: sql<boolean>`${isHere} AND ${isReversed}`,
  sent: sql<boolean>`${isUndelivered} AND orders.carrier IS NOT NULL`,
  paid: sql<boolean>`orders.paid_at IS NOT NULL`,
  unpaid: sql<boolean>`${orderStateAt(now)} = 'placed'`,
  expired: sql<boolean>`${orderStateAt(now)} = 'expired'`,
  canceled: sql<boolean>`orders.canceled_at IS NOT NULL`,
  delivered: sql<boolean>`orders.delivered_at IS NOT NULL`,
});

function matches({ show, text, now }: OrderFilter) {
  const shown = conditions(now)[show];
  return text === '' ? shown : sql<boolean>`${shown} AND orders.id IN (${ordersFound(text)})`;
}

/**
 * The latest orders that each way finds, each by an index of its own: with OR instead of UNION none would be used. Ids begin
 * with the time.
 */
function ordersFound(text: string) {
  // Tracking numbers and phone numbers are typed in any format.
  const number = /\d/.test(text) ? plainNumber(text) : text;
  const [typed, plain, phone] = [text, number, phonePart(text) || text].map(containing);
  return sql`${sql.raw(plannedEachTime)}
    (SELECT order_id FROM order_search
      WHERE text LIKE lower(${typed}) OR text LIKE lower(${plain}) OR text LIKE lower(${phone})
      ORDER BY order_id DESC LIMIT ${mostCounted})
    UNION SELECT id FROM orders WHERE number = ${parseOrderNumber(text) ?? null}::integer
    UNION (SELECT id FROM orders
      WHERE user_id = ANY (ARRAY(SELECT id FROM users WHERE position(lower(${text}) in lower(name || ' ' || email)) > 0 LIMIT ${mostCounted}))
      ORDER BY id DESC LIMIT ${mostCounted})
    UNION (SELECT order_id FROM order_lines JOIN products ON products.id = order_lines.product_id
      WHERE lugo_part_key = ${partNumberKey(text)}
      ORDER BY order_id DESC LIMIT ${mostCounted})`;
}

/** Locks an order and returns what admins change about it. */
export async function lockForAdmin(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .select([
      'id',
      'email',
      'userId',
      'guestId',
      'shippingAddress',
      'addressIncomplete',
      'paidAt',
      'deliveredAt',
      'canceledAt',
      'expiresAt',
      'pickup',
      'carrier',
      'trackingNumber',
      'moreToFollow',
      'version',
    ])
    .select(refundedInFull.as('refunded'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  // In a statement of its own: one that waits for the lock still sees the payment attempts as they were when it began.
  const now = await tx
    .selectFrom('orders')
    .select([isConfirming.as('confirming'), isReversed.as('reversed')])
    .select([hasPartsToSend.as('hasPartsToSend'), hasReturnedParts.as('hasReturnedParts')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...order, ...now };
}
export type LockedForAdmin = NonNullable<Awaited<ReturnType<typeof lockForAdmin>>>;

/** Finds the latest other order with a tracking number, unless it is for the same buyer and address: that is one box. */
export function findOtherWithNumber(
  tx: Tx,
  { id, email, shippingAddress }: LockedForAdmin,
  trackingNumber: string,
): Promise<{ number: number } | undefined> {
  const plain = plainNumber(trackingNumber);
  return (
    tx
      .selectFrom('orders')
      .innerJoin('orderSearch', 'orderSearch.orderId', 'orders.id')
      .select('number')
      // Has an index.
      .where(sql<boolean>`order_search.text LIKE lower(${containing(plain)})`)
      .where(
        sql<boolean>`${plain} IN (
          SELECT plain_number(tracking_number)
          UNION ALL SELECT plain_number(tracking_number) FROM order_packages WHERE order_id = orders.id)`,
      )
      .where('id', '<>', id)
      .where(
        sql<boolean>`NOT (email = ${email} AND shipping_address = ${JSON.stringify(shippingAddress)}::jsonb)`,
      )
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

export async function updateTracking(
  tx: Tx,
  id: string,
  tracking: { carrier: string | null; trackingNumber: string | null; moreToFollow: boolean },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...tracking, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function insertOrderNote(
  tx: Tx,
  note: { id: string; orderId: string; userId: string; text: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('orderNotes').values(note).execute();
}

/** Oldest first. */
export function listOrderNotes(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('orderNotes')
    .innerJoin('users', 'users.id', 'orderNotes.userId')
    .select(['orderNotes.id', 'orderNotes.userId', 'orderNotes.text', 'orderNotes.createdAt'])
    .select('users.name as by')
    .where('orderId', '=', orderId)
    .orderBy('orderNotes.createdAt')
    .orderBy('orderNotes.id')
    .execute();
}

/** Returns every stored event of an order: its payments, what went back of them, and what admins did. */
export async function findOrderEvents(db: Db, orderId: string) {
  const [attempts, payments, refunds, reversals, entries] = await Promise.all([
    db
      .selectFrom('paymentAttempts')
      .select(['createdAt', 'updatedAt', 'state'])
      .where('orderId', '=', orderId)
      .execute(),
    db
      .selectFrom('payments')
      .select(['createdAt', 'kind', 'amountCents'])
      .where('orderId', '=', orderId)
      .execute(),
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
      .select(['refunds.createdAt', 'refunds.amountCents', 'refunds.state'])
      .where('payments.orderId', '=', orderId)
      .execute(),
    db
      .selectFrom('paymentIssues')
      .select(['createdAt', 'returnedAt'])
      .select(sql<number | null>`(detail->>'amountCents')::bigint`.as('amountCents'))
      .where('orderId', '=', orderId)
      .where('kind', '=', 'capture_reversed')
      .execute(),
    db
      .selectFrom('auditLog')
      .innerJoin('users', 'users.id', 'auditLog.userId')
      .select(['auditLog.at', 'auditLog.action', 'auditLog.before', 'auditLog.after', 'users.name as by'])
      .where('thingId', '=', orderId)
      .orderBy('auditLog.at')
      .execute(),
  ]);
  return { attempts, payments, refunds, reversals, entries };
}
export type StoredOrderEvents = Awaited<ReturnType<typeof findOrderEvents>>;
