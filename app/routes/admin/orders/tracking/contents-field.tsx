import { PartsField } from '../../../../forms/parts-field.tsx';
import type { CountedPart } from '../../../../forms/read-units.ts';
import { readUnits } from '../../../../forms/read-units.ts';
import { contentsLabels, contentsOf, toText } from './contents.ts';

/** Asks which parts are in a package. */
export function ContentsField({
  parts,
  text,
  error,
  onChange,
}: {
  parts: readonly CountedPart[];
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const units = readUnits(text, parts);
  return (
    <PartsField
      legend={
        <>
          {contentsLabels.contents} <span className="optional">(optional)</span>
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
