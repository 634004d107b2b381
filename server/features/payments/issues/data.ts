import type { RowRange } from '../../../../shop/rules/paging.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { newId } from '../../../db/id.ts';
import { send } from '../../../db/driver.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { PaymentIssueKind } from './kinds.ts';
import { countRows } from '../../../db/count-rows.ts';

export interface NewPaymentIssue {
  orderId: string | null;
  kind: PaymentIssueKind;
  /**
   * Id of what it is about: a capture, payment attempt or refund; where several things can happen to one capture, the
   * transaction. There is one issue for each kind and subject, ever.
   */
  subject: string;
  /** Must not contain personal data. */
  detail: Record<string, string | number | null>;
}

/** @returns its id; undefined when there is one of this kind and subject already, open or closed */
export async function insertPaymentIssue(
  tx: Tx,
  paymentIssue: NewPaymentIssue,
  createdAt: Date,
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('paymentIssues')
    .values({
      id: newId(),
      ...paymentIssue,
      detail: JSON.stringify(paymentIssue.detail),
      createdAt,
      resolvedAt: null,
      resolvedBy: null,
      note: null,
      returnedAt: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

function paymentIssues(db: Db | Tx) {
  return db
    .selectFrom('paymentIssues')
    .leftJoin('users', 'users.id', 'paymentIssues.resolvedBy')
    .leftJoin('orders', 'orders.id', 'paymentIssues.orderId')
    .selectAll('paymentIssues')
    .select(['users.name as resolverName', 'orders.number as orderNumber'])
    .select(
      sql<boolean>`coalesce((SELECT bool_and(status = 'RESOLVED') FROM disputes
        WHERE disputes.order_id = payment_issues.order_id), false)`.as('isDecided'),
    );
}
export type StoredPaymentIssue = NonNullable<Awaited<ReturnType<typeof findPaymentIssue>>>;

export async function findPaymentIssue(db: Db | Tx, id: string) {
  return paymentIssues(db).where('paymentIssues.id', '=', id).executeTakeFirst();
}

interface IssueFilter {
  openOnly: boolean;
  orderId?: string | undefined;
}

export function countPaymentIssues(db: Db, { openOnly, orderId = '' }: IssueFilter): Promise<number> {
  const found = db
    .selectFrom('paymentIssues')
    .$if(openOnly, (query) => query.where('resolvedAt', 'is', null))
    .$if(orderId !== '', (query) => query.where('orderId', '=', orderId));
  return countRows(db, found);
}

/** Counts the open issues of each kind that has some. */
export function countOpenIssuesByKind(db: Db): Promise<{ kind: string; count: number }[]> {
  return db
    .selectFrom('paymentIssues')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('resolvedAt', 'is', null)
    .groupBy('kind')
    .execute();
}

/** Returns a page of payment issues, newest first. */
export async function listStoredPaymentIssues(
  db: Db,
  { openOnly, orderId = '', offset, limit }: IssueFilter & RowRange,
): Promise<StoredPaymentIssue[]> {
  return paymentIssues(db)
    .$if(openOnly, (query) => query.where('paymentIssues.resolvedAt', 'is', null))
    .$if(orderId !== '', (query) => query.where('paymentIssues.orderId', '=', orderId))
    .orderBy('paymentIssues.createdAt', 'desc')
    .orderBy('paymentIssues.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

interface IssueSubject {
  kind: PaymentIssueKind;
  subject: string;
}

/** Closes the issue of this kind and subject, if it is open, because it has resolved itself. */
export async function resolvePaymentIssueAbout(
  tx: Tx,
  { kind, subject }: IssueSubject,
  resolved: { resolvedAt: Date; note: string },
): Promise<void> {
  await send(
    tx,
    tx
      .updateTable('paymentIssues')
      .set(resolved)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('resolvedAt', 'is', null),
  );
}

export type TakenMoney =
  | { kind: PaymentIssueKind; subject: string }
  /** Of the same amount, taken before. Both are in the issue's detail. */
  | { kind: PaymentIssueKind; captureId: string; amountCents: number; before: Date };

/**
 * Notes that money which the provider had taken or held is back, once, and closes its issue unless a person has.
 * @returns the orders it is about
 */
export async function updatePaymentIssueReturned(
  tx: Tx,
  about: TakenMoney,
  { returnedAt, note }: { returnedAt: Date; note: string },
): Promise<string[]> {
  const returned = await tx
    .updateTable('paymentIssues')
    .set({
      returnedAt,
      resolvedAt: sql<Date>`coalesce(resolved_at, ${returnedAt}::timestamptz)`,
      note: sql<string>`coalesce(note, ${note})`,
    })
    .where('kind', '=', about.kind)
    .where('returnedAt', 'is', null)
    .where(({ eb, and }) =>
      'subject' in about
        ? eb('subject', '=', about.subject)
        : and([
            eb(sql<string>`detail->>'captureId'`, '=', about.captureId),
            eb(sql<number>`(detail->>'amountCents')::bigint`, '=', about.amountCents),
            eb('createdAt', '<', about.before),
          ]),
    )
    .returning('orderId')
    .execute();
  return returned.flatMap(({ orderId }) => orderId ?? []);
}

/** The cents that the provider has taken back of a row of `payments` and not returned: each reversal has an issue. */
export const reversedCents = sql<number>`coalesce((
  SELECT sum((detail->>'amountCents')::bigint) FROM payment_issues AS taken
  WHERE taken.order_id = payments.order_id AND taken.kind = 'capture_reversed' AND taken.returned_at IS NULL
    AND coalesce(taken.detail->>'captureId', payments.capture_id) = payments.capture_id), 0)::bigint`;

/** Of a row of `orders`, what is true of the payment that paid it; false for an order without one. */
const ofItsPayment = (condition: RawBuilder<boolean>) => sql<boolean>`EXISTS (
  SELECT FROM payments WHERE payments.order_id = orders.id AND payments.kind = 'primary'
    AND ${condition})`;

/** Whether the shop has refunded all that an order was paid. */
export const isRefundedInFull = ofItsPayment(sql`payments.refunded_cents >= payments.amount_cents`);

const isNothingLeft = sql<boolean>`${reversedCents} >= payments.amount_cents - payments.refunded_cents`;

/** Whether the provider has taken back what was not refunded of the payment that paid an order. */
export const isReversed = ofItsPayment(
  sql`payments.refunded_cents < payments.amount_cents AND ${isNothingLeft}`,
);

/** Whether the money of an order is gone: refunded in full, or reversed. */
export const isMoneyGone = ofItsPayment(isNothingLeft);

/** @returns false when there is no open payment issue with this id */
export async function updatePaymentIssueResolved(
  db: Db | Tx,
  id: string,
  resolved: { resolvedAt: Date; resolvedBy: string | null; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paymentIssues')
    .set(resolved)
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
