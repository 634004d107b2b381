/** Orders as admins work with them. */
import { sql } from 'kysely';
import { pickupReminderDays } from '../../../shop/facts.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { localPickup, plainNumber } from '../../../shop/rules/orders/tracking.ts';
import { containing } from '../../db/containing.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db, Tx } from '../../db/open.ts';
import { isRefundedInFull, isReversed } from '../payments/issues/data.ts';
import { isConfirming } from './stored-order-data.ts';
import { hasReturnedUnits, unitsNotSent } from '../payments/refunds/data.ts';

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

export const isUndelivered = sql<boolean>`orders.paid_at IS NOT NULL AND orders.delivered_at IS NULL
  AND orders.canceled_at IS NULL AND NOT ${isRefundedInFull}`;

/** `hasPartsToSend` in shop/rules/orders/left-to-send.ts in SQL. */
export const hasPartsToSend = sql<boolean>`EXISTS (
  SELECT FROM order_lines WHERE order_lines.order_id = orders.id AND order_lines.qty > ${unitsNotSent})`;

const hasReturnedParts = sql<boolean>`EXISTS (
  SELECT FROM order_lines WHERE order_lines.order_id = orders.id AND ${hasReturnedUnits})`;

/** Of a paid order that has not ended, whether nothing of it is sent, or not all. */
const isToShip = sql<boolean>`(orders.carrier IS NULL OR orders.more_to_follow)`;

export const isUnsent = sql<boolean>`${isUndelivered} AND ${isToShip} AND ${hasPartsToSend}`;

/** Of a paid order that has not ended, whether its parts are still at the shop, or some of them. */
export const isHere = sql<boolean>`${isUndelivered} AND (${isToShip} OR orders.carrier = ${localPickup})
  AND ${hasPartsToSend}`;

/** Whether an order's parts have been ready to be picked up for longer than its customer should need. */
export const isUncollected = (now: Date) =>
  sql<boolean>`${isUndelivered} AND orders.carrier = ${localPickup} AND ${hasPartsToSend} AND NOT ${isReversed}
    AND orders.sent_at < ${daysBefore(now, pickupReminderDays)}`;

export const countUncollected = (db: Db, now: Date): Promise<number> =>
  countRows(db, db.selectFrom('orders').where(isUncollected(now)));

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
      'itemsCents',
      'taxCents',
      'createdAt',
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
    .select(isRefundedInFull.as('refunded'))
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
      .select(['createdAt', 'kind', 'amountCents', 'reference'])
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
