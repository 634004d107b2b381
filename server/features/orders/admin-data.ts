/** Orders as the office works with them. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import { storedOrders, withParts } from './data.ts';
import type { StoredOrder } from './stored-order.ts';

export interface Wanted {
  show: 'all' | 'to-ship' | 'unpaid' | 'delivered';
  /** A piece of the buyer's name, of his email address or of an id; empty: all. */
  piece: string;
}

export async function countOrders(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(condition(wanted))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many are to be shipped, and since when the first of them waits. */
export function findOrdersToShip(db: Db): Promise<{ count: number; oldestPaidAt: Date | null }> {
  return db
    .selectFrom('orders')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(paid_at)`.as('oldestPaidAt')])
    .where(shown['to-ship'])
    .executeTakeFirstOrThrow();
}

/** The newest first. */
export async function listOrders(
  db: Db,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredOrder[]> {
  // The page is found first: what it costs to look at an order is paid for those that are shown.
  const page = await db
    .selectFrom('orders')
    .select('orders.id')
    .where(condition(wanted))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const orders = await storedOrders(db)
    .where('orders.id', '=', sql<string>`ANY(${page.map(({ id }) => id)}::text[])`)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .execute();
  return withParts(db, orders);
}

const refundedInFull = sql<boolean>`EXISTS (
  SELECT FROM payments WHERE payments.order_id = orders.id AND payments.kind = 'primary'
    AND payments.refunded_cents >= payments.amount_cents)`;

const shown = {
  all: sql<boolean>`true`,
  'to-ship': sql<boolean>`orders.paid_at IS NOT NULL AND orders.delivered_at IS NULL AND NOT ${refundedInFull}`,
  unpaid: sql<boolean>`orders.paid_at IS NULL`,
  delivered: sql<boolean>`orders.delivered_at IS NOT NULL`,
};

function condition({ show, piece }: Wanted) {
  if (piece === '') return shown[show];
  return sql<boolean>`${shown[show]} AND position(lower(${piece}) in lower(
    orders.email || ' ' || coalesce(orders.shipping_address->>'name', '') || ' ' || orders.id)) > 0`;
}

/** What the office changes of an order; nobody else does until the transaction ends. */
export function lockForOffice(tx: Tx, id: string) {
  return tx
    .selectFrom('orders')
    .select(['id', 'paidAt', 'deliveredAt', 'carrier', 'trackingNumber'])
    .select(refundedInFull.as('refunded'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type OfficeOrder = NonNullable<Awaited<ReturnType<typeof lockForOffice>>>;

export async function updateOrder(
  tx: Tx,
  id: string,
  change: Partial<Pick<OfficeOrder, 'deliveredAt' | 'carrier' | 'trackingNumber'>>,
): Promise<void> {
  await tx.updateTable('orders').set(change).where('id', '=', id).execute();
}

export async function insertNote(
  tx: Tx,
  note: { id: string; orderId: string; userId: string; text: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('orderNotes').values(note).execute();
}

/** The oldest first. */
export function listNotes(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('orderNotes')
    .innerJoin('users', 'users.id', 'orderNotes.userId')
    .select(['orderNotes.id', 'orderNotes.text', 'orderNotes.createdAt', 'users.name as by'])
    .where('orderId', '=', orderId)
    .orderBy('orderNotes.createdAt')
    .orderBy('orderNotes.id')
    .execute();
}

/** Everything that was written down about an order's money and by admins. */
export async function findTraces(db: Db, orderId: string) {
  const [attempts, payments, refunds, entries] = await Promise.all([
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
      .selectFrom('auditLog')
      .innerJoin('users', 'users.id', 'auditLog.userId')
      .select(['auditLog.at', 'auditLog.action', 'auditLog.after', 'users.name as by'])
      .where('thingId', '=', orderId)
      .execute(),
  ]);
  return { attempts, payments, refunds, entries };
}
export type Traces = Awaited<ReturnType<typeof findTraces>>;
