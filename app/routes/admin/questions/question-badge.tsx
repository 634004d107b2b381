import type { QuestionState } from '../../../../shop/contracts/questions/questions.ts';

const badges: Record<QuestionState, readonly [className: string, name: string]> = {
  open: ['state--warn', 'Open'],
  published: ['state--good', 'Published'],
  private: ['', 'Not published'],
};

/** The state of a question. */
export function QuestionBadge({ state }: { state: QuestionState }) {
  const [className, name] = badges[state];
  return <span className={`state ${className}`}>{name}</span>;
}
