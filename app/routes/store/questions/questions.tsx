import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import type { ShownQuestion } from '../../../../shop/contracts/questions/shown-question.ts';
import { shopName } from '../../../../shop/facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';

/** Loaded for products with more questions than come with the page. */
const MoreQuestions = lazyOrNothing(async () => (await import('../product/more-of.tsx')).MoreQuestions);

/**
 * What others asked about a product, with the shop's answers.
 * @param children the button that asks: as the page's own, it needs no file beside this one
 */
export function Questions({ product, children }: { product: ProductDetails; children: ReactNode }) {
  const { _id: id, questions, numQuestions } = product;
  return (
    <section id="questions" className="reviews">
      <SectionHeader title="Questions" />
      <ul className="reviews__list">{questions.map(renderQuestion)}</ul>
      {questions.length < numQuestions && (
        <Suspense>
          <MoreQuestions key={id} product={product}>
            {renderQuestion}
          </MoreQuestions>
        </Suspense>
      )}
      <p className="mt-4">{children}</p>
    </section>
  );
}

const renderQuestion = ({ _id, name, question, answer, askedAt }: ShownQuestion) => (
  <li key={_id} className="review">
    <div className="row justify-between">
      <b>{name || 'A customer'}</b>
      <time className="text-small text-ink-3 tabular-nums" dateTime={askedAt}>
        {formatPacific(askedAt)}
      </time>
    </div>
    <p className="prose mt-2 whitespace-pre-line">{question}</p>
    <p className="mt-4">
      <b>{shopName}</b>
    </p>
    <p className="prose mt-2 whitespace-pre-line">{answer}</p>
  </li>
);
