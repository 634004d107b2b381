import { ShopError } from '../../../shop/shop-error.ts';
import { changed, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { lockReviewed, removeReviewRow, updateRating } from './data.ts';

/**
 * Removes a review for an admin. It stays removed: its author can neither change it nor write another.
 * @throws ShopError `not_found`
 */
export function removeReview(deps: Deps, admin: { id: string }, id: string): Promise<void> {
  return write(deps, admin, { action: 'review.remove', subject: id }, async (tx) => {
    const review = await lockReviewed(tx, id);
    if (!review) throw new ShopError('not_found', 'Review not found');
    await removeReviewRow(tx, id, deps.clock());
    await updateRating(tx, review.productId);
    return changed(undefined, { before: { product: review.productName, rating: review.rating } });
  });
}
