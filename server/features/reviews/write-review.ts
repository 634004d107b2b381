import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { ReviewRow } from './data.ts';
import { findOwnReview, insertReview, isOnShow, lockOnShow, updateRating, updateReview } from './data.ts';

export interface Words {
  rating: number;
  comment: string;
}

/**
 * Reviews a product, once a user. The review keeps the name that its author has today, also when he takes another.
 * @throws ShopError `not_found` for a product that is not on show, `conflict` for a second review
 */
export function writeReview(
  deps: Deps,
  author: { id: string; name: string },
  productId: string,
  { rating, comment }: Words,
): Promise<ReviewRow> {
  return change(deps, author.id, productId, async (tx, now) => {
    const review = { id: newId(), productId, userId: author.id, name: author.name, rating, comment };
    if (!(await insertReview(tx, { ...review, createdAt: now })))
      throw new ShopError('conflict', 'You have already reviewed this product');
  });
}

/** Changes one's own review. @throws ShopError `not_found` without a product on show or without a review of it */
export function editReview(
  deps: Deps,
  author: { id: string },
  productId: string,
  { rating, comment }: Words,
): Promise<ReviewRow> {
  return change(deps, author.id, productId, async (tx, now) => {
    if (!(await updateReview(tx, { productId, userId: author.id, rating, comment, updatedAt: now })))
      throw new ShopError('not_found', 'You have not reviewed this product yet');
  });
}

/** @throws ShopError `not_found` for a product that is not on show */
export async function findMyReview(
  { db }: Deps,
  author: { id: string },
  productId: string,
): Promise<ReviewRow | undefined> {
  if (!(await isOnShow(db, productId))) throw noProduct();
  return findOwnReview(db, productId, author.id);
}

/** Reviews of one product change one after the other, so that its rating is always that of its reviews. */
async function change(
  deps: Deps,
  userId: string,
  productId: string,
  write: (tx: Tx, now: Date) => Promise<void>,
): Promise<ReviewRow> {
  const review = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockOnShow(tx, productId))) throw noProduct();
    await write(tx, deps.clock());
    await updateRating(tx, productId);
    return findOwnReview(tx, productId, userId);
  });
  await deps.catalogChanged({ productIds: [productId] });
  if (!review) throw new Error('a review that was just written is gone');
  return review;
}

const noProduct = (): ShopError => new ShopError('not_found', 'Product not found');
