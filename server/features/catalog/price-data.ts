import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';

/** Selects products that match all given fields. */
export interface PriceSelection {
  ids?: string[] | undefined;
  brand?: string | undefined;
  partType?: string | undefined;
  vendor?: string | undefined;
}

export interface PricedRow {
  id: string;
  name: string;
  lugoPart: string;
  priceCents: number;
}

/** Lists the distinct names in a column of the products, sorted. */
export async function listNames(db: Db | Tx, column: 'brand' | 'vendor' | 'partType'): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .distinct()
    .select(`${column} as name`)
    .where('deletedAt', 'is', null)
    .where(column, '<>', '')
    .execute();
  return rows.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'en-US'));
}

/** Lists prices by id, the order in which every transaction locks products. @param lock locks the rows as well */
export function listPrices(
  db: Db | Tx,
  { ids, brand, partType, vendor }: PriceSelection,
  { limit, lock }: { limit: number; lock: boolean },
): Promise<PricedRow[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'lugoPart', 'priceCents'])
    .where('deletedAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`ANY(${ids}::text[])`))
    .$if(brand !== undefined, (query) => query.where('brand', '=', brand ?? ''))
    .$if(partType !== undefined, (query) => query.where('partType', '=', partType ?? ''))
    .$if(vendor !== undefined, (query) => query.where('vendor', '=', vendor ?? ''))
    .orderBy('id')
    .limit(limit)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .execute();
}

/** Updates prices in one statement. Caller must hold the locks of `listPrices`. */
export async function updatePrices(
  tx: Tx,
  rows: readonly { id: string; after: number }[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE products SET price_cents = changed.price, version = version + 1, updated_at = ${now}
    FROM unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ after }) => after)}::bigint[]) AS changed (id, price)
    WHERE products.id = changed.id`.execute(tx);
  noteCatalogChange(
    tx,
    rows.map(({ id }) => id),
  );
}
