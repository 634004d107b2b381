/** What other features may ask about reviews: those of a customer. */
import type { Review } from '../../../shop/contracts/catalog.ts';
import type { ListedReview } from '../../../shop/contracts/reviews.ts';
import type { Db } from '../../db/open.ts';
import type { ReviewRow } from './data.ts';
import { listAllReviews } from './data.ts';

/** Lists the latest reviews of an account, as admins see them. */
export async function readReviewsOf(db: Db, userId: string, limit: number): Promise<ListedReview[]> {
  const rows = await listAllReviews(db, { userId }, { offset: 0, limit });
  return rows.map(asListedReview);
}

export function asListedReview({
  productId,
  productName,
  ...review
}: ReviewRow & { productId: string; productName: string }): ListedReview {
  return { ...asReview(review), product: { _id: productId, name: productName } };
}

export function asReview({ id, createdAt, ...review }: ReviewRow): Review {
  return { _id: id, ...review, createdAt: createdAt.toISOString() };
}
