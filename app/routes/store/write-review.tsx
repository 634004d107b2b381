import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../shop/contracts/catalog.ts';
import { Alert } from '../../ui/alert.tsx';
import { useUserInfo } from '../../user-info.ts';

/** Comes for signed-in users alone: visitors do not pay for it. */
const ReviewForm = lazy(async () => {
  try {
    return { default: (await import('./review-form.tsx')).ReviewForm };
  } catch {
    return { default: () => <Alert kind="bad">Loading chunk failed</Alert> };
  }
});

/** The place below the reviews: the form for signed-in users, for others the way to it (specification, section 5). */
export function WriteReview({ product }: { product: Product }) {
  const user = useUserInfo();
  return (
    <div className="sheet sheet--head write-review mt-8">
      {user ? (
        <Suspense>
          {/* Another part, or another user, is another review. */}
          <ReviewForm key={`${product._id} ${user._id}`} product={product} />
        </Suspense>
      ) : (
        <>
          <h3>Write a review</h3>
          <p className="mt-2">
            Please <Link to={`/login?redirect=/product/${product._id}`}>sign in</Link> to write a review
          </p>
        </>
      )}
    </div>
  );
}
