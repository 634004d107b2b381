import { sql } from 'kysely';
import { featuredCount, topCount } from '../../../shop/facts.ts';
import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import { countAllRows } from '../../db/count-rows.ts';
import type { RowOf } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { StockedProduct } from '../stock/data.ts';
import { isInStore, isOrderable, selectStockedProducts } from '../stock/data.ts';
import { picturePath } from './drawings.ts';

/** What a product is, costs, and how many there are: the columns that every view of a product begins with. */
const baseColumns = [
  'id',
  'name',
  'brand',
  'lugoPart',
  'vendor',
  'vendorPart',
  'priceCents',
  'shippingCents',
  'onHand',
  'reserved',
] as const;

export const cardColumns = [
  ...baseColumns,
  'image',
  'drawing',
  'rating',
  'ratingCount',
  'partType',
  'years',
  'fitment',
  'oversize',
  'truckFreight',
] as const;
/** What a product card shows, as stored: prices in cents. */
export type CardRow = Pick<StockedProduct, (typeof cardColumns)[number]>;

const detailColumns = [
  ...cardColumns,
  'description',
  'drawingAlt',
  'specs',
  'fitNotes',
  'installNotes',
  'californiaWarning',
  'weightLb',
  'relatedLugoParts',
  'hidden',
] as const;
export type DetailRow = Pick<StockedProduct, (typeof detailColumns)[number]>;

const indexColumns = [
  'id',
  'changeNo',
  'hidden',
  'deletedAt',
  'shelf',
  'brand',
  'vendor',
  'partType',
  'name',
  'lugoPart',
  'vendorPart',
  'years',
  'fitment',
  'description',
  'specs',
  'fitNotes',
  'priceCents',
  'ratingSum',
  'ratingCount',
  'createdAt',
] as const;
/** What the in-memory index reads of a product. */
export type CatalogRow = Pick<StockedProduct, (typeof indexColumns)[number]>;

/** Selects products that are in the store, for its lists: neither hidden nor deleted. */
function visibleProducts(db: Db | Tx) {
  return db.selectFrom('products').where(isInStore);
}

/** Selects the same with their stock. */
function visibleStockedProducts(db: Db | Tx) {
  return selectStockedProducts(db).where(isInStore);
}

/** Returns the highest committed change number; 0 without products. */
async function findLatestChange(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select('changeNo')
    .orderBy('changeNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.changeNo ?? 0;
}

/**
 * Returns the highest committed change number, 0 without products, and what tells one state of the owner's synonyms from
 * another: the number of rows and a sum over what they say.
 */
export async function findCatalogState(db: Db): Promise<{ changeNo: number; synonyms: string }> {
  const { rows } = await sql<{ changeNo: number; synonyms: string }>`
    SELECT coalesce((SELECT change_no FROM products ORDER BY change_no DESC LIMIT 1), 0) AS change_no,
      (SELECT count(*) || ' ' || coalesce(sum(hashtextextended(term || chr(10) || meaning, 0)), 0) FROM synonyms) AS synonyms
  `.execute(db);
  return rows[0] ?? { changeNo: 0, synonyms: '' };
}

/** Key of the advisory lock that writers share until they commit (see number_product_change() in the migrations). */
const changesLock = 1_957_003;

/**
 * Returns the highest change number when no open transaction can still commit a lower one, so that the next read may
 * start there; undefined while a transaction is writing.
 */
export function findFinalChange(db: Db): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      alone: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${changesLock}) AS alone`.execute(tx);
    return rows[0]?.alone ? findLatestChange(tx) : undefined;
  });
}

/** Lists products changed after `after`, hidden and deleted ones included, in the order of their changes. */
export function listCatalogChanges(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<CatalogRow[]> {
  return db
    .selectFrom('products')
    .select(indexColumns)
    .where('changeNo', '>', after)
    .where('changeNo', '<=', upTo)
    .orderBy('changeNo')
    .limit(limit)
    .execute();
}

/** Lists visible products in the order of the ids; others are left out. */
export async function listCards(db: Db | Tx, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await visibleStockedProducts(db)
    .select(cardColumns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
  return inOrder(ids, rows);
}

/** Returns the products of which none is available. The index of low stock holds them together. */
export async function listSoldOutIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stock').select('productId').where('lowStock', '=', 0).execute();
  return rows.map(({ productId }) => productId);
}

/** Returns the rows in the order of the ids; ids without a row are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists the products the owner has placed at the top, then the best rated ones, the most reviewed first among equals. */
export async function listTopCards(db: Db): Promise<CardRow[]> {
  const placed = await visibleStockedProducts(db)
    .select(cardColumns)
    .where('topPosition', 'is not', null)
    .orderBy('topPosition')
    .orderBy('lugoPart')
    .limit(topCount)
    .execute();
  if (placed.length === topCount) return placed;
  const rated = await visibleStockedProducts(db)
    .select(cardColumns)
    .where('topPosition', 'is', null)
    .orderBy('rating', 'desc')
    .orderBy('ratingCount', 'desc')
    .orderBy('lugoPart')
    .limit(topCount - placed.length)
    .execute();
  return [...placed, ...rated];
}

/** Lists the products the owner has placed on the home page. */
export function listFeaturedCards(db: Db): Promise<CardRow[]> {
  return visibleStockedProducts(db)
    .select(cardColumns)
    .where('featuredPosition', 'is not', null)
    .orderBy('featuredPosition')
    .orderBy('lugoPart')
    .limit(featuredCount)
    .execute();
}

/** Returns what the page of a product shows: of one that is in the store or sold by its link. */
export function findShownProduct(db: Db, id: string): Promise<DetailRow | undefined> {
  return selectStockedProducts(db)
    .where(isOrderable)
    .select(detailColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const countVisibleProducts = (db: Db): Promise<number> => countAllRows(db, visibleProducts(db));

/** Lists ids and dates of the last change, ordered by id. */
export function listVisibleProductIds(
  db: Db,
  { offset, limit }: RowRange,
): Promise<{ id: string; updatedAt: Date }[]> {
  return visibleProducts(db).select(['id', 'updatedAt']).orderBy('id').offset(offset).limit(limit).execute();
}

/** The condition that a product has one of the part numbers, however they are typed. Its second half lets it use the index. */
export const hasPartNumber = (lugoParts: readonly string[]) =>
  sql<boolean>`(lugo_part_key = ANY(${lugoParts.map(partNumberKey)}::text[]) AND lugo_part_key <> '')`;

/** Lists visible products that have one of the part numbers or ids, in no particular order. */
export async function listCardsByLugoPartOrId(
  db: Db,
  { lugoParts, ids }: { lugoParts: readonly string[]; ids: readonly string[] },
): Promise<CardRow[]> {
  return visibleStockedProducts(db)
    .select(cardColumns)
    .where((where) =>
      where.or([hasPartNumber(lugoParts), where('id', '=', sql<string>`ANY(${ids}::text[])`)]),
    )
    .execute();
}

/** A product as orders, carts and previews read it; `image` is the path of its picture. */
export type OrderableProduct = ReturnType<typeof toOrderableProduct>;

/**
 * Returns the products that can be ordered, in no particular order; other ids are left out.
 * @param db a transaction, so that the order is placed with the prices and stock read here
 */
export async function findOrderableProducts(
  db: Db | Tx,
  ids: readonly string[],
): Promise<OrderableProduct[]> {
  return ids.length === 0 ? [] : (await orderableProducts(db, ids).execute()).map(toOrderableProduct);
}

/** The statement of `findOrderableProducts`; `toOrderableProduct` reads its rows. */
export function orderableProducts(db: Db | Tx, ids: readonly string[]) {
  return selectStockedProducts(db)
    .where(isOrderable)
    .select([...baseColumns, 'years', 'fitment', 'image', 'drawing', 'partType', 'truckFreight', 'oversize'])
    .select('californiaWarning')
    .where('id', '=', sql<string>`ANY(${ids}::text[])`);
}

export function toOrderableProduct({
  drawing,
  partType,
  ...row
}: RowOf<ReturnType<typeof orderableProducts>>) {
  return { ...row, image: picturePath({ ...row, drawing, partType }) };
}
