import { sql } from 'kysely';
import { pageSize } from '../../../shop/facts.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { noteCatalogChange } from '../../db/write.ts';
import { isIn } from '../../db/containing.ts';
import { countRows } from '../../db/count-rows.ts';
import { isInStore, isOrderable } from '../stock/data.ts';

function selectReviews(db: Db | Tx) {
  return db
    .selectFrom('reviews')
    .where('reviews.removedAt', 'is', null)
    .select((eb) => [
      'reviews.id',
      'reviews.name',
      'reviews.rating',
      'reviews.comment',
      'reviews.createdAt',
      'reviews.truck',
      eb
        .exists(
          eb
            .selectFrom('orders')
            .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
            .select('orders.id')
            .whereRef('orders.userId', '=', 'reviews.userId')
            .whereRef('orderLines.productId', '=', 'reviews.productId')
            .where('orders.paidAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('verifiedPurchase'),
    ]);
}

/** `verifiedPurchase`: its author has a paid order that contains the product. */
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>;

/** Names the reviewer's truck as readers see it. */
const nameTruck = ({ truck, ...review }: ReviewRow): ReviewRow => ({
  ...review,
  truck: truck && truckName(parseTruckCode(truck)),
});

/** Lists the reviews of a product, newest first, a page at a time. */
export async function listReviews(
  db: Db,
  productId: string,
  { offset = 0, limit = pageSize.reviews }: { offset?: number; limit?: number } = {},
): Promise<ReviewRow[]> {
  const rows = await selectReviews(db)
    .where('productId', '=', productId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(nameTruck);
}

export function countReviews(db: Db, productId: string): Promise<number> {
  const found = db.selectFrom('reviews').where('productId', '=', productId).where('removedAt', 'is', null);
  return countRows(db, found);
}

export interface ReviewFilter {
  /** Part of the product's name or part number, or of the author's name. */
  text?: string;
  rating?: number | undefined;
  /** Only those written from then on. */
  since?: Date;
  /** Only those of an account. */
  userId?: string;
}

const passes = ({ text = '', rating, since, userId }: ReviewFilter) => sql<boolean>`(
  ${text === '' ? sql`true` : isIn(sql`products.name || ' ' || products.lugo_part || ' ' || reviews.name`, text)}
  AND ${rating === undefined ? sql`true` : sql`reviews.rating = ${rating}`}
  AND ${since === undefined ? sql`true` : sql`reviews.created_at >= ${since}`}
  AND ${userId === undefined ? sql`true` : sql`reviews.user_id = ${userId}`})`;

/** Lists the reviews of all products in the store, newest first, with the product of each. */
export async function listAllReviews(db: Db, filter: ReviewFilter, { offset, limit }: RowRange) {
  const rows = await selectReviews(db)
    .innerJoin('products', 'products.id', 'reviews.productId')
    .select(['products.id as productId', 'products.name as productName'])
    .where(isInStore)
    .where(passes(filter))
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, ...nameTruck(row) }));
}

/** Counts the reviews of all products in the store. */
export function countAllReviews(db: Db, filter: ReviewFilter): Promise<number> {
  const found = db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .where('reviews.removedAt', 'is', null)
    .where(isInStore)
    .where(passes(filter));
  return countRows(db, found);
}

/** Lists a user's reviews, newest first, even those that an admin has removed. */
export function listReviewsBy(db: Db, userId: string) {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .select([
      'products.name as product',
      'reviews.name',
      'reviews.truck',
      'reviews.rating',
      'reviews.comment',
    ])
    .select(['reviews.createdAt', 'reviews.updatedAt'])
    .where('userId', '=', userId)
    .orderBy('reviews.createdAt', 'desc')
    .execute();
}

/** Says whether an admin has removed the user's review of a product. */
export async function isReviewRemoved(tx: Tx, productId: string, userId: string): Promise<boolean> {
  const removed = await tx
    .selectFrom('reviews')
    .select('id')
    .where('productId', '=', productId)
    .where('userId', '=', userId)
    .where('removedAt', 'is not', null)
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * Finds a review and locks its product first, as writing a review does: two that lock the same rows in another order wait
 * for each other. @returns undefined for an unknown or removed one
 */
export async function lockReviewed(
  tx: Tx,
  id: string,
): Promise<{ productId: string; productName: string; rating: number } | undefined> {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', (eb) => eb.selectFrom('reviews').select('productId').where('reviews.id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Reads what the lock was waited for.
  const review = await tx
    .selectFrom('reviews')
    .select('rating')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return product && review && { productId: product.id, productName: product.name, rating: review.rating };
}

export async function removeReviewRow(tx: Tx, id: string, removedAt: Date): Promise<void> {
  await tx.updateTable('reviews').set({ removedAt }).where('id', '=', id).execute();
}

export async function findOwnReview(
  db: Db | Tx,
  productId: string,
  userId: string,
): Promise<ReviewRow | undefined> {
  const row = await selectReviews(db)
    .where('productId', '=', productId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && nameTruck(row);
}

/** Says whether the product has a page: it is in the store or sold by its link. */
export async function isProductShown(db: Db, productId: string): Promise<boolean> {
  const shown = db.selectFrom('products').select('id').where('id', '=', productId).where(isOrderable);
  return (await shown.executeTakeFirst()) !== undefined;
}

/** Says whether the product is in the store: only there it is reviewed. */
export async function isProductVisible(db: Db, productId: string): Promise<boolean> {
  return (await visibleProduct(db, productId).executeTakeFirst()) !== undefined;
}

/** Locks the reviews of a product against other changes; returns whether it can be seen in the shop. */
export async function lockVisible(tx: Tx, productId: string): Promise<boolean> {
  return (await visibleProduct(tx, productId).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

function visibleProduct(db: Db | Tx, id: string) {
  return db.selectFrom('products').select('id').where('id', '=', id).where(isInStore);
}

export type NewReview = Omit<Row<'reviews'>, 'updatedAt' | 'userId' | 'removedAt'> & { userId: string };

/** @returns false when the user has reviewed the product before */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const inserted = await tx
    .insertInto('reviews')
    .values({ ...review, updatedAt: review.createdAt })
    .onConflict((conflict) => conflict.columns(['productId', 'userId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** @returns false when the user has not reviewed the product */
export async function updateReview(
  tx: Tx,
  {
    productId,
    userId,
    ...change
  }: Omit<NewReview, 'id' | 'name' | 'createdAt' | 'truck'> & {
    truck?: string | null;
    updatedAt: Date;
  },
): Promise<boolean> {
  const updated = await tx
    .updateTable('reviews')
    .set(change)
    .where('productId', '=', productId)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Takes the name of a deleted account off its reviews. */
export async function eraseReviewer(tx: Tx, userId: string): Promise<void> {
  const reviewed = await tx
    .updateTable('reviews')
    .set({ name: 'Former customer', truck: null })
    .where('userId', '=', userId)
    .returning('productId')
    .execute();
  noteCatalogChange(
    tx,
    reviewed.map(({ productId }) => productId),
  );
}

/** Recomputes a product's rating from its reviews. Caller must hold the lock of `lockVisible`. */
export async function updateRating(tx: Tx, productId: string): Promise<void> {
  await tx
    .updateTable('products')
    .from((eb) =>
      eb
        .selectFrom('reviews')
        .select([
          sql<number>`coalesce(sum(rating), 0)::int`.as('sum'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .where('productId', '=', productId)
        .where('removedAt', 'is', null)
        .as('given'),
    )
    .set((eb) => ({ ratingSum: eb.ref('given.sum'), ratingCount: eb.ref('given.count') }))
    .where('products.id', '=', productId)
    .execute();
  noteCatalogChange(tx, [productId]);
}
