import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/open.ts';
import { noteCatalogChange } from '../../../db/write.ts';
import { insertStock, selectStockedProducts } from '../../stock/data.ts';
import { hasPartNumber } from '../data.ts';
import type { ProductUpdate } from '../product-data.ts';
import { asColumns } from '../product-data.ts';
import { documentsColumn, insertDocuments } from '../product-document-data.ts';

/** SQL of exports and imports: products read in batches, staged, and written at once. */

const columns = [
  'id',
  'name',
  'brand',
  'lugoPart',
  'vendor',
  'vendorPart',
  'partType',
  'years',
  'fitment',
  'description',
  'specs',
  'fitNotes',
  'installNotes',
  'californiaWarning',
  'weightLb',
  'oversize',
  'truckFreight',
  'relatedLugoParts',
  'featuredPosition',
  'topPosition',
  'reorderLevel',
  'priceCents',
  'shippingCents',
  'onHand',
  'reserved',
  'countVersion',
  'hidden',
  'byLink',
  'version',
] as const;

export type CsvProduct = Awaited<ReturnType<typeof listProductsByPartNumber>>[number];

const csvProducts = (db: Db | Tx) =>
  selectStockedProducts(db).select(columns).select(documentsColumn.as('documents'));

export function listProductsByPartNumber(db: Db | Tx, lugoParts: readonly string[]) {
  return csvProducts(db).where(hasPartNumber(lugoParts)).where('deletedAt', 'is', null).execute();
}

/** Lists the deleted products that had one of the part numbers, those deleted last first. */
export function listDeletedByPartNumber(db: Db | Tx, lugoParts: readonly string[]) {
  return csvProducts(db)
    .where(hasPartNumber(lugoParts))
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .execute();
}

/** Lists one batch of all products that are not deleted, in the order of the ids. */
export function listProductsAfter(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<CsvProduct[]> {
  return csvProducts(db)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Lists products without locking them. Who deletes or restores one changes its version. */
export function listProductsById(tx: Tx, ids: readonly string[]): Promise<CsvProduct[]> {
  return csvProducts(tx)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
}

export type NewProduct = Omit<ProductUpdate, 'image'> & { id: string; onHand: number };

export async function insertProducts(tx: Tx, products: readonly NewProduct[], now: Date): Promise<void> {
  if (products.length === 0) return;
  await tx
    .insertInto('products')
    .values(products.map((product) => ({ ...asColumns(product), createdAt: now, updatedAt: now })))
    .execute();
  await insertStock(
    tx,
    products.map(({ id, onHand }) => ({ productId: id, onHand })),
  );
  await insertDocuments(tx, products);
}

/** A product as the import will leave it. Stock is a difference, so that sales in the meantime stay sold. */
export type StagedProduct = Omit<CsvProduct, 'documents'> & {
  place: number;
  stockChange: number;
  isDeletion: boolean;
  /** Null: they stay. */
  documents: CsvProduct['documents'] | null;
};

/** Creates a temporary table that lives as long as the transaction. */
export async function createStagingTable(tx: Tx): Promise<void> {
  noteCatalogChange(tx, 'everything');
  await sql`
    CREATE TEMPORARY TABLE staged_products (place int PRIMARY KEY, id text, version int, name text, brand text, vendor text,
      vendor_part text, part_type text, years int[], fitment jsonb, description text, specs jsonb, fit_notes text,
      install_notes text, california_warning text, documents jsonb, weight_lb double precision, oversize boolean, truck_freight boolean, related_lugo_parts text[], featured_position int,
      top_position int, reorder_level int, price_cents bigint, shipping_cents bigint, stock_change int, hidden boolean, is_deletion boolean) ON COMMIT DROP`.execute(
    tx,
  );
}

export async function stageProducts(tx: Tx, products: readonly StagedProduct[]): Promise<void> {
  await sql`
    INSERT INTO staged_products
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(products)}::jsonb) AS n (place int, id text, version int, name text,
      brand text, vendor text, "vendorPart" text, "partType" text, years int[], fitment jsonb, description text, specs jsonb,
      "fitNotes" text, "installNotes" text, "californiaWarning" text, documents jsonb, "weightLb" double precision, oversize boolean, "truckFreight" boolean, "relatedLugoParts" text[],
      "featuredPosition" int, "topPosition" int, "reorderLevel" int, "priceCents" bigint, "shippingCents" bigint, "stockChange" int, hidden boolean, "isDeletion" boolean)`.execute(
    tx,
  );
}

/** Tells the query planner how many rows were staged. */
export async function analyzeStage(tx: Tx): Promise<void> {
  await sql`ANALYZE staged_products`.execute(tx);
}

/**
 * Copies the staged rows with these places to the products and their stock, which stay locked until the transaction ends.
 * @returns how many products still had the version that was staged
 */
export async function writeStaged(
  tx: Tx,
  { from, upTo, now }: { from: number; upTo: number; now: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE products SET name = n.name, brand = n.brand, vendor = n.vendor, vendor_part = n.vendor_part,
      part_type = n.part_type, years = n.years, fitment = n.fitment, description = n.description, specs = n.specs,
      fit_notes = n.fit_notes, install_notes = n.install_notes, california_warning = n.california_warning, weight_lb = n.weight_lb, oversize = n.oversize, truck_freight = n.truck_freight,
      related_lugo_parts = n.related_lugo_parts, featured_position = n.featured_position,
      top_position = n.top_position, reorder_level = n.reorder_level, price_cents = n.price_cents,
      shipping_cents = n.shipping_cents, hidden = n.hidden, by_link = products.by_link AND n.hidden,
      deleted_at = CASE WHEN n.is_deletion THEN ${now}::timestamptz END,
      version = products.version + 1, updated_at = ${now}
    FROM staged_products AS n
    WHERE n.place >= ${from} AND n.place < ${upTo} AND products.id = n.id AND products.version = n.version`.execute(
    tx,
  );
  await sql`
    UPDATE stock SET on_hand = on_hand + n.stock_change, count_version = count_version + 1 FROM staged_products AS n
    WHERE n.place >= ${from} AND n.place < ${upTo} AND n.stock_change <> 0 AND product_id = n.id`.execute(tx);
  await sql`
    DELETE FROM product_documents USING staged_products AS n
    WHERE n.place >= ${from} AND n.place < ${upTo} AND n.documents IS NOT NULL AND product_id = n.id`.execute(
    tx,
  );
  await sql`
    INSERT INTO product_documents (product_id, position, document_id, title)
    SELECT n.id, d.number - 1, substring(d.value ->> 'url', '[0-9a-f]{24}'), d.value ->> 'title'
    FROM staged_products AS n, jsonb_array_elements(n.documents) WITH ORDINALITY AS d (value, number)
    WHERE n.place >= ${from} AND n.place < ${upTo}`.execute(tx);
  return Number(numAffectedRows);
}

/** Whether another session is waiting for a lock that this transaction holds. */
export async function isBlockingOthers(tx: Tx): Promise<boolean> {
  // pg_stat_activity would not do: within a transaction it keeps showing its first snapshot.
  const { rows } = await sql<{ waiting: boolean }>`
    SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))
      AS waiting`.execute(tx);
  return rows[0]?.waiting ?? false;
}

export async function setLockTimeout(tx: Tx, { maxWaitMs }: { maxWaitMs: number }): Promise<void> {
  await sql`SELECT set_config('lock_timeout', ${`${maxWaitMs}ms`}, true)`.execute(tx);
}

/** Whether an error means that a row stayed locked longer than `setLockTimeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03';
}

/** Whether an error means that stock would go below what is reserved, or above the maximum. */
export function isStockViolation(error: unknown): boolean {
  return errorCode(error) === '23514';
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`SAVEPOINT untouched`.execute(tx);
}

/** Undoes everything since `setSavepoint` and releases the locks taken since. */
export async function rollbackToSavepoint(tx: Tx): Promise<void> {
  await sql`ROLLBACK TO SAVEPOINT untouched`.execute(tx);
}
