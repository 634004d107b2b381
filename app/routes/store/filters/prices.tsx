import { useEffect, useRef, useState } from 'react';
import type { Filters, PriceName } from './filters.ts';
import { priceProblem, wholeDollars } from './filters.ts';

/**
 * The price filter: two fields, and below them what is wrong with what was typed.
 * @param onTyped called while a price is typed: whether a list can be filtered by it. With it, prices count as they are
 *   typed, else when their field is left
 */
export function Prices({
  filters,
  onChange,
  onTyped,
}: {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onTyped: ((possible: boolean) => void) | undefined;
}) {
  const { minPrice, maxPrice } = filters;
  const [found, setFound] = useState<{ over: string; problem: ReturnType<typeof priceProblem> }>();
  // Prices that were changed or taken away elsewhere take the problem along.
  const over = `${minPrice}-${maxPrice}`;
  const problem = found?.over === over ? found.problem : undefined;
  const choose = (form: HTMLFormElement, isLeft: boolean) => {
    const typed = new FormData(form);
    const from = String(typed.get('minPrice'));
    const to = String(typed.get('maxPrice'));
    const wrong = priceProblem(from, to);
    // Not while it is typed: the first digits of To are less than From, and `$` is no price yet.
    if (isLeft || !wrong) setFound({ over, problem: wrong });
    onTyped?.(!wrong);
    const chosen = { minPrice: wholeDollars(from), maxPrice: wholeDollars(to) };
    if (!wrong && (chosen.minPrice !== minPrice || chosen.maxPrice !== maxPrice))
      onChange({ ...filters, ...chosen });
  };
  const field = (name: PriceName, label: string) => (
    <Price
      name={name}
      label={label}
      value={filters[name]}
      over={over}
      invalid={problem?.names.includes(name)}
      onLeave={(form) => choose(form, true)}
      onType={onTyped && ((form) => choose(form, false))}
    />
  );
  return (
    <div className="filters__prices">
      {field('minPrice', 'From')}
      {field('maxPrice', 'To')}
      {problem && (
        <p className="field-error" role="alert" id="price-error">
          {problem.text}
        </p>
      )}
    </div>
  );
}

function Price({
  name,
  label,
  value,
  over,
  invalid,
  onLeave,
  onType,
}: {
  name: PriceName;
  label: string;
  value: string;
  /** Both prices of the filter, as one text that changes when either does. */
  over: string;
  invalid: boolean | undefined;
  onLeave: (form: HTMLFormElement) => void;
  onType: ((form: HTMLFormElement) => void) | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(over);
  // Shows the prices when one was changed or taken away elsewhere; what reads as the price stays as it was typed.
  useEffect(() => {
    if (shown.current === over) return;
    shown.current = over;
    if (input.current && (!value || wholeDollars(input.current.value) !== value)) input.current.value = value;
  }, [over, value]);
  return (
    <label>
      {label} $
      <input
        ref={input}
        className="input"
        type="text"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        aria-invalid={invalid}
        aria-describedby={invalid ? 'price-error' : undefined}
        defaultValue={value}
        onInput={({ currentTarget: { form } }) => form && onType?.(form)}
        onBlur={({ currentTarget: { form } }) => form && onLeave(form)}
        // Browsers send a form of two fields on Enter only if it has a button.
        onKeyDown={({ key, currentTarget: { form } }) => key === 'Enter' && form && onLeave(form)}
      />
    </label>
  );
}
