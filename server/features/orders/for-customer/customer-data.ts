/** What is known of a customer besides the rows of their orders. */
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { inquiriesFrom } from '../../inquiries/data.ts';
import type { CustomerKey } from '../listing/list-data.ts';
import { isOfCustomer } from '../listing/list-data.ts';

/** Returns how many orders a customer placed, what they paid for them, what went back, and how many they disputed. */
export function sumOrdersOf(db: Db, customer: CustomerKey) {
  return db
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join.onRef('payments.orderId', '=', 'orders.id').on('payments.kind', '=', 'primary'),
    )
    .select([
      sql<number>`count(*)::int`.as('placed'),
      sql<number>`coalesce(sum(orders.total_cents - coalesce(payments.refunded_cents, 0))
        FILTER (WHERE orders.paid_at IS NOT NULL), 0)::bigint`.as('paidCents'),
      sql<number>`coalesce(sum(payments.refunded_cents), 0)::bigint`.as('refundedCents'),
      sql<number>`(count(*) FILTER (WHERE EXISTS (SELECT FROM disputes WHERE disputes.order_id = orders.id)))::int`.as(
        'disputed',
      ),
    ])
    .where(isOfCustomer(customer))
    .executeTakeFirstOrThrow();
}

/** Lists what was sent with an email through the forms, newest first. */
export function listInquiriesFrom(db: Db, email: string, limit: number) {
  return inquiriesFrom(db, email)
    .select(['id', 'form', 'status', 'createdAt'])
    .select(sql<string>`coalesce(subject, job_category, '')`.as('subject'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
