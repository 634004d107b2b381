/** Tax rates, and the sums of tax reports: paid orders by the day they were paid, refunds by the day they completed. */
import { sql } from 'kysely';
import type { DayRange } from '../../../shop/rules/dates/calendar.ts';
import type { TaxRates } from '../../../shop/rules/pricing.ts';
import type { Db, Tx } from '../../db/open.ts';
import { startOfDay } from '../../db/pacific-days.ts';

/**
 * Returns the tax rate of every state on a day, in basis points (750 = 7.5%) by two-letter code.
 * A state without an entry has no tax. Rates change at midnight Pacific time, where the shop is.
 */
export async function listTaxRates(db: Db | Tx, at: Date): Promise<TaxRates> {
  return toTaxRates(await taxRates(db, at).execute());
}

export const toTaxRates = (rows: readonly { state: string; rateBasisPoints: number }[]): TaxRates =>
  Object.fromEntries(rows.map(({ state, rateBasisPoints }) => [state, rateBasisPoints]));

/** The statement of `listTaxRates`; `toTaxRates` reads its rows. */
export function taxRates(db: Db | Tx, at: Date) {
  return db
    .selectFrom('taxRates')
    .distinctOn('state')
    .select(['state', 'rateBasisPoints'])
    .where('validFrom', '<=', sql<Date>`(${at}::timestamptz AT TIME ZONE 'America/Los_Angeles')::date`)
    .orderBy('state')
    .orderBy('validFrom', 'desc');
}

export interface StateTax {
  state: string;
  orders: number;
  itemsCents: number;
  taxCents: number;
  refundedItemsCents: number;
  refundedTaxCents: number;
}

/** Sums sales and tax of every state with a payment or a refund: most tax first, then most sales. */
export async function sumTaxByState(db: Db, days: DayRange | undefined): Promise<StateTax[]> {
  const within = days ? sql`day >= ${days.from}::date AND day < ${days.until}::date` : sql`true`;
  const { rows } = await sql<StateTax>`
    SELECT tax_state AS state, sum(orders)::int AS orders, sum(items_cents)::bigint AS items_cents,
      sum(tax_cents)::bigint AS tax_cents, sum(refunded_items_cents)::bigint AS refunded_items_cents,
      sum(refunded_tax_cents)::bigint AS refunded_tax_cents
    FROM sales_by_day WHERE ${within}
    GROUP BY tax_state
    ORDER BY sum(tax_cents - refunded_tax_cents) DESC, sum(items_cents - refunded_items_cents) DESC, tax_state`.execute(
    db,
  );
  return rows;
}

/** Completed refunds of the payments that paid an order, with the items and the tax in them as they were recorded. */
const refunds = sql`
  SELECT refunds.request_id, orders.id AS order_id, orders.number AS order_number, orders.tax_state,
    orders.shipping_address ->> 'city' AS city, orders.shipping_address ->> 'postalCode' AS postal_code, orders.pickup,
    refunds.ended_at, refunds.amount_cents, refunds.tax_cents, refunds.items_cents
  FROM refunds JOIN payments ON payments.capture_id = refunds.capture_id JOIN orders ON orders.id = payments.order_id
  WHERE refunds.state = 'completed' AND payments.kind = 'primary'`;

/** Lists the paid orders of a state with their lines, newest payment first. */
export async function listTaxOrders(db: Db, state: string, days: DayRange | undefined) {
  const orders = await db
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'createdAt',
      'itemsCents',
      'taxCents',
      'shippingCents',
      'handlingCents',
      'totalCents',
      'pickup',
    ])
    .select(sql<string>`shipping_address ->> 'city'`.as('city'))
    .select(sql<string>`shipping_address ->> 'postalCode'`.as('postalCode'))
    .select(sql<Date>`paid_at`.as('paidAt'))
    .where('taxState', '=', state)
    .where('paidAt', 'is not', null)
    .where(within('paid_at', days))
    .orderBy('paidAt', 'desc')
    .orderBy('id')
    .execute();
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'name', 'qty', 'priceCents', 'productId', 'lugoPart'])
    .where('orderId', '=', sql<string>`ANY(${orders.map(({ id }) => id)}::text[])`)
    .orderBy('orderId')
    .orderBy('position')
    .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return orders.map((order) => ({ ...order, lines: linesOf.get(order.id) ?? [] }));
}
export type TaxedOrder = Awaited<ReturnType<typeof listTaxOrders>>[number];

export interface TaxedRefund {
  requestId: string;
  orderId: string;
  orderNumber: number;
  city: string;
  postalCode: string;
  pickup: boolean;
  endedAt: Date;
  amountCents: number;
  itemsCents: number;
  taxCents: number;
}

/** Lists the completed refunds of a state, newest first. */
export async function listTaxRefunds(
  db: Db,
  state: string,
  days: DayRange | undefined,
): Promise<TaxedRefund[]> {
  const { rows } = await sql<TaxedRefund>`
    SELECT request_id, order_id, order_number, city, postal_code, pickup, ended_at, amount_cents, items_cents::bigint AS items_cents, tax_cents
    FROM (${refunds}) AS refunded WHERE tax_state = ${state} AND ${within('ended_at', days)}
    ORDER BY ended_at DESC, request_id`.execute(db);
  return rows;
}

function within(column: 'paid_at' | 'ended_at', days: DayRange | undefined) {
  if (!days) return sql<boolean>`true`;
  const moment = sql.ref(column);
  return sql<boolean>`${moment} >= ${startOfDay(days.from)} AND ${moment} < ${startOfDay(days.until)}`;
}
