import type { Product, Review } from '../../../../shop/contracts/catalog.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { ratingWords, Stars } from '../../../ui/product/stars.tsx';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { href, Link } from 'react-router';
import { pageSize } from '../../../../shop/facts.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { InlineScript } from '../../../ui/inline-script.tsx';
import { useUserInfo } from '../../../browser/user-info.ts';

/** Returns `1 review` or `7 reviews`. */
export const reviewCount = (count: number): string => `${count} ${count === 1 ? 'review' : 'reviews'}`;

/** The reviews of a product. */
export function Reviews({ product }: { product: Product }) {
  const { rating, numReviews } = product;
  const { reviews, more, busy } = useReviewPages(product);
  const user = useUserInfo();
  return (
    <section id="reviews" className="reviews">
      <SectionHeader title="Reviews">
        {numReviews > 0 && (
          <span className="row gap-2">
            <Stars rating={rating} />
            <span className="text-small text-ink-2 tabular-nums">
              {rating.toFixed(1)} of 5 · {reviewCount(numReviews)}
            </span>
          </span>
        )}
      </SectionHeader>
      {reviews.length === 0 ? (
        <p>No Reviews</p>
      ) : (
        <ul className="reviews__list">
          {reviews.map((review) => (
            <ReviewItem key={review._id} review={review}>
              {user?.isAdmin && (
                <Suspense>
                  <RemoveReview productId={product._id} reviewId={review._id} />
                </Suspense>
              )}
            </ReviewItem>
          ))}
        </ul>
      )}
      {more && (
        <Button kind="line" busy={busy} onClick={more}>
          {busy ? 'Loading…' : 'Show More Reviews'}
        </Button>
      )}
      <WriteReview product={product} />
    </section>
  );
}

/** Returns the newest reviews, which come with the product, and a function that adds a page when there are more. */
function useReviewPages({ _id: id, numReviews, reviews: newest }: Product) {
  // A change of the newest ones makes the later pages others, too.
  const [later, setLater] = useState<{ after: Review[]; reviews: Review[] }>({ after: newest, reviews: [] });
  const reviews = later.after === newest ? [...newest, ...later.reviews] : newest;
  const { submit, busy } = useSubmit(
    async () => {
      const pageNumber = Math.floor(reviews.length / pageSize.reviews) + 1;
      const page = await call('GET /api/products/:id/reviews', { params: { id }, query: { pageNumber } });
      const known = new Set(reviews.map(({ _id }) => _id));
      const added = page.reviews.filter(({ _id }) => !known.has(_id));
      setLater({ after: newest, reviews: [...reviews.slice(newest.length), ...added] });
    },
    { revalidates: 'never', toastsRefusal: true },
  );
  return { reviews, busy, more: reviews.length < numReviews ? () => void submit() : undefined };
}

/** Loaded for admins only. */
const RemoveReview = lazy(() =>
  import('./remove-review.tsx').then(
    (module) => ({ default: module.RemoveReview }),
    () => ({ default: (): ReactNode => null }),
  ),
);

function ReviewItem({ review, children }: { review: Review; children: ReactNode }) {
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
      {children}
    </li>
  );
}

/** Loaded for signed-in users only. */
const ReviewForm = lazy(async () => {
  try {
    return { default: (await import('./review-form.tsx')).ReviewForm };
  } catch {
    return { default: () => <Alert kind="bad">Loading chunk failed</Alert> };
  }
});

/** Runs before the first paint: reserves the space of the form, which loads later, so that nothing below it jumps. */
const reservePlace = `try{if(JSON.parse(localStorage.getItem('userInfo')).userInfo)document.documentElement.dataset.signedIn=''}catch{}`;

/** The form for signed-in users, or a link to sign in for others (specification, section 5). */
function WriteReview({ product }: { product: Product }) {
  const user = useUserInfo();
  const hydrating = useHydrating();
  // From now on the content takes up its own space.
  useEffect(() => document.documentElement.removeAttribute('data-signed-in'), []);
  return (
    <div className={`sheet sheet--head ${user ? 'write-review' : 'write-review-later'}`}>
      {hydrating && <InlineScript code={reservePlace} />}
      {user ? (
        <Suspense>
          {/* The key resets the form for another product or user. */}
          <ReviewForm key={`${product._id} ${user._id}`} product={product} userId={user._id} />
        </Suspense>
      ) : (
        <>
          <h3>Write a review</h3>
          <p className="mt-2">
            Please{' '}
            <Link to={`${href('/login')}?redirect=${href('/product/:id', { id: product._id })}`}>
              sign in
            </Link>{' '}
            to write a review
          </p>
        </>
      )}
    </div>
  );
}

const never = () => () => {};

/** Returns true on the server and until React has hydrated the page. */
function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
