import type { Product, Review } from '../../../shop/contracts/catalog.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Stars } from '../../ui/stars.tsx';
import { ratingWords } from './rating-words.ts';
import { WriteReview } from './write-review.tsx';

/** What buyers say about a part. */
export function Reviews({ product }: { product: Product }) {
  const { rating, numReviews, reviews } = product;
  return (
    <section id="reviews">
      <SectionHeader title="Reviews">
        {numReviews > 0 && (
          <span className="row gap-2">
            <Stars rating={rating} />
            <span className="folio">
              {rating.toFixed(1)} of 5 · {numReviews}
            </span>
          </span>
        )}
      </SectionHeader>
      {reviews.length === 0 ? (
        <p>No Reviews</p>
      ) : (
        <ul>
          {reviews.map((review) => (
            <ReviewItem key={review._id} review={review} />
          ))}
        </ul>
      )}
      <WriteReview product={product} />
    </section>
  );
}

function ReviewItem({ review }: { review: Review }) {
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
    </li>
  );
}
