/** Rows of tables for spreadsheets, in batches: a slow download never keeps a query open. */
import { sql } from 'kysely';
import type { ShippingAddressRow } from '../../db/column-types.ts';
import type { DayRange } from '../../../shop/rules/dates/calendar.ts';
import type { Db } from '../../db/open.ts';
import { startOfDay } from '../../db/pacific-days.ts';
import type { OrderFilter } from '../orders/listing/list-data.ts';
import { isCandidate, passesFilter } from '../orders/listing/list-data.ts';
import { isReversed } from '../payments/issues/data.ts';
import { furtherPackages, orderStateAt } from '../orders/stored-order-data.ts';

const batchSize = 1000;

/** A date as spreadsheets read it, in Pacific time: `2026-11-21 08:31`. */
const pacificText = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI')`;

/** What went back of the payment that paid an order. */
const refundedCents = sql<number>`coalesce((SELECT sum(refunds.amount_cents) FROM refunds
  JOIN payments ON payments.capture_id = refunds.capture_id
  WHERE payments.order_id = orders.id AND payments.kind = 'primary' AND refunds.state = 'completed'), 0)::bigint`;

/** Each of its refunds, oldest first. */
const refunds = sql<{ on: string; amountCents: number }[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('on', ${pacificText('refunds.ended_at')}, 'amountCents', refunds.amount_cents)
    ORDER BY refunds.ended_at, refunds.request_id)
  FROM refunds JOIN payments ON payments.capture_id = refunds.capture_id
  WHERE payments.order_id = orders.id AND payments.kind = 'primary' AND refunds.state = 'completed'), '[]')`;

export type ExportedOrder = Awaited<ReturnType<typeof readOrders>>[number];

/** Yields the orders that pass a filter and were placed until its moment, newest first. */
export async function* eachOrder(db: Db, filter: OrderFilter): AsyncGenerator<ExportedOrder> {
  let after: Position = { placedAt: filter.now.toISOString(), id: '' };
  for (;;) {
    // A search may find few of many orders: each statement looks at one batch only.
    const batch = await listPositions(db, filter, after);
    yield* await readOrders(db, filter, batch);
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = last;
  }
}

interface Position {
  /** As PostgreSQL writes it, in microseconds: a `Date` holds only milliseconds. */
  placedAt: string;
  id: string;
}

function listPositions(db: Db, filter: OrderFilter, after: Position): Promise<Position[]> {
  const placedAt = sql<Date>`${after.placedAt}::timestamptz`;
  return db
    .selectFrom('orders')
    .select(['orders.id', sql<string>`orders.created_at::text`.as('placedAt')])
    .where(isCandidate(filter))
    .where('orders.createdAt', '<=', placedAt)
    .where(sql<boolean>`(orders.created_at < ${placedAt} OR orders.id > ${after.id})`)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .limit(batchSize)
    .execute();
}

function readOrders(db: Db, filter: OrderFilter, batch: readonly Position[]) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .leftJoin('payments', (join) =>
      join.onRef('payments.orderId', '=', 'orders.id').on('payments.kind', '=', 'primary'),
    )
    .select(['orders.id', 'orders.number', 'orders.email', 'orders.shippingAddress', 'orders.paymentMethod'])
    .select(['orders.couponCode', 'orders.itemsCents', 'orders.shippingCents', 'orders.handlingCents'])
    .select(['orders.taxCents', 'orders.totalCents', 'orders.carrier', 'orders.trackingNumber'])
    .select(['orders.customerNote', 'orders.truck', 'orders.pickup', 'orders.moreToFollow'])
    .select([
      'payments.feeCents',
      // A payment that an admin recorded has an id of ours only.
      sql<
        string | null
      >`CASE WHEN payments.attempt_id IS NULL THEN payments.reference ELSE payments.capture_id END`.as(
        'transactionId',
      ),
    ])
    .select(({ fn }) => fn.coalesce('orders.erasedCustomerName', 'users.name').as('customerName'))
    .select([
      orderStateAt(filter.now).as('state'),
      isReversed.as('reversed'),
      furtherPackages.as('packages'),
      pacificText('orders.created_at').as('placed'),
      pacificText('orders.paid_at').as('paid'),
      pacificText('orders.delivered_at').as('delivered'),
      sql<string>`(SELECT string_agg(qty || ' × ' || name || ' (' || lugo_part || ')', '; ' ORDER BY position)
        FROM order_lines WHERE order_id = orders.id)`.as('items'),
      refundedCents.as('refundedCents'),
      refunds.as('refunds'),
      sql<string | null>`(SELECT string_agg(text, E'\\n' ORDER BY created_at, id)
        FROM order_notes WHERE order_id = orders.id)`.as('privateNotes'),
    ])
    .where('orders.id', '=', sql<string>`ANY(${batch.map(({ id }) => id)}::text[])`)
    .where(passesFilter(filter))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .execute();
}

export interface ExportedCustomer {
  name: string;
  email: string;
  /** Null for a guest. */
  isVerified: boolean | null;
  since: string | null;
  orders: number;
  /** Less what was refunded. */
  paidCents: number;
  lastOrder: string | null;
}

/** Yields accounts by id, then by email the guests whose orders belong to no account. */
export async function* eachCustomer(db: Db): AsyncGenerator<ExportedCustomer> {
  for (let after = ''; ;) {
    const accounts = await readAccounts(db, after);
    yield* accounts;
    const last = accounts.at(-1);
    if (!last || accounts.length < batchSize) break;
    after = last.id;
  }
  for (let after = ''; ;) {
    const guests = await readGuests(db, after);
    yield* guests;
    const last = guests.at(-1);
    if (!last || guests.length < batchSize) return;
    after = last.email;
  }
}

const ordered = [
  sql<number>`count(orders.id)::int`.as('orders'),
  sql<number>`coalesce(sum(orders.total_cents - ${refundedCents}) FILTER (WHERE orders.paid_at IS NOT NULL), 0)::bigint`.as(
    'paidCents',
  ),
  sql<
    string | null
  >`to_char(max(orders.created_at) AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI')`.as('lastOrder'),
] as const;

function readAccounts(db: Db, after: string) {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('users')
        .selectAll()
        .where('deletedAt', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .as('users'),
    )
    .leftJoin('orders', 'orders.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.active as isVerified'])
    .select(pacificText('users.created_at').as('since'))
    .select(ordered)
    .groupBy(['users.id', 'users.name', 'users.email', 'users.active', 'users.createdAt'])
    .orderBy('users.id')
    .execute();
}

/** Without those who were erased: orders name them for a time (decision 080), but no mailing may reach them. */
function readGuests(db: Db, after: string): Promise<ExportedCustomer[]> {
  return db
    .selectFrom('orders')
    .select('email')
    .select([
      sql<string>`coalesce((array_agg(shipping_address->>'name' ORDER BY created_at DESC))[1], '')`.as(
        'name',
      ),
      sql<null>`NULL`.as('isVerified'),
      sql<null>`NULL`.as('since'),
      ...ordered,
    ])
    .where('userId', 'is', null)
    .where('eraseFrom', 'is', null)
    .where('email', '>', after)
    .groupBy('email')
    .orderBy('email')
    .limit(batchSize)
    .execute();
}

export interface TaxMovement {
  id: string;
  /** As PostgreSQL writes it, like the one of `Position`. */
  moment: string;
  on: string;
  number: number;
  isRefund: boolean;
  shippingAddress: ShippingAddressRow;
  pickup: boolean;
  carrier: string | null;
  itemsCents: number;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
  totalCents: number;
}

/** Yields the orders of a state that were paid in a period and the refunds that were made in it, with amounts below zero. */
export async function* eachTaxMovement(
  db: Db,
  state: string,
  days: DayRange | undefined,
): AsyncGenerator<TaxMovement> {
  const within = (moment: string) =>
    days
      ? sql`${sql.ref(moment)} >= ${startOfDay(days.from)} AND ${sql.ref(moment)} < ${startOfDay(days.until)}`
      : sql`true`;
  for (let after: Pick<TaxMovement, 'moment' | 'id'> = { moment: '-infinity', id: '' }; ;) {
    const { rows } = await sql<TaxMovement>`
      SELECT id, moment::text, ${pacificText('moment')} AS "on", number, is_refund, shipping_address, pickup, carrier,
        items_cents, shipping_cents, handling_cents, tax_cents, total_cents
      FROM (
        SELECT id, paid_at AS moment, number, false AS is_refund, shipping_address, pickup, carrier,
          items_cents::bigint, shipping_cents::bigint, handling_cents::bigint, tax_cents::bigint, total_cents::bigint
        FROM orders WHERE tax_state = ${state} AND paid_at IS NOT NULL AND ${within('paid_at')}
        UNION ALL
        SELECT request_id, ended_at, number, true, shipping_address, pickup, carrier,
          -refunds.items_cents, -refunds.shipping_cents, -refunds.handling_cents, -refunds.tax_cents,
          -refunds.amount_cents
        FROM refunds
        JOIN payments ON payments.capture_id = refunds.capture_id AND payments.kind = 'primary'
        JOIN orders ON orders.id = payments.order_id
        WHERE refunds.state = 'completed' AND tax_state = ${state} AND ${within('ended_at')}
      ) AS movements
      WHERE (moment, id) > (${after.moment}::timestamptz, ${after.id})
      ORDER BY movements.moment, id LIMIT ${batchSize}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last;
  }
}
