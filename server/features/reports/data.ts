import { sql } from 'kysely';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import type { PageViews } from '../../../shop/contracts/reports.ts';
import type { Db, Tx } from '../../db/open.ts';
import { allowMinutes, readAtOneMoment } from '../../db/open.ts';

/** Adds views of pages in one statement. Each row's day is in Pacific time. */
export async function insertPageViews(
  db: Db,
  rows: readonly { day: string; page: string; views: number }[],
): Promise<void> {
  // In one order for all processes: they lock the rows they update.
  await sql`
    INSERT INTO page_views (day, page, views)
    SELECT day, page, views
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS added (day date, page text, views integer)
    ORDER BY day, page
    ON CONFLICT (day, page) DO UPDATE SET views = page_views.views + excluded.views`.execute(db);
}

/** Lists the views of each page, most viewed first. @param today in Pacific time, the last day that counts */
export async function listPageViews(db: Db, today: string): Promise<PageViews[]> {
  const { rows } = await sql<PageViews>`
    SELECT page, sum(views)::int AS month,
      coalesce(sum(views) FILTER (WHERE day > ${today}::date - 7), 0)::int AS week,
      coalesce(sum(views) FILTER (WHERE day = ${today}::date), 0)::int AS today
    FROM page_views
    WHERE day > ${today}::date - 30 AND day <= ${today}::date
    GROUP BY page ORDER BY month DESC, page`.execute(db);
  return rows;
}

/** Deletes views after 400 days. Admins see the last 30; a full year stays available for comparison. */
export async function deleteExpiredPageViews(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, 400);
  await deleteInBatches(db, 'pageViews', sql`day < ${before}::timestamptz`);
}

export interface SoldOnDay {
  /** A day in Pacific time, `2026-11-21`. */
  day: string;
  orders: number;
  totalCents: number;
}

/** Sums each day's paid orders, less its refunds; days without either are left out. @param since a day in Pacific time */
export async function sumSalesByDay(db: Db, since: string): Promise<SoldOnDay[]> {
  const { rows } = await sql<SoldOnDay>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders)::int AS orders,
      sum(total_cents - refunded_cents)::bigint AS total_cents
    FROM sales_by_day WHERE day >= ${since}::date
    GROUP BY sales_by_day.day ORDER BY sales_by_day.day`.execute(db);
  return rows;
}

/** Deletes the sums of the days from a moment on, because an order was taxed by another state: the nightly job adds them again. */
export async function deleteDailySales(tx: Tx, from: Date): Promise<void> {
  await sql`
    DELETE FROM sales_daily WHERE day >= (${from}::timestamptz AT TIME ZONE 'America/Los_Angeles')::date`.execute(
    tx,
  );
}

/** Writes down the sales of each day before yesterday that are not summed yet. @param today in Pacific time */
export async function insertDailySales(tx: Tx, today: string): Promise<void> {
  // The first run after years of orders takes longer than a page may.
  await allowMinutes(tx);
  await sql`
    INSERT INTO sales_daily (day, tax_state, orders, items_cents, tax_cents, total_cents, refunded_items_cents,
      refunded_tax_cents, refunded_cents)
    SELECT day, tax_state, sum(orders), sum(items_cents), sum(tax_cents), sum(total_cents), sum(refunded_items_cents),
      sum(refunded_tax_cents), sum(refunded_cents)
    FROM recent_sales WHERE day < ${today}::date - 1
    GROUP BY day, tax_state`.execute(tx);
}

/**
 * Calls `read` with the first day that the nightly job has not added to its sums yet. While it adds one, sales would be
 * counted twice or not at all without one moment for all statements.
 * @param days the table with the days that it has added
 */
export const withSummedUntil = <T>(
  db: Db,
  days: 'incomeDaily' | 'productSalesDays',
  read: (tx: Tx, summedUntil: string | null) => Promise<T>,
): Promise<T> =>
  readAtOneMoment(db, async (tx) => {
    const { rows } = await sql<{ until: string | null }>`
      SELECT (max(day) + 1)::text AS until FROM ${sql.table(days)}`.execute(tx);
    return read(tx, rows[0]?.until ?? null);
  });
