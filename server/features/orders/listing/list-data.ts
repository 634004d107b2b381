/** The list of orders as admins see it, and as they export it. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { OrdersBy, OrderSort, OrdersShown } from '../../../../shop/contracts/orders-admin.ts';
import { idSchema } from '../../../../shop/contracts/endpoint.ts';
import type { DayRange } from '../../../../shop/rules/dates/calendar.ts';
import { daysOf, onlyDay, pacificDay, parseDay } from '../../../../shop/rules/dates/calendar.ts';
import { usualOrderSort } from '../../../../shop/rules/orders/order-states.ts';
import type { RowRange } from '../../../../shop/rules/paging.ts';
import { countRows } from '../../../db/count-rows.ts';
import type { Db } from '../../../db/open.ts';
import { startOfDay } from '../../../db/pacific-days.ts';
import { isHere, isUncollected, isUndelivered, isUnsent } from '../admin-data.ts';
import type { StoredOrder } from '../data.ts';
import { withLinesAndRefunds } from '../data.ts';
import { isReversed } from '../../payments/issues/data.ts';
import { asksToReturn, awaitsReturn, waitsForAnswer } from '../requests/data.ts';
import { orderStateAt, selectOrders } from '../stored-order-data.ts';
import type { SearchMeaning } from './search-data.ts';
import { findSearchMeaning, isFound, ordersFound } from './search-data.ts';

/** Which orders an admin asks for. */
export interface OrderQuery {
  keyword?: string | undefined;
  /** `parts`: not those that only contain a part that the keyword names. */
  without?: 'parts' | undefined;
  show?: OrdersShown | undefined;
  period?: string | undefined;
  by?: OrdersBy | undefined;
}

/** Who bought, with or without an account. */
export interface CustomerKey {
  email: string;
  /** The account with that email. */
  userId: string | undefined;
}

export interface OrderFilter {
  /** The one order that is asked for by its full id. */
  id?: string;
  /** Whose orders, but for those that are to forget their customer. */
  customer?: CustomerKey;
  show: OrdersShown;
  /** Finds by what `findSearchMeaning` looks up; undefined matches all. */
  search?: SearchMeaning | undefined;
  /** When they were placed, or paid; undefined means at any time. */
  days?: DayRange | undefined;
  by?: OrdersBy | undefined;
  /** When an unpaid order counts as expired. */
  now: Date;
}

/**
 * Returns the filter of a list or of an export. A full id finds its order whatever else is asked; a day, such as `11/21/2026`,
 * the orders that were placed then, or paid.
 */
export async function findOrderFilter(
  db: Db,
  { keyword, without, show = 'all', period, by }: OrderQuery,
  now: Date,
): Promise<OrderFilter> {
  const text = keyword?.trim() ?? '';
  if (idSchema.safeParse(text).success) return { id: text, show: 'all', now };
  const day = parseDay(text);
  if (day !== undefined) return { show, days: within(onlyDay(day), daysOf(period)), by, now };
  return {
    show,
    search: text === '' ? undefined : await findSearchMeaning(db, text, without),
    days: daysOf(period),
    by,
    now,
  };
}

/** A day that is not in the period has no moment in it. */
const within = (days: DayRange, among: DayRange | undefined): DayRange =>
  among === undefined || (among.from <= days.from && days.until <= among.until)
    ? days
    : { from: days.from, until: days.from };

export const countOrders = (db: Db, filter: OrderFilter): Promise<number> =>
  countRows(db, db.selectFrom('orders').where(matches(filter)));

/** Each has an index; the id decides between equals, in the index's order. */
const sortings = {
  placed: sql`orders.created_at, orders.id DESC`,
  '-placed': sql`orders.created_at DESC, orders.id`,
  total: sql`orders.total_cents, orders.id`,
  '-total': sql`orders.total_cents DESC, orders.id DESC`,
} as const satisfies Record<OrderSort, unknown>;

export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { offset, limit, sort = usualOrderSort(filter.show) }: RowRange & { sort?: OrderSort | undefined },
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

/** Returns the year of the first order, or of the first payment; the current year while there is none. */
export async function findFirstYear(db: Db, column: 'createdAt' | 'paidAt', now: Date): Promise<number> {
  const first = await db
    .selectFrom('orders')
    .select(`${column} as at`)
    .where(column, 'is not', null)
    .orderBy(column)
    .limit(1)
    .executeTakeFirst();
  return Number(pacificDay(first?.at ?? now).slice(0, 4));
}

const conditions = (now: Date): Record<OrdersShown, RawBuilder<boolean>> => ({
  all: sql<boolean>`true`,
  'to-ship': sql<boolean>`${isUnsent} AND NOT ${isReversed}`,
  reversed: sql<boolean>`${isHere} AND ${isReversed}`,
  uncollected: isUncollected(now),
  asked: waitsForAnswer,
  returns: sql<boolean>`(${awaitsReturn} OR ${asksToReturn})`,
  sent: sql<boolean>`${isUndelivered} AND orders.carrier IS NOT NULL`,
  paid: sql<boolean>`orders.paid_at IS NOT NULL`,
  unpaid: sql<boolean>`${orderStateAt(now)} = 'placed'`,
  expired: sql<boolean>`${orderStateAt(now)} = 'expired'`,
  canceled: sql<boolean>`orders.canceled_at IS NOT NULL`,
  delivered: sql<boolean>`orders.delivered_at IS NOT NULL`,
});

/** Whether an order is in an account, or was placed by a guest with its email, and is not to forget its customer. */
export const isOfCustomer = ({ email, userId }: CustomerKey): RawBuilder<boolean> =>
  sql<boolean>`((orders.user_id = ${userId ?? null} OR orders.user_id IS NULL AND orders.email = ${email})
    AND orders.erase_from IS NULL)`;

/** Whether an order has the id, is of the customer, or was placed or paid in the time, that is asked for: an index finds those. */
export function isCandidate({ id, customer, days, by = 'placed' }: OrderFilter): RawBuilder<boolean> {
  if (id !== undefined) return sql<boolean>`orders.id = ${id}`;
  if (customer !== undefined) return isOfCustomer(customer);
  if (days === undefined) return sql<boolean>`true`;
  const moment = sql.ref(by === 'paid' ? 'orders.paid_at' : 'orders.created_at');
  return sql<boolean>`(${moment} >= ${startOfDay(days.from)} AND ${moment} < ${startOfDay(days.until)})`;
}

/** The rest of the filter, for orders that `isCandidate` has already narrowed down (the export checks a batch at a time). */
export const passesFilter = ({ show, search, now }: OrderFilter): RawBuilder<boolean> =>
  sql<boolean>`(${conditions(now)[show]} AND ${search ? isFound(search) : sql`true`})`;

function matches(filter: OrderFilter): RawBuilder<boolean> {
  const among = isCandidate(filter);
  const shown = sql<boolean>`${conditions(filter.now)[filter.show]} AND ${among}`;
  return filter.search
    ? sql<boolean>`${shown} AND orders.id = ANY (ARRAY(${ordersFound(filter.search, among)}))`
    : shown;
}
