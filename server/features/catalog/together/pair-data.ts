/** Which parts customers have bought in one order, and how many did. */
import { sql } from 'kysely';
import { togetherCustomersMin, togetherMax, togetherOrderLinesMax } from '../../../../shop/facts.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { endOfDay, startOfDay } from '../../../db/pacific-days.ts';
import { allowMinutes } from '../../../db/open.ts';
import { noteCatalogChange } from '../../../db/write.ts';
import { isMoneyGone } from '../../payments/issues/data.ts';
import { isInStore } from '../../stock/data.ts';

/** Returns the first day with payments that is not counted yet, in California; undefined when there is none before `end`. */
export async function findUncountedDay(db: Tx, end: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT to_char(min(paid_at) AT TIME ZONE 'America/Los_Angeles', 'YYYY-MM-DD') AS day FROM orders
    WHERE paid_at < ${startOfDay(end)} AND paid_at >= coalesce(
      ((SELECT max(day) FROM bought_together_days) + 1)::timestamp AT TIME ZONE 'America/Los_Angeles', '-infinity')`.execute(
    db,
  );
  return rows[0]?.day ?? undefined;
}

/**
 * Adds the pairs of parts in the orders that were paid on a day. A customer counts once for each pair: who bought both in an
 * earlier order, as a guest or with their account, is not added again, whatever became of that order. Only the orders of that
 * day and the earlier ones of the same customers are read. Does nothing for a day that is counted.
 */
export async function countPairs(tx: Tx, day: string): Promise<void> {
  // Another process that counts the same day waits here, and finds it counted.
  const added = await tx
    .insertInto('boughtTogetherDays')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!added) return;
  // A day of an imported shop may have more orders than any other.
  await allowMinutes(tx);
  const { rows } = await sql<{ productId: string; otherId: string }>`
    WITH sold AS MATERIALIZED (
      SELECT orders.id, account.id AS user_id, coalesce(account.email, orders.email) AS email,
        coalesce(account.id, nullif(orders.email, ''), orders.guest_id) AS customer
      FROM orders
      LEFT JOIN users AS account ON account.id = coalesce(orders.user_id,
        (SELECT id FROM users WHERE users.email = orders.email AND users.deleted_at IS NULL))
      WHERE orders.paid_at >= ${startOfDay(day)} AND orders.paid_at < ${endOfDay(day)}
        AND orders.canceled_at IS NULL AND NOT ${isMoneyGone}
        AND (SELECT count(*) FROM order_lines WHERE order_lines.order_id = orders.id) BETWEEN 2 AND ${togetherOrderLinesMax}
    ), pairs AS (
      SELECT DISTINCT sold.customer, one.product_id, other.product_id AS other_id
      FROM sold
      JOIN order_lines AS one ON one.order_id = sold.id
      JOIN order_lines AS other ON other.order_id = sold.id AND other.product_id > one.product_id
    ), earlier AS (
      SELECT sold.customer, orders.id FROM sold JOIN orders ON orders.user_id = sold.user_id
      WHERE orders.paid_at < ${startOfDay(day)}
      UNION
      SELECT sold.customer, orders.id FROM sold JOIN orders ON orders.user_id IS NULL AND orders.email = sold.email
      WHERE orders.paid_at < ${startOfDay(day)} AND sold.email <> ''
    ), known AS (
      SELECT DISTINCT earlier.customer, one.product_id, other.product_id AS other_id
      FROM earlier
      JOIN order_lines AS one ON one.order_id = earlier.id
      JOIN order_lines AS other ON other.order_id = earlier.id AND other.product_id > one.product_id
    ), counted AS (
      SELECT product_id, other_id, count(*)::int AS customers
      FROM (TABLE pairs EXCEPT TABLE known) AS new_pairs GROUP BY product_id, other_id
    ), written AS (
      INSERT INTO bought_together (product_id, other_id, customers)
      SELECT product_id, other_id, customers FROM counted
      ON CONFLICT (product_id, other_id) DO UPDATE SET customers = bought_together.customers + excluded.customers
      RETURNING product_id, other_id, customers
    )
    SELECT product_id AS "productId", other_id AS "otherId" FROM written
    WHERE customers >= ${togetherCustomersMin}`.execute(tx);
  noteCatalogChange(
    tx,
    rows.flatMap(({ productId, otherId }) => [productId, otherId]),
  );
}

/** The pairs of a part that enough customers have bought. */
const shownPairs = (productId: string) => {
  const enough = sql.lit(togetherCustomersMin);
  return sql`
    SELECT other_id AS id, customers FROM bought_together WHERE product_id = ${productId} AND customers >= ${enough}
    UNION ALL
    SELECT product_id, customers FROM bought_together WHERE other_id = ${productId} AND customers >= ${enough}`;
};

export async function isBoughtTogether(db: Db, productId: string): Promise<boolean> {
  const { rows } = await sql`${shownPairs(productId)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Lists the parts in stock that most customers have bought with this one, without those that the page shows anyway. */
export async function listTogether(
  db: Db,
  productId: string,
  without: readonly string[],
): Promise<{ id: string; customers: number }[]> {
  const { rows } = await sql<{ id: string; customers: number }>`
    SELECT products.id, pairs.customers FROM (${shownPairs(productId)}) AS pairs
    JOIN products ON products.id = pairs.id AND ${isInStore}
    JOIN stock ON stock.product_id = products.id AND stock.on_hand > stock.reserved
    WHERE products.id <> ALL(${without}::text[])
    ORDER BY pairs.customers DESC, products.id LIMIT ${togetherMax}`.execute(db);
  return rows;
}

/**
 * Holds others off who count a day or forget all of them, until the transaction ends: a day that is added meanwhile would
 * outlast the forgetting, and with it no earlier day would be counted again.
 */
export async function lockPairs(tx: Tx): Promise<void> {
  await sql`LOCK TABLE bought_together_days IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/**
 * Forgets what is counted, so that the next run counts everything again: orders with a payment in the past have been added,
 * and whether their customers had bought the same before cannot be known from sums.
 */
export async function deletePairs(tx: Tx): Promise<void> {
  await lockPairs(tx);
  await sql`DELETE FROM bought_together`.execute(tx);
  await sql`DELETE FROM bought_together_days`.execute(tx);
}
