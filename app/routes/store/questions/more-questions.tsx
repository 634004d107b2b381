import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import type { ShownQuestion } from '../../../../shop/contracts/questions/shown-question.ts';
import { call } from '../../../browser/api.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';

/** The questions after the newest ones, which come with the product, one page for each press of the button. */
export function MoreQuestions({
  product: { _id: id, numQuestions, questions: newest },
  children,
}: {
  product: ProductDetails;
  /** Renders one of them. */
  children: (question: ShownQuestion) => ReactNode;
}): ReactNode {
  const [later, setLater] = useState<ShownQuestion[]>([]);
  const [page, setPage] = useState(1);
  const { submit, busy } = useSubmit(
    async () => {
      const query = { pageNumber: page + 1 };
      const { questions } = await call('GET /api/products/:id/questions', { params: { id }, query });
      const known = new Set([...newest, ...later].map(({ _id }) => _id));
      setLater([...later, ...questions.filter(({ _id }) => !known.has(_id))]);
      setPage(query.pageNumber);
    },
    { revalidates: 'never', toastsRefusal: true },
  );
  return (
    <>
      {later.length > 0 && <ul className="reviews__list">{later.map(children)}</ul>}
      {newest.length + later.length < numQuestions && (
        <p className="mt-4">
          <Button kind="line" busy={busy} onClick={() => void submit()}>
            {busy ? 'Loading…' : 'Show More Questions'}
          </Button>
        </p>
      )}
    </>
  );
}
