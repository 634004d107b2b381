import type { ReactNode } from 'react';
import { phone } from '../../../shop/facts.ts';

/** Beside a form: what becomes of it. */
export function NextSteps({ steps, children }: { steps: readonly string[]; children?: ReactNode }) {
  return (
    <aside>
      <div className="sheet sheet--head">
        <h2 className="text-h3">What happens next</h2>
        <ol className="tline mt-4">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {children}
        <p className="text-small text-ink-2">
          Rather talk? Ring <a href={`tel:${phone.digits}`}>{phone.display}</a>.
        </p>
      </div>
    </aside>
  );
}

/** A numbered list of things and what is to be said of each. */
export function Numbered({ items }: { items: readonly (readonly [title: string, words: string])[] }) {
  return (
    <ol className="svc">
      {items.map(([title, words], at) => (
        <li key={title}>
          <span className="n" aria-hidden="true">
            {at + 1}
          </span>
          <b>{title}</b>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  );
}
