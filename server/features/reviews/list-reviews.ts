import { pageSize } from '../../../shop/facts.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../shop/rules/paging.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { ReviewFilter, ReviewRow } from './data.ts';
import {
  countAllReviews,
  countReviews,
  findOwnReview,
  isProductShown,
  isProductVisible,
  listAllReviews,
  listReviews,
} from './data.ts';

/** Returns a page of the reviews of a product. @throws ShopError `not_found` for a product that nobody can order */
export async function listProductReviews(
  { db }: Deps,
  productId: string,
  number = 1,
): Promise<Paging & { reviews: ReviewRow[] }> {
  if (!(await isProductShown(db, productId))) throw productNotFound();
  const size = pageSize.reviews;
  const paging = pagingOf(await countReviews(db, productId), { number, size });
  const reviews = await listReviews(db, productId, rowsOf(paging, size));
  return { reviews, ...paging };
}

/** Returns a page of the reviews of all products that pass a filter, for admins. */
export async function listNewestReviews({ db }: Deps, filter: ReviewFilter, number = 1) {
  const size = pageSize.admin;
  const paging = pagingOf(await countAllReviews(db, filter), { number, size });
  const reviews = await listAllReviews(db, filter, rowsOf(paging, size));
  return { reviews, ...paging };
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

export const productNotFound = (): ShopError => new ShopError('not_found', 'Product not found');
