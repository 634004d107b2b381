/** Products as tables: read in pieces, written in batches. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import type { OfficeChange } from './product-data.ts';

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

/** Nobody else changes or sells them until the transaction ends; in the order in which everybody locks products. */
export function lockByIds(tx: Tx, ids: readonly string[]): Promise<CsvProduct[]> {
  return tx
    .selectFrom('products')
    .select(columns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type NewProduct = Omit<OfficeChange, 'image'> & { id: string };

export async function insertProducts(tx: Tx, products: readonly NewProduct[], now: Date): Promise<void> {
  if (products.length === 0) return;
  await tx
    .insertInto('products')
    .values(products.map((product) => ({ ...product, createdAt: now, updatedAt: now })))
    .execute();
}

/** Whole rows in one statement, under the locks of `lockByIds`. */
export async function updateProducts(
  tx: Tx,
  products: readonly (CsvProduct & { deletedAt: Date | null })[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    UPDATE products SET name = n.name, brand = n.brand, vendor = n.vendor, vendor_part = n."vendorPart",
      part_type = n."partType", years = n.years, description = n.description, price_cents = n."priceCents",
      shipping_cents = n."shippingCents", on_hand = n."onHand", hidden = n.hidden, deleted_at = n."deletedAt",
      version = version + 1, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS n (id text, name text, brand text, vendor text,
      "vendorPart" text, "partType" text, years int[], description text, "priceCents" bigint, "shippingCents" bigint,
      "onHand" int, hidden boolean, "deletedAt" timestamptz)
    WHERE products.id = n.id`.execute(tx);
}
