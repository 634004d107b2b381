/** How much of each part was sold: the months that the nightly job has summed, and what was sold or refunded since. */
import { sql } from 'kysely';
import type { BestSellerSort } from '../../../shop/contracts/reports/best-sellers.ts';
import type { DayRange } from '../../../shop/rules/dates/calendar.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import { plannedEachTime } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import { endOfDay, startOfDay } from '../../db/pacific-days.ts';
import { allowMinutes } from '../../db/open.ts';
import { filteredProducts } from '../catalog/product-data.ts';
import { withSummedUntil } from './data.ts';

/**
 * Adds sales that are not summed yet to their month: from the first finished day that has any to the end of its month, or to
 * the day before yesterday. Yesterday is left out, as in `insertDailySales`.
 * @param today in Pacific time
 * @returns false when there was nothing left to add
 */
export async function addProductSales(tx: Tx, today: string): Promise<boolean> {
  // Two processes would add the same days, and an import takes days back.
  await sql`LOCK TABLE product_sales_days IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  // The first run after years of orders takes longer than a page may.
  await allowMinutes(tx);
  const { rows } = await sql<{ first: string; last: string }>`
    WITH summed AS (
      SELECT coalesce((max(day) + 1)::timestamp AT TIME ZONE 'America/Los_Angeles', '-infinity') AS until
      FROM product_sales_days
    ), next AS (
      SELECT (least(
        (SELECT min(paid_at) FROM orders WHERE paid_at >= (SELECT until FROM summed)),
        (SELECT min(ended_at) FROM refunds WHERE ended_at >= (SELECT until FROM summed))
      ) AT TIME ZONE 'America/Los_Angeles')::date AS day
    )
    SELECT day::text AS first,
      least((date_trunc('month', day) + interval '1 month - 1 day')::date, ${today}::date - 2)::text AS last
    FROM next WHERE day < ${today}::date - 1`.execute(tx);
  const [days] = rows;
  if (!days) return false;
  await sql`
    INSERT INTO product_sales_monthly (month, product_id, units, items_cents, returned_units, refunded_cents)
    SELECT date_trunc('month', ${days.first}::date)::date, product_id, sum(units), sum(items_cents), sum(returned_units),
      sum(refunded_cents)
    FROM product_sales_movements
    WHERE moment >= ${startOfDay(days.first)} AND moment < ${endOfDay(days.last)}
    GROUP BY product_id
    ON CONFLICT (month, product_id) DO UPDATE SET
      units = product_sales_monthly.units + excluded.units,
      items_cents = product_sales_monthly.items_cents + excluded.items_cents,
      returned_units = product_sales_monthly.returned_units + excluded.returned_units,
      refunded_cents = product_sales_monthly.refunded_cents + excluded.refunded_cents`.execute(tx);
  await tx.insertInto('productSalesDays').values({ day: days.last }).execute();
  return true;
}

export interface SoldUnits {
  units: number;
  itemsCents: number;
  returnedUnits: number;
  refundedCents: number;
}

export interface ProductSales extends SoldUnits {
  productId: string;
}

/** The sums of each part that was sold in a period, or came back. */
function sumsOf(days: DayRange | undefined, summedUntil: string | null) {
  const sums = sql`product_id, units, items_cents, returned_units, refunded_cents`;
  const from = [days?.from ?? '', summedUntil ?? ''].toSorted().at(-1);
  return sql`
    SELECT product_id, sum(units)::int AS units, sum(items_cents)::bigint AS items_cents,
      sum(returned_units)::int AS returned_units, sum(refunded_cents)::bigint AS refunded_cents
    FROM (
      SELECT ${sums} FROM product_sales_monthly
      WHERE ${days ? sql`month >= ${days.from}::date AND month < ${days.until}::date` : sql`true`}
      UNION ALL
      SELECT ${sums} FROM product_sales_movements
      WHERE ${from ? sql`moment >= ${startOfDay(from)}` : sql`true`}
        AND ${days ? sql`moment < ${startOfDay(days.until)}` : sql`true`}
    ) AS sold
    GROUP BY product_id`;
}

const netUnits = sql`(units - returned_units)`;
const netCents = sql`(items_cents - refunded_cents)`;
const available = sql`(on_hand - reserved)`;
const sortings = {
  units: sql`${netUnits}, ${netCents}, product_id`,
  '-units': sql`${netUnits} DESC, ${netCents} DESC, product_id`,
  sales: sql`${netCents}, ${netUnits}, product_id`,
  '-sales': sql`${netCents} DESC, ${netUnits} DESC, product_id`,
  stock: sql`${available}, ${netUnits} DESC, product_id`,
  '-stock': sql`${available} DESC, ${netUnits} DESC, product_id`,
} as const satisfies Record<BestSellerSort, unknown>;

/** Lists a page of the parts that were sold in a period, or came back, with how many there are and their sums. */
export function listSoldProducts(
  db: Db,
  days: DayRange | undefined,
  { sort, rowsIn }: { sort: BestSellerSort; rowsIn: (total: number) => RowRange },
): Promise<{ total: number; sums: SoldUnits; page: ProductSales[] }> {
  return withSummedUntil(db, 'productSalesDays', async (tx, summedUntil) => {
    const sold = sumsOf(days, summedUntil);
    const { rows: sums } = await sql<SoldUnits & { total: number }>`${sql.raw(plannedEachTime)}
      SELECT count(*)::int AS total, coalesce(sum(units), 0)::int AS units,
        coalesce(sum(items_cents), 0)::bigint AS items_cents, coalesce(sum(returned_units), 0)::int AS returned_units,
        coalesce(sum(refunded_cents), 0)::bigint AS refunded_cents
      FROM (${sold}) AS sold`.execute(tx);
    const [found] = sums;
    if (!found) throw new Error('an aggregate returns a row');
    const { total, ...all } = found;
    const { offset, limit } = rowsIn(total);
    const { rows: page } = await sql<ProductSales>`${sql.raw(plannedEachTime)}
      SELECT product_id, units, items_cents, returned_units, refunded_cents
      FROM (${sold}) AS sold JOIN stock USING (product_id)
      ORDER BY ${sortings[sort]} LIMIT ${limit} OFFSET ${offset}`.execute(tx);
    return { total, sums: all, page };
  });
}

export type LowProduct = Awaited<ReturnType<typeof listLowProducts>>[number];

/** Lists the parts to reorder, vendor by vendor. @param days in which `netUnits`, less what came back, were sold */
export function listLowProducts(db: Db, text: string, days: DayRange) {
  return withSummedUntil(db, 'productSalesDays', async (tx, summedUntil) => {
    const { rows: sold } = await sql<{ productId: string; netUnits: number }>`${sql.raw(plannedEachTime)}
      SELECT product_id, ${netUnits} AS net_units FROM (${sumsOf(days, summedUntil)}) AS sold`.execute(tx);
    const netUnitsOf = new Map(sold.map((row) => [row.productId, row.netUnits]));
    const products = await filteredProducts(tx, { show: 'low', text })
      .select(['products.id', 'lugoPart', 'name', 'vendor', 'vendorPart', 'reorderLevel'])
      .select([sql<number>`${available}`.as('available'), sql<number>`reserved`.as('reserved')])
      .orderBy(sql`vendor, vendor_part, name, id`)
      .execute();
    return products.map((product) => ({ ...product, netUnits: netUnitsOf.get(product.id) ?? 0 }));
  });
}

const batchSize = 1000;

export interface ExportedSales extends ProductSales {
  name: string;
  lugoPart: string;
  brand: string;
  vendor: string;
  vendorPart: string;
  reorderLevel: number | null;
  available: number;
}

/** Yields all parts that were sold in a period, or came back, the most units first; their names are read in batches. */
export async function* eachSoldProduct(db: Db, days: DayRange | undefined): AsyncGenerator<ExportedSales> {
  const { rows: sales } = await withSummedUntil(db, 'productSalesDays', (tx, summedUntil) =>
    sql<ProductSales>`${sql.raw(plannedEachTime)}
      SELECT product_id, units, items_cents, returned_units, refunded_cents
      FROM (${sumsOf(days, summedUntil)}) AS sold ORDER BY ${sortings['-units']}`.execute(tx),
  );
  for (let at = 0; at < sales.length; at += batchSize) {
    const batch = sales.slice(at, at + batchSize);
    const products = await db
      .selectFrom('products')
      .innerJoin('stock', 'stock.productId', 'products.id')
      .select(['id', 'name', 'lugoPart', 'brand', 'vendor', 'vendorPart', 'reorderLevel'])
      .select(sql<number>`${available}`.as('available'))
      .where('id', '=', sql<string>`ANY(${batch.map(({ productId }) => productId)}::text[])`)
      .execute();
    const byId = new Map(products.map(({ id, ...product }) => [id, product]));
    for (const sold of batch) {
      const product = byId.get(sold.productId);
      if (product) yield { ...product, ...sold };
    }
  }
}
