import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ProductDetails, Review } from '../../../../shop/contracts/catalog.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';

/** The reviews after the newest ones, which come with the product, one page for each press of the button. */
export function MoreReviews({
  product: { _id: id, numReviews, reviews: newest },
  children,
}: {
  product: ProductDetails;
  /** Renders one of them. */
  children: (review: Review) => ReactNode;
}): ReactNode {
  // A change of the newest ones makes the later pages others, too.
  const nothing = { after: newest, reviews: [] as Review[], pages: 1 };
  const [later, setLater] = useState(nothing);
  const { reviews, pages } = later.after === newest ? later : nothing;
  const { submit, busy } = useSubmit(
    async () => {
      const query = { pageNumber: pages + 1 };
      const page = await call('GET /api/products/:id/reviews', { params: { id }, query });
      const known = new Set([...newest, ...reviews].map(({ _id }) => _id));
      const added = page.reviews.filter(({ _id }) => !known.has(_id));
      setLater({ after: newest, reviews: [...reviews, ...added], pages: query.pageNumber });
    },
    { revalidates: 'never', toastsRefusal: true },
  );
  return (
    <>
      {reviews.length > 0 && <ul className="reviews__list">{reviews.map(children)}</ul>}
      {newest.length + reviews.length < numReviews && (
        <Button kind="line" busy={busy} onClick={() => void submit()}>
          {busy ? 'Loading…' : 'Show More Reviews'}
        </Button>
      )}
    </>
  );
}
