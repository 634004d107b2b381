/** Products as admins see and change them, hidden and deleted ones too. */
import { sql } from 'kysely';
import type { ProductSort } from '../../../shop/contracts/catalog-admin.ts';
import { lowStockMax } from '../../../shop/facts.ts';
import type { ProductDocument } from '../../../shop/rules/catalog/documents.ts';
import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import { countAllRows } from '../../db/count-rows.ts';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';
import { violates } from '../../db/violates.ts';
import type { StockedProduct } from '../stock/data.ts';
import { insertStock, isInStore, selectStockedProducts, updateOnHand } from '../stock/data.ts';
import { cardColumns, hasPartNumber, inOrder } from './data.ts';
import type { ListedDocument } from './product-document-data.ts';
import { listProductDocuments, updateDocuments } from './product-document-data.ts';

const adminColumns = [
  ...cardColumns,
  'hidden',
  'byLink',
  'reorderLevel',
  'version',
  'countVersion',
  'updatedAt',
  'deletedAt',
] as const;
export type AdminRow = Pick<StockedProduct, (typeof adminColumns)[number]>;

export interface Picture {
  image: string;
  alt: string;
}

const editableColumns = [
  ...adminColumns,
  'description',
  'specs',
  'fitNotes',
  'installNotes',
  'californiaWarning',
  'weightLb',
  'relatedLugoParts',
  'featuredPosition',
  'topPosition',
] as const;
export type EditableProduct = Pick<StockedProduct, (typeof editableColumns)[number]> & {
  pictures: Picture[];
  documents: ListedDocument[];
};

export async function findEditableProduct(db: Db | Tx, id: string): Promise<EditableProduct | undefined> {
  const row = await editableProducts(db).where('id', '=', id).executeTakeFirst();
  return row && { ...row, ...(await filesOf(db, id)) };
}

/** Also locks the product, so that nobody else changes or sells it until the transaction ends. */
export async function lockProduct(tx: Tx, id: string): Promise<EditableProduct | undefined> {
  const row = await editableProducts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && { ...row, ...(await filesOf(tx, id)) };
}

async function filesOf(db: Db | Tx, id: string) {
  return { pictures: await listProductPictures(db, id), documents: await listProductDocuments(db, id) };
}

function editableProducts(db: Db | Tx) {
  return selectStockedProducts(db).select(editableColumns);
}

export function listProductPictures(db: Db | Tx, productId: string): Promise<Picture[]> {
  return db
    .selectFrom('productPictures')
    .select(['image', 'alt'])
    .where('productId', '=', productId)
    .orderBy('position')
    .execute();
}

/** Lists products that are not deleted, in the order of the ids; others are left out. */
export async function listAdminRows(db: Db, ids: readonly string[]): Promise<AdminRow[]> {
  return (await listRowsById(db, ids)).filter(({ deletedAt }) => deletedAt === null);
}

/** Lists products in the order of the ids, deleted ones as well. */
export async function listRowsById(db: Db | Tx, ids: readonly string[]): Promise<AdminRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectStockedProducts(db)
    .select(adminColumns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
  return inOrder(ids, rows);
}

export interface AdminListFilter {
  /** `low`: sold, and as few available as its reorder level, or as `lowStockMax` without one (shop/facts.ts). */
  show: 'all' | 'hidden' | 'deleted' | 'low';
  /** Part of the name or of a part number, of `low` ones the vendor, too, matched literally; empty matches all. */
  text: string;
}

export const countFilteredRows = (db: Db, filter: AdminListFilter): Promise<number> =>
  countAllRows(db, filteredProducts(db, filter));

const available = sql<number>`(on_hand - reserved)`;

/**
 * Each has an index, except for stock, whose index would be written with every sale, and vendor, which screens offer for the
 * few that are low: sorting takes a moment (057).
 */
const sortings = {
  name: sql`name, id`,
  '-name': sql`name DESC, id DESC`,
  price: sql`price_cents, id`,
  '-price': sql`price_cents DESC, id DESC`,
  stock: sql`${available}, id`,
  '-stock': sql`${available} DESC, id DESC`,
  vendor: sql`vendor, vendor_part, name, id`,
  '-vendor': sql`vendor DESC, vendor_part DESC, name DESC, id DESC`,
} as const satisfies Record<ProductSort, unknown>;

export async function listFilteredRows(
  db: Db,
  filter: AdminListFilter,
  { offset, limit, sort }: RowRange & { sort?: ProductSort | undefined },
): Promise<AdminRow[]> {
  const ids = filteredProducts(db, filter).select('id').offset(offset).limit(limit);
  const ordered = sort
    ? ids.orderBy(sortings[sort])
    : filter.show === 'low'
      ? ids.orderBy(available).orderBy('name')
      : ids.orderBy(filter.show === 'deleted' ? 'deletedAt' : 'updatedAt', 'desc');
  // Finds the page in an index first: rows are wide, and only those of the page are read.
  const page = await (sort ? ordered : ordered.orderBy('id')).execute();
  return listRowsById(
    db,
    page.map(({ id }) => id),
  );
}

/** The indexes find the few that may be low: those with little left, and those with a level of their own. */
const isLow = sql<boolean>`products.id IN (
    SELECT product_id FROM stock WHERE low_stock IS NOT NULL
    UNION ALL
    SELECT id FROM products WHERE reorder_level IS NOT NULL AND deleted_at IS NULL)
  AND ${available} <= coalesce(reorder_level, ${sql.lit(lowStockMax)})`;

export function filteredProducts(db: Db | Tx, { show, text }: AdminListFilter) {
  // PostgreSQL leaves an outer join out when nothing of it is used.
  const products = db.selectFrom('products').leftJoin('stock', 'stock.productId', 'products.id');
  return (
    products
      .where('deletedAt', show === 'deleted' ? 'is not' : 'is', null)
      .$if(show === 'hidden', (query) => query.where('hidden', '=', true))
      // Nobody runs out of what isn't sold, or has no name yet.
      .$if(show === 'low', (query) =>
        query
          .where(isLow)
          .where('name', '<>', '')
          .where((product) => product.or([product('hidden', '=', false), product('byLink', '=', true)])),
      )
      .$if(text !== '', (query) =>
        // No LIKE pattern: wildcards in the text stand for themselves.
        query.where(
          sql<boolean>`position(lower(${text}) in lower(name || ' ' || lugo_part || ' ' || vendor_part
            ${show === 'low' ? sql`|| ' ' || vendor` : sql``})) > 0`,
        ),
      )
  );
}

export async function insertBlankProduct(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx.insertInto('products').values({ id, createdAt: now, updatedAt: now }).execute();
  await insertStock(tx, [{ productId: id, onHand: 0 }]);
  noteCatalogChange(tx, [id]);
}

export type ProductUpdate = Partial<
  Pick<
    StockedProduct,
    | 'name'
    | 'image'
    | 'priceCents'
    | 'shippingCents'
    | 'brand'
    | 'lugoPart'
    | 'vendor'
    | 'vendorPart'
    | 'partType'
    | 'years'
    | 'fitment'
    | 'description'
    | 'specs'
    | 'fitNotes'
    | 'installNotes'
    | 'californiaWarning'
    | 'weightLb'
    | 'oversize'
    | 'truckFreight'
    | 'relatedLugoParts'
    | 'featuredPosition'
    | 'topPosition'
    | 'reorderLevel'
    | 'onHand'
    | 'hidden'
    | 'byLink'
    | 'deletedAt'
  >
> & { documents?: ProductDocument[] };

/**
 * Returns values as they are written to `products`, which has neither stock nor documents: the driver would send a list
 * as an array of PostgreSQL, not as JSON.
 */
export function asColumns<T extends ProductUpdate>(product: T) {
  const { specs, fitment, onHand: _, documents: __, ...columns } = product;
  return {
    ...columns,
    ...(specs && { specs: JSON.stringify(specs) }),
    ...(fitment && { fitment: JSON.stringify(fitment) }),
  };
}

/** Returns a test of whether a product that is not deleted has a part number, which must be one of these. */
export async function findExistingPartNumbers(
  db: Db | Tx,
  parts: readonly string[],
): Promise<(part: string) => boolean> {
  const rows =
    parts.length === 0 ? [] : await productsByPartNumber(db, parts).select('lugoPartKey').execute();
  const existing = new Set(rows.map(({ lugoPartKey }) => lugoPartKey));
  return (part) => existing.has(partNumberKey(part));
}

/** Finds the product that has a part number and is not deleted, if it is not the one with this id. */
export function findOtherWithPartNumber(
  db: Db | Tx,
  { id, lugoPart }: Pick<StockedProduct, 'id' | 'lugoPart'>,
): Promise<Pick<StockedProduct, 'name' | 'lugoPart'> | undefined> {
  return productsByPartNumber(db, [lugoPart])
    .select(['name', 'lugoPart'])
    .where('id', '<>', id)
    .executeTakeFirst();
}

/** Lists the other products in the store that the owner has featured or placed at the top. */
export function listPlaced(db: Db | Tx, { except }: { except: string }) {
  return db
    .selectFrom('products')
    .select(['name', 'featuredPosition', 'topPosition'])
    .where('id', '<>', except)
    .where(isInStore)
    .where(({ eb, or }) => or([eb('featuredPosition', 'is not', null), eb('topPosition', 'is not', null)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

function productsByPartNumber(db: Db | Tx, parts: readonly string[]) {
  return db.selectFrom('products').where(hasPartNumber(parts)).where('deletedAt', 'is', null);
}

/** Writes a change under the lock of `lockProduct`. @throws what `isPartNumberTaken` knows */
export async function updateProduct(tx: Tx, id: string, change: ProductUpdate, now: Date): Promise<void> {
  if (change.onHand !== undefined) await updateOnHand(tx, id, change.onHand);
  if (change.documents !== undefined) await updateDocuments(tx, id, change.documents);
  await tx
    .updateTable('products')
    .set({ ...asColumns(change), version: sql`version + 1`, updatedAt: now })
    .where('id', '=', id)
    .execute();
  noteCatalogChange(tx, [id]);
}

/** Replaces all pictures of a product. */
export async function updatePictures(tx: Tx, productId: string, pictures: readonly Picture[]): Promise<void> {
  noteCatalogChange(tx, [productId]);
  await tx.deleteFrom('productPictures').where('productId', '=', productId).execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('productPictures')
    .values(pictures.map((picture, position) => ({ productId, position, ...picture })))
    .execute();
}

/** Whether an error means that another product has the part number. */
export const isPartNumberTaken = (error: unknown): boolean => violates(error, 'products_lugo_part');
