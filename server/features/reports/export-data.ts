/** Rows of tables for spreadsheets, a piece at a time: no piece keeps the database long, whoever reads slowly. */
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

const pieceSize = 1000;

/** As spreadsheets take dates: Pacific time, `2026-11-21 08:31`. */
const pacificText = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI')`;

export type ExportedOrder = Awaited<ReturnType<typeof readOrders>>[number];

/** All orders placed until a moment, the newest first. */
export async function* eachOrder(db: Db, until: Date): AsyncGenerator<ExportedOrder> {
  let after: Position = { placedAt: until.toISOString(), id: '' };
  for (;;) {
    const orders = await readOrders(db, after);
    yield* orders;
    const last = orders.at(-1);
    if (!last || orders.length < pieceSize) return;
    after = last;
  }
}

interface Position {
  /** In words of the database: a `Date` knows only thousandths of a second. */
  placedAt: string;
  id: string;
}

function readOrders(db: Db, after: Position) {
  const placedAt = sql<Date>`${after.placedAt}::timestamptz`;
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.userId')
    .select(['orders.id', 'orders.email', 'orders.shippingAddress', 'orders.paymentMethod'])
    .select(['orders.couponCode', 'orders.itemsCents', 'orders.shippingCents', 'orders.handlingCents'])
    .select(['orders.taxCents', 'orders.totalCents', 'orders.carrier', 'orders.trackingNumber'])
    .select('users.name as customerName')
    .select([
      sql<string>`orders.created_at::text`.as('placedAt'),
      pacificText('orders.created_at').as('placed'),
      pacificText('orders.paid_at').as('paid'),
      pacificText('orders.delivered_at').as('delivered'),
      sql<string>`(SELECT string_agg(qty || ' × ' || name || ' (' || lugo_part || ')', '; ' ORDER BY position)
        FROM order_lines WHERE order_id = orders.id)`.as('items'),
      sql<number>`coalesce((SELECT sum(refunds.amount_cents) FROM refunds
        JOIN payments ON payments.capture_id = refunds.capture_id
        WHERE payments.order_id = orders.id AND payments.kind = 'primary' AND refunds.state = 'completed'), 0)::bigint`.as(
        'refundedCents',
      ),
    ])
    .where('orders.createdAt', '<=', placedAt)
    .where(sql<boolean>`(orders.created_at < ${placedAt} OR orders.id > ${after.id})`)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .limit(pieceSize)
    .execute();
}

export interface ExportedCustomer {
  name: string;
  email: string;
  /** Null: a guest. */
  isVerified: boolean | null;
  since: string | null;
  orders: number;
  paidCents: number;
  lastOrder: string | null;
}

/** Accounts by id, then by address the guests who have ordered and whose orders have joined no account. */
export async function* eachCustomer(db: Db): AsyncGenerator<ExportedCustomer> {
  for (let after = ''; ;) {
    const accounts = await readAccounts(db, after);
    yield* accounts;
    const last = accounts.at(-1);
    if (!last || accounts.length < pieceSize) break;
    after = last.id;
  }
  for (let after = ''; ;) {
    const guests = await readGuests(db, after);
    yield* guests;
    const last = guests.at(-1);
    if (!last || guests.length < pieceSize) return;
    after = last.email;
  }
}

const ordered = [
  sql<number>`count(orders.id)::int`.as('orders'),
  sql<number>`coalesce(sum(orders.total_cents) FILTER (WHERE orders.paid_at IS NOT NULL), 0)::bigint`.as(
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
        .limit(pieceSize)
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
    .where('email', '>', after)
    .groupBy('email')
    .orderBy('email')
    .limit(pieceSize)
    .execute();
}
