import { sql } from 'kysely';
import { featuredCount, topCount } from '../../../shop/facts.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/schema.ts';
import { picturePath } from './picture-path.ts';

type ProductRow = Row<'products'>;

const cardColumns = [
  'id',
  'name',
  'image',
  'drawing',
  'priceCents',
  'rating',
  'ratingCount',
  'brand',
  'lugoPart',
  'vendor',
  'vendorPart',
  'partType',
  'years',
  'onHand',
  'reserved',
  'shippingCents',
] as const;

/** What a product card shows, as stored: cents, and the vendor part number under its own name. */
export type CardRow = Pick<ProductRow, (typeof cardColumns)[number]>;

const detailColumns = [
  ...cardColumns,
  'description',
  'specs',
  'fitNotes',
  'weightLb',
  'oversize',
  'relatedLugoParts',
] as const;
export type DetailRow = Pick<ProductRow, (typeof detailColumns)[number]>;

const changeColumns = [
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
  'description',
  'specs',
  'fitNotes',
  'priceCents',
  'ratingSum',
  'ratingCount',
] as const;
/** All that listings, counts and search are made of. */
export type CatalogRow = Pick<ProductRow, (typeof changeColumns)[number]>;

/** What is on show: neither hidden nor deleted. */
function visibleProducts(db: Db | Tx) {
  return db.selectFrom('products').where('hidden', '=', false).where('deletedAt', 'is', null);
}

/** The highest number that a change has taken, as far as can be seen from here; 0 without products. */
export async function findLatestChange(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('products')
    .select('changeNo')
    .orderBy('changeNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.changeNo ?? 0;
}

/** Writers hold it in common while they commit (migration 0002). */
const changesLock = 1_957_003;

/**
 * The highest number below which no change is still to come, so that reading may go on from there next time.
 * @returns undefined while somebody is writing
 */
export function findFinalChange(db: Db): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      alone: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${changesLock}) AS alone`.execute(tx);
    return rows[0]?.alone ? findLatestChange(tx) : undefined;
  });
}

/** Products that are new or have changed since, hidden and deleted ones included, in the order of their changes. */
export function listCatalogChanges(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<CatalogRow[]> {
  return db
    .selectFrom('products')
    .select(changeColumns)
    .where('changeNo', '>', after)
    .where('changeNo', '<=', upTo)
    .orderBy('changeNo')
    .limit(limit)
    .execute();
}

/** Cards in the order of the ids; those that are gone are left out. */
export async function listCards(db: Db, ids: readonly string[], { hidden = false } = {}): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('products')
    .select(cardColumns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .where('deletedAt', 'is', null)
    .$if(!hidden, (query) => query.where('hidden', '=', false))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The best rated, most reviewed first among equals. */
export function listTopCards(db: Db): Promise<CardRow[]> {
  return visibleProducts(db)
    .select(cardColumns)
    .orderBy('rating', 'desc')
    .orderBy('ratingCount', 'desc')
    .orderBy('lugoPart')
    .limit(topCount)
    .execute();
}

/** The products that the owner has given a place on the home page. */
export function listFeaturedCards(db: Db): Promise<CardRow[]> {
  return visibleProducts(db)
    .select(cardColumns)
    .where('featuredPosition', 'is not', null)
    .orderBy('featuredPosition')
    .orderBy('lugoPart')
    .limit(featuredCount)
    .execute();
}

export function findVisibleProduct(db: Db, id: string): Promise<DetailRow | undefined> {
  return visibleProducts(db).select(detailColumns).where('id', '=', id).executeTakeFirst();
}

/** How many products stand in the shop. */
export async function countVisibleProducts(db: Db): Promise<number> {
  const { count } = await visibleProducts(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids and dates of last change, in the order of the ids. */
export function listVisibleProductIds(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ id: string; updatedAt: Date }[]> {
  return visibleProducts(db).select(['id', 'updatedAt']).orderBy('id').offset(offset).limit(limit).execute();
}

/** Cards of part numbers that a product names as related, in its order; those not on show are left out. */
export async function listCardsByLugoPart(
  db: Db,
  lugoParts: readonly string[],
  limit: number,
): Promise<CardRow[]> {
  if (lugoParts.length === 0) return [];
  const rows = await visibleProducts(db)
    .select(cardColumns)
    .where('lugoPart', '<>', '')
    .where('lugoPart', '=', sql<string>`ANY(${lugoParts}::text[])`)
    .execute();
  return rows.sort((a, b) => lugoParts.indexOf(a.lugoPart) - lugoParts.indexOf(b.lugoPart)).slice(0, limit);
}

const orderColumns = [
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
/** What an order copies of a product and checks it against; `image` is the path of its picture. */
export type ProductForOrder = Pick<ProductRow, (typeof orderColumns)[number]> & { image: string };

/**
 * Products that can be ordered, in no particular order; hidden, deleted and unknown ids are left out.
 * @param db a transaction, so that price and stock are those the order is made with
 */
export async function findProductsForOrder(db: Db | Tx, ids: readonly string[]): Promise<ProductForOrder[]> {
  if (ids.length === 0) return [];
  const rows = await visibleProducts(db)
    .select([...orderColumns, 'image', 'drawing'])
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .execute();
  return rows.map(({ image, drawing, ...row }) => ({ ...row, image: picturePath({ image, drawing }) }));
}
