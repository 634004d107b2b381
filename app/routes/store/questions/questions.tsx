import { Suspense } from 'react';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import type { ShownQuestion } from '../../../../shop/contracts/questions/shown-question.ts';
import { shopName } from '../../../../shop/facts.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { AskButton } from './ask-button.tsx';

/** Loaded for products with more questions than come with the page. */
const MoreQuestions = lazyOrNothing(async () => (await import('./more-questions.tsx')).MoreQuestions);

/** What others asked about a product, with the shop's answers. The box with the price has the button, too. */
export function Questions({ product }: { product: ProductDetails }) {
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
      <p className="mt-4">
        <AskButton className="btn btn--line">Ask about this part</AskButton>
      </p>
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
    <h3 className="prose mt-2 whitespace-pre-line">{question}</h3>
    <p className="prose mt-2 whitespace-pre-line">{answer}</p>
    <p className="mt-2 text-small text-ink-2">{shopName}</p>
  </li>
);
