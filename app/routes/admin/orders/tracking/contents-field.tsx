import { PartsField } from '../../../../forms/parts-field.tsx';
import type { CountedPart } from '../../../../forms/read-units.ts';
import { readUnits } from '../../../../forms/read-units.ts';
import { contentsLabels, contentsOf, toText } from './contents.ts';

/** Asks which parts are in a package. */
export function ContentsField({
  parts,
  isTheRest = false,
  text,
  error,
  onChange,
}: {
  parts: readonly CountedPart[];
  /** Whether all of them are in it if none is chosen. */
  isTheRest?: boolean;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const units = readUnits(text, parts);
  return (
    <PartsField
      legend={
        <>
          {contentsLabels.contents}{' '}
          <span className="optional">({isTheRest ? 'all that is left, unless you choose' : 'optional'})</span>
        </>
      }
      name="contents"
      parts={parts}
      units={units}
      error={error}
      onChange={(product, qty) =>
        onChange(toText(contentsOf(JSON.stringify({ ...units, [product]: qty }), parts)))
      }
    />
  );
}
