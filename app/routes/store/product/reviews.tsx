import type { ProductDetails, Review } from '../../../../shop/contracts/catalog.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { lazyOrRetry } from '../../../ui/lazy/lazy-or-retry.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { ratingWords, Stars } from '../../../ui/product/stars.tsx';
import { Suspense, useEffect } from 'react';
import { href } from 'react-router';
import { InlineScript } from '../../../ui/inline-script.tsx';
import { useHydrated } from '../../../browser/hydrated.ts';
import { useUserInfo } from '../../../browser/user-info.ts';

/** A review with its date as text, which a first visit gets from the server: a phone's first `Intl` takes it 100 ms. */
export type DatedReview = Review & { date: string };

export const dated = (review: Review): DatedReview => ({ ...review, date: formatPacific(review.createdAt) });

/** The reviews of a product. */
export function Reviews({
  product,
}: {
  product: Omit<ProductDetails, 'reviews'> & { reviews: DatedReview[] };
}) {
  const { rating, numReviews, reviews } = product;
  return (
    <section id="reviews" className="reviews">
      <SectionHeader title="Reviews">
        {numReviews > 0 && (
          <span className="row gap-2">
            <Stars rating={rating} />
            <span className="text-small text-ink-2 tabular-nums">
              {rating.toFixed(1)} of 5 · {countOf(numReviews, 'review')}
            </span>
          </span>
        )}
      </SectionHeader>
      {reviews.length === 0 ? (
        <p>No Reviews</p>
      ) : (
        <ul className="reviews__list">
          {reviews.map((review) => (
            <ReviewItem key={review._id} productId={product._id} review={review} />
          ))}
        </ul>
      )}
      {reviews.length < numReviews && (
        <Suspense>
          <MoreReviews key={product._id} product={product}>
            {(review) => <ReviewItem key={review._id} productId={product._id} review={dated(review)} />}
          </MoreReviews>
        </Suspense>
      )}
      {!product.byLink && <WriteReview product={product} />}
    </section>
  );
}

/** Loaded for admins only. */
const RemoveReview = lazyOrNothing(async () => (await import('./remove-review.tsx')).RemoveReview);

function ReviewItem({ productId, review }: { productId: string; review: DatedReview }) {
  const user = useUserInfo();
  return (
    <li className="review">
      <div className="row justify-between">
        <span className="row">
          <b>{review.name}</b>
          {review.truck && <span className="text-small text-ink-2">{review.truck} owner</span>}
          {review.verifiedPurchase && <span className="tag">Verified purchase</span>}
        </span>
        <time className="text-small text-ink-3 tabular-nums" dateTime={review.createdAt}>
          {review.date}
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

/** Loaded for products with more reviews than come with the page. */
const MoreReviews = lazyOrNothing(async () => (await import('./more-of.tsx')).MoreReviews);

/** Loaded for signed-in users only. */
const ReviewForm = lazyOrRetry(async () => (await import('./review-form.tsx')).ReviewForm);

/** Runs before the first paint: reserves the space of the form, which loads later, so that nothing below it jumps. */
const reservePlace = `try{if(JSON.parse(localStorage.getItem('userInfo')).userInfo.active)document.documentElement.dataset.signedIn=''}catch{}`;

/** The form for signed-in users, once their email is verified, or a link to sign in for others (specification, section 5). */
function WriteReview({ product }: { product: ProductDetails }) {
  const user = useUserInfo();
  const hydrated = useHydrated();
  // From now on the content takes up its own space.
  useEffect(() => document.documentElement.removeAttribute('data-signed-in'), []);
  return (
    <div id="review" className={`sheet sheet--head ${user?.active ? 'write-review' : 'write-review-later'}`}>
      {!hydrated && <InlineScript code={reservePlace} />}
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
