import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { Review } from '../../../../shop/contracts/catalog.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { useUserInfo } from '../../../browser/user-info.ts';
import { ratingWords, Stars } from '../../../ui/product/stars.tsx';

/** Loaded for admins only. */
const RemoveReview = lazy(() =>
  import('./remove-review.tsx').then(
    (module) => ({ default: module.RemoveReview }),
    () => ({ default: (): ReactNode => null }),
  ),
);

export function ReviewItem({ productId, review }: { productId: string; review: Review }) {
  const user = useUserInfo();
  return (
    <li className="review">
      <div className="row justify-between">
        <span className="row">
          <b>{review.name}</b>
          {review.verifiedPurchase && <span className="tag">Verified purchase</span>}
        </span>
        <time className="text-small text-ink-3 tabular-nums" dateTime={review.createdAt}>
          {formatPacific(review.createdAt)}
        </time>
      </div>
      <p className="row mt-2 gap-2">
        <Stars rating={review.rating} />
        <span className="text-small text-ink-2">{ratingWords[review.rating - 1]}</span>
      </p>
      <p className="prose mt-2 whitespace-pre-line">{review.comment}</p>
      {user?.isAdmin && (
        <Suspense>
          <RemoveReview productId={productId} reviewId={review._id} />
        </Suspense>
      )}
    </li>
  );
}
