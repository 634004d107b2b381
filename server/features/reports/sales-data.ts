import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

export interface SoldOnDay {
  /** A day in California, `2026-11-21`. */
  day: string;
  orders: number;
  totalCents: number;
}

/**
 * What was sold on each day since one, less what was refunded on it. Days on which nothing happened are left out.
 * @param since a day in California
 */
export async function sumSalesByDay(db: Db, since: string): Promise<SoldOnDay[]> {
  const start = sql`(${since}::date::timestamp AT TIME ZONE 'America/Los_Angeles')`;
  const { rows } = await sql<SoldOnDay>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders)::int AS orders, sum(total_cents)::bigint AS total_cents
    FROM (
      SELECT (paid_at AT TIME ZONE 'America/Los_Angeles')::date AS day, 1 AS orders, total_cents
      FROM orders WHERE paid_at >= ${start}
      UNION ALL
      SELECT (refunds.ended_at AT TIME ZONE 'America/Los_Angeles')::date, 0, -refunds.amount_cents
      FROM refunds JOIN payments ON payments.capture_id = refunds.capture_id
      WHERE refunds.ended_at >= ${start} AND refunds.state = 'completed' AND payments.kind = 'primary'
    ) AS moved
    GROUP BY moved.day ORDER BY moved.day`.execute(db);
  return rows;
}
