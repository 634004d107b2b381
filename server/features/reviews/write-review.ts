import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { ReviewRow } from './data.ts';
import {
  findOwnReview,
  insertReview,
  isProductVisible,
  lockVisible,
  updateRating,
  updateReview,
} from './data.ts';

export interface ReviewInput {
  rating: number;
  comment: string;
}

/**
 * Reviews a product, once per user. The review keeps its author's current name even if they change it later.
 * @throws ShopError `not_found` for a product that is not in the shop, `conflict` for a second review
 */
export function writeReview(
  deps: Deps,
  author: { id: string; name: string },
  productId: string,
  { rating, comment }: ReviewInput,
): Promise<ReviewRow> {
  return change(deps, author.id, productId, async (tx, now) => {
    const review = { id: newId(), productId, userId: author.id, name: author.name, rating, comment };
    if (!(await insertReview(tx, { ...review, createdAt: now })))
      throw new ShopError('conflict', 'You have already reviewed this product');
  });
}

/** Changes the user's own review. @throws ShopError `not_found` for a product not in the shop or not reviewed by them */
export function editReview(
  deps: Deps,
  author: { id: string },
  productId: string,
  { rating, comment }: ReviewInput,
): Promise<ReviewRow> {
  return change(deps, author.id, productId, async (tx, now) => {
    if (!(await updateReview(tx, { productId, userId: author.id, rating, comment, updatedAt: now })))
      throw new ShopError('not_found', 'You have not reviewed this product yet');
  });
}

/** Returns the user's own review, if any. @throws ShopError `not_found` for a product that is not in the shop */
export async function findMyReview(
  { db }: Deps,
  author: { id: string },
  productId: string,
): Promise<ReviewRow | undefined> {
  if (!(await isProductVisible(db, productId))) throw productNotFound();
  return findOwnReview(db, productId, author.id);
}

/** Changes the reviews of a product under a lock, so that its rating always matches them. */
async function change(
  deps: Deps,
  userId: string,
  productId: string,
  store: (tx: Tx, now: Date) => Promise<void>,
): Promise<ReviewRow> {
  const review = await write(deps, async (tx) => {
    if (!(await lockVisible(tx, productId))) throw productNotFound();
    await store(tx, deps.clock());
    await updateRating(tx, productId);
    return findOwnReview(tx, productId, userId);
  });
  if (!review) throw new Error('a review that was just written is gone');
  return review;
}

const productNotFound = (): ShopError => new ShopError('not_found', 'Product not found');
