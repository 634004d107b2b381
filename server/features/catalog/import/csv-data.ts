/** Products as tables: read in pieces, written in batches. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/open.ts';
import type { ProductUpdate } from '../product-data.ts';

const columns = [
  'id',
  'name',
  'brand',
  'lugoPart',
  'vendor',
  'vendorPart',
  'partType',
  'years',
  'description',
  'priceCents',
  'shippingCents',
  'onHand',
  'reserved',
  'hidden',
  'version',
] as const;

export type CsvProduct = Awaited<ReturnType<typeof listByLugoPart>>[number];

/** Those that are not deleted. */
export function listByLugoPart(db: Db | Tx, lugoParts: readonly string[]) {
  return db
    .selectFrom('products')
    .select(columns)
    .where('lugoPart', '=', sql<string>`ANY(${lugoParts}::text[])`)
    .where('deletedAt', 'is', null)
    .execute();
}

/** Every product that is not deleted, in the order of the ids, a piece at a time. */
export function listAfter(db: Db, { after, limit }: { after: string; limit: number }): Promise<CsvProduct[]> {
  return db
    .selectFrom('products')
    .select(columns)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Those that are not deleted, as they are now: whoever wants to sell or change them may. */
export function listByIds(tx: Tx, ids: readonly string[]): Promise<CsvProduct[]> {
  return tx
    .selectFrom('products')
    .select(columns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .where('deletedAt', 'is', null)
    .execute();
}

export type NewProduct = Omit<ProductUpdate, 'image'> & { id: string };

export async function insertProducts(tx: Tx, products: readonly NewProduct[], now: Date): Promise<void> {
  if (products.length === 0) return;
  await tx
    .insertInto('products')
    .values(products.map((product) => ({ ...product, createdAt: now, updatedAt: now })))
    .execute();
}
