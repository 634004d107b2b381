import type { CSSProperties } from 'react';
import { countOf } from '../../../shop/rules/in-words.ts';

/**
 * A rating in stars, to the nearest half.
 * @param rating 0 to 5
 * @param count number of reviews, shown beside the stars when given
 */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const halves = Math.round(rating * 2);
  const reviews = count === undefined ? '' : `, ${countOf(count, 'review')}`;
  return (
    <span className="stars">
      <span className="sr-only">
        {Math.round(rating * 10) / 10} out of 5 stars{reviews}
      </span>
      <i style={{ '--halves': halves } as CSSProperties} />
      {count !== undefined && <span aria-hidden="true">{count}</span>}
    </span>
  );
}

/** By rating, from 1 (specification, section 5). */
export const ratingWords = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const;
