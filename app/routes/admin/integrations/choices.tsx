import { useId } from 'react';
import { Check, FieldError } from '../../../ui/field.tsx';

/**
 * Checkboxes of which several may be chosen.
 * @param options the words for each
 */
export function Choices<Name extends string>({
  legend,
  name: field,
  options,
  chosen,
  error,
  onChange,
}: {
  legend: string;
  name: string;
  options: Readonly<Record<Name, string>>;
  chosen: readonly Name[];
  error: string | undefined;
  onChange: (chosen: Name[]) => void;
}) {
  const id = useId();
  const names = Object.keys(options) as Name[];
  return (
    <fieldset className={error ? 'has-error' : undefined} aria-describedby={error && `${id}-error`}>
      <legend className="legend">{legend}</legend>
      {names.map((name, at) => (
        <Check
          key={name}
          name={field}
          checked={chosen.includes(name)}
          {...(error && at === 0 && { 'aria-invalid': true })}
          onChange={({ currentTarget: { checked } }) =>
            onChange(names.filter((one) => (one === name ? checked : chosen.includes(one))))
          }
        >
          {options[name]}
        </Check>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
