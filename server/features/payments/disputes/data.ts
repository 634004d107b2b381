import type { RowRange } from '../../../../shop/rules/paging.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { DisputedTransaction } from '../../../adapters/payments/port.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { Row } from '../../../db/row.ts';
import type { Schema } from '../../../db/schema.ts';
import { countRows } from '../../../db/count-rows.ts';

export type Dispute = Row<'disputes'>;

/** @returns false when it is known already */
export async function insertDispute(tx: Tx, dispute: Insertable<Schema['disputes']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function lockDispute(tx: Tx, id: string): Promise<Dispute> {
  return tx.selectFrom('disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function updateDispute(tx: Tx, id: string, change: Partial<Omit<Dispute, 'id'>>): Promise<void> {
  await tx.updateTable('disputes').set(change).where('id', '=', id).execute();
}

function disputes(db: Db | Tx) {
  return db
    .selectFrom('disputes')
    .leftJoin('orders', 'orders.id', 'disputes.orderId')
    .selectAll('disputes')
    .select('orders.number as orderNumber');
}
export type StoredDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

export async function findDispute(db: Db | Tx, id: string) {
  return disputes(db).where('disputes.id', '=', id).executeTakeFirst();
}

const isOpen = sql<boolean>`disputes.status <> 'RESOLVED'`;

/** Whether an order has a dispute that is not decided yet. */
export const isDisputed = sql<boolean>`EXISTS (
  SELECT FROM disputes WHERE disputes.order_id = orders.id AND ${isOpen})`;

interface DisputeFilter {
  openOnly: boolean;
  orderId?: string | undefined;
}

export function countDisputes(db: Db, { openOnly, orderId = '' }: DisputeFilter): Promise<number> {
  const found = db
    .selectFrom('disputes')
    .$if(openOnly, (query) => query.where(isOpen))
    .$if(orderId !== '', (query) => query.where('orderId', '=', orderId));
  return countRows(db, found);
}

/** Returns a page of disputes, newest first; of the open ones, those to answer first. */
export async function listStoredDisputes(
  db: Db,
  { openOnly, orderId = '', offset, limit }: DisputeFilter & RowRange,
): Promise<StoredDispute[]> {
  return disputes(db)
    .$if(openOnly, (query) => query.where(isOpen).orderBy(sql`disputes.respond_by NULLS LAST`))
    .$if(orderId !== '', (query) => query.where('disputes.orderId', '=', orderId))
    .orderBy('disputes.openedAt', 'desc')
    .orderBy('disputes.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts the open disputes, and says until when the first of them must be answered. */
export function findOpenDisputes(db: Db): Promise<{ count: number; respondBy: Date | null }> {
  return db
    .selectFrom('disputes')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(respond_by)`.as('respondBy')])
    .where(isOpen)
    .executeTakeFirstOrThrow();
}

export async function hasOpenDispute(
  db: Db | Tx,
  about: { orderId: string } | { captureId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .select('id')
    .where(isOpen)
    .where(({ eb }) =>
      'orderId' in about ? eb('orderId', '=', about.orderId) : eb('captureId', '=', about.captureId),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the disputes that must be answered before a time and of which the owner has not been reminded. */
export async function listDisputesToRemindOf(db: Db, { now, before }: { now: Date; before: Date }) {
  return db
    .selectFrom('disputes')
    .select(['id', 'respondBy'])
    .where(isOpen)
    .where('respondBy', '>', now)
    .where('respondBy', '<=', before)
    .where(sql<boolean>`reminded_of IS DISTINCT FROM respond_by`)
    .execute();
}

export async function listDisputeTimes(db: Db, ids: readonly string[]): Promise<Map<string, Date>> {
  const found = await db
    .selectFrom('disputes')
    .select(['id', 'updatedAt'])
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
  return new Map(found.map(({ id, updatedAt }) => [id, updatedAt]));
}

/** Returns the order whose payment a transaction of the provider is about, by any of its ids. */
export async function findOrderOfTransaction(
  db: Db,
  { captureId = '', customId = '', invoiceId = '' }: Partial<DisputedTransaction>,
): Promise<string | undefined> {
  const paid = await db
    .selectFrom('payments')
    .select('orderId')
    .where('captureId', '=', captureId)
    .executeTakeFirst();
  if (paid) return paid.orderId;
  const asked = await db
    .selectFrom('paymentAttempts')
    .select('orderId')
    .where(({ eb, or }) => or([eb('orderId', '=', customId), eb('invoiceId', '=', invoiceId)]))
    .executeTakeFirst();
  return asked?.orderId;
}
