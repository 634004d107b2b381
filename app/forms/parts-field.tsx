import type { ReactNode } from 'react';
import { useId } from 'react';
import { Check, FieldError } from '../ui/field.tsx';
import type { CountedPart } from './read-units.ts';

/** Asks which parts of an order, and how many of each: at first all that are left of a part. */
export function PartsField({
  legend,
  name: field,
  parts,
  units,
  error,
  onChange,
}: {
  legend: ReactNode;
  name: string;
  parts: readonly CountedPart[];
  units: Record<string, number>;
  error: string | undefined;
  onChange: (product: string, qty: number) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      {parts.map(({ product, name, left }) => (
        <div key={product} className="row justify-between">
          <Check
            name={field}
            checked={product in units}
            onChange={({ target }) => onChange(product, target.checked ? left : 0)}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          >
            <span>{name}</span>
          </Check>
          {product in units && left > 1 && (
            <label className="select">
              <span className="sr-only">Quantity of {name}</span>
              <select
                className="input"
                name={field}
                value={units[product]}
                onChange={({ target }) => onChange(product, Number(target.value))}
              >
                {Array.from({ length: left }, (_, index) => (
                  <option key={index + 1}>{index + 1}</option>
                ))}
              </select>
            </label>
          )}
        </div>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
