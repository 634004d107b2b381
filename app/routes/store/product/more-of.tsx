import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ProductDetails, Review } from '../../../../shop/contracts/catalog.ts';
import type { ShownQuestion } from '../../../../shop/contracts/questions/shown-question.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';

interface More<Entry> {
  product: ProductDetails;
  /** Renders one of them. */
  children: (entry: Entry) => ReactNode;
}

export function MoreReviews({ product: { _id: id, numReviews, reviews }, children }: More<Review>) {
  const load = async (pageNumber: number) =>
    (await call('GET /api/products/:id/reviews', { params: { id }, query: { pageNumber } })).reviews;
  return (
    <MoreOf what="Reviews" newest={reviews} total={numReviews} load={load}>
      {children}
    </MoreOf>
  );
}

export function MoreQuestions({
  product: { _id: id, numQuestions, questions },
  children,
}: More<ShownQuestion>) {
  const load = async (pageNumber: number) =>
    (await call('GET /api/products/:id/questions', { params: { id }, query: { pageNumber } })).questions;
  return (
    <MoreOf what="Questions" newest={questions} total={numQuestions} load={load}>
      {children}
    </MoreOf>
  );
}

/** What comes after the newest entries, which come with the product, one page for each press of the button. */
function MoreOf<Entry extends { _id: string }>({
  what,
  newest,
  total,
  load,
  children,
}: Pick<More<Entry>, 'children'> & {
  what: string;
  newest: readonly Entry[];
  total: number;
  load: (pageNumber: number) => Promise<readonly Entry[]>;
}) {
  // A change of the newest ones makes the later pages others, too.
  const nothing = { after: newest, entries: [] as Entry[], pages: 1 };
  const [later, setLater] = useState(nothing);
  const { entries, pages } = later.after === newest ? later : nothing;
  const { submit, busy } = useSubmit(
    async () => {
      const page = await load(pages + 1);
      const known = new Set([...newest, ...entries].map(({ _id }) => _id));
      const added = page.filter(({ _id }) => !known.has(_id));
      setLater({ after: newest, entries: [...entries, ...added], pages: pages + 1 });
    },
    { revalidates: 'never', toastsRefusal: true },
  );
  return (
    <>
      {entries.length > 0 && <ul className="reviews__list">{entries.map(children)}</ul>}
      {newest.length + entries.length < total && (
        <p className="mt-4">
          <Button kind="line" busy={busy} onClick={() => void submit()}>
            {busy ? 'Loading…' : `Show More ${what}`}
          </Button>
        </p>
      )}
    </>
  );
}
