import '../../ui/timeline.css';
import { businessHours } from '../../../shop/facts.ts';
import { BusinessHours, PhoneLink } from '../../layout/contact.tsx';

/** Explains, beside a form, what happens after it is sent. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <aside>
      <div className="sheet sheet--head">
        <h2 className="text-h3">What happens next</h2>
        <ol className="timeline mt-4">
          {steps.map((step) => (
            <li key={step}>
              <WithHours text={step} />
            </li>
          ))}
        </ol>
        <p className="text-small text-ink-2">
          Rather talk? Call <PhoneLink />.
        </p>
      </div>
    </aside>
  );
}

/** Keeps the business hours in a text in one line. */
function WithHours({ text }: { text: string }) {
  const [before, after] = text.split(businessHours);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <BusinessHours />
      {after}
    </>
  );
}

/** A numbered list of titles, each with a text. */
export function NumberedList({ items }: { items: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ol className="service-steps">
      {items.map(([title, text], index) => (
        <li key={title}>
          <span className="number" aria-hidden="true">
            {index + 1}
          </span>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
