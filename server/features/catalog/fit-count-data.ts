import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { sql } from 'kysely';
import { fitOwnersMin, returnDays } from '../../../shop/facts.ts';
import type { ReturnReason } from '../../../shop/rules/orders/return-reasons.ts';
import type { Db, Tx } from '../../db/open.ts';
import { allowMinutes } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';
import { isMoneyGone } from '../payments/issues/data.ts';

/** The units of a row of `order_lines` that came back, because they don't fit or otherwise. */
const unitsBack = sql`SELECT
    coalesce(sum(refund_returns.qty) FILTER (WHERE refund_returns.reason = 'fit'), 0) AS for_fit,
    coalesce(sum(refund_returns.qty) FILTER (WHERE refund_returns.reason IS DISTINCT FROM 'fit'), 0) AS otherwise
  FROM refund_returns
  JOIN refunds ON refunds.request_id = refund_returns.request_id
  JOIN payments ON payments.capture_id = refunds.capture_id
  WHERE payments.order_id = order_lines.order_id AND refund_returns.product_id = order_lines.product_id
    AND NOT (refund_returns.unsent AND refunds.state = 'failed')`;

/**
 * Counts for each part and model year the owners who got it: accounts with a verified email whose order names their truck,
 * was delivered, and is older than the time to return it, unless they sent it back because it didn't fit. Parts that were
 * bought for another truck don't count, nor do those that came back for another reason, or whose money is gone: nobody can
 * tell then whether they are on a truck.
 */
export async function replaceFitCounts(tx: Tx, now: Date): Promise<void> {
  // The first run after years of orders takes longer than a page may.
  await allowMinutes(tx);
  const { rows } = await sql<{ productId: string }>`
    WITH bought AS (
      SELECT order_lines.product_id, left(orders.truck, 4)::int AS year, orders.user_id, bool_or(back.for_fit > 0) AS sent_back
      FROM orders
      JOIN users ON users.id = orders.user_id AND users.active
      JOIN order_lines ON order_lines.order_id = orders.id
      CROSS JOIN LATERAL (${unitsBack}) AS back
      WHERE orders.truck IS NOT NULL AND orders.delivered_at IS NOT NULL AND orders.canceled_at IS NULL
        AND order_lines.fit IS DISTINCT FROM 'no'
        AND (back.for_fit > 0
          OR (orders.delivered_at <= ${daysBefore(now, returnDays)} AND back.otherwise < order_lines.qty AND NOT ${isMoneyGone}))
      GROUP BY order_lines.product_id, year, orders.user_id
    ), counted AS (
      SELECT product_id, year, count(*)::int AS owners, (count(*) FILTER (WHERE sent_back))::int AS sent_back
      FROM bought GROUP BY product_id, year
    ), gone AS (
      DELETE FROM fit_counts WHERE NOT EXISTS (SELECT FROM counted
        WHERE counted.product_id = fit_counts.product_id AND counted.year = fit_counts.year) RETURNING product_id
    ), written AS (
      INSERT INTO fit_counts (product_id, year, owners, sent_back)
      SELECT product_id, year, owners, sent_back FROM counted
      ON CONFLICT (product_id, year) DO UPDATE SET owners = excluded.owners, sent_back = excluded.sent_back
        WHERE (fit_counts.owners, fit_counts.sent_back) IS DISTINCT FROM (excluded.owners, excluded.sent_back)
      RETURNING product_id
    )
    SELECT product_id AS "productId" FROM gone UNION SELECT product_id FROM written`.execute(tx);
  noteCatalogChange(
    tx,
    rows.map(({ productId }) => productId),
  );
}

/** Lists the years of which enough owners are known, oldest first. */
export function listFitCounts(db: Db, productId: string) {
  return db
    .selectFrom('fitCounts')
    .select(['year', 'owners', 'sentBack'])
    .where('productId', '=', productId)
    .where('owners', '>=', fitOwnersMin)
    .orderBy('year')
    .execute();
}

/** Sums up the units of a part that came back, by reason, model year and what the buyer had been told, most units first. */
export async function listSentBack(
  db: Db | Tx,
  productId: string,
): Promise<
  { reason: ReturnReason | null; year: number | null; fit: 'fits' | 'check' | 'no' | null; units: number }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listSentBack>>[number]>`
    SELECT refund_returns.reason, left(orders.truck, 4)::int AS year, order_lines.fit,
      sum(refund_returns.qty)::int AS units
    FROM refund_returns
    JOIN refunds ON refunds.request_id = refund_returns.request_id
    JOIN payments ON payments.capture_id = refunds.capture_id
    JOIN orders ON orders.id = payments.order_id
    JOIN order_lines ON order_lines.order_id = orders.id AND order_lines.product_id = refund_returns.product_id
    WHERE refund_returns.product_id = ${productId} AND NOT refund_returns.unsent
    GROUP BY 1, 2, 3 ORDER BY units DESC, 1, 2, 3`.execute(db);
  return rows;
}
