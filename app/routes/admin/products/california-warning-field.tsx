import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { chemicalPlace, standardWarnings } from '../../../../shop/rules/catalog/california-warning.ts';
import { TextArea } from '../../../ui/text-area.tsx';

/** What follows the word WARNING. An empty field offers the standard wordings, in which the chemical is typed next. */
export function CaliforniaWarningField({
  field,
  warning,
  onFill,
}: {
  field: ComponentProps<typeof TextArea>;
  warning: string;
  onFill: (warning: string) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  function fill(text: string): void {
    onFill(text);
    const area = place.current?.querySelector('textarea');
    area?.focus();
    const start = text.indexOf(chemicalPlace);
    area?.setSelectionRange(start, start + chemicalPlace.length);
  }
  return (
    <div ref={place}>
      <TextArea
        {...field}
        rows={4}
        hint="If the maker of the part tells you to give a Proposition 65 warning: their words. The shop puts the sign and the word WARNING before them, on the product page and before the purchase."
      />
      {warning.trim() === '' && (
        <p className="row gap-y-0 text-small">
          Start with the standard words:
          {Object.entries(standardWarnings).map(([harm, text]) => (
            <button key={harm} className="link" type="button" onClick={() => fill(text)}>
              {harm}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
