const star = 'l2.55 5.6 6.05.7-4.5 4.15 1.2 6-5.3-3-5.3 3 1.2-6-4.5-4.15 6.05-.7z';
const leftHalf = 'v13.45l-5.3 3 1.2-6-4.5-4.15 6.05-.7z';
const starAt = (index: number, shape = star) => `M${10 + 20 * index} 1.6${shape}`;
const outline = [0, 1, 2, 3, 4].map((index) => starAt(index)).join('');

/**
 * A rating in stars, to the nearest half.
 * @param rating 0 to 5
 * @param count number of reviews, shown beside the stars when given
 */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const halves = Math.round(rating * 2);
  const filled = Array.from({ length: Math.floor(halves / 2) }, (_, index) => starAt(index)).join('');
  const half = halves % 2 === 1 ? starAt((halves - 1) / 2, leftHalf) : '';
  const reviews = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`;
  return (
    <span className="stars">
      <span className="sr-only">
        {Math.round(rating * 10) / 10} out of 5 stars{reviews}
      </span>
      <svg viewBox="0 0 100 20" aria-hidden="true">
        <path d={outline} fill="none" />
        {filled + half && <path d={filled + half} stroke="none" />}
      </svg>
      {count !== undefined && <span aria-hidden="true">{count}</span>}
    </span>
  );
}

/** By rating, from 1 (specification, section 5). */
export const ratingWords = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;
