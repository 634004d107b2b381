/** What a form holds: one text or checkbox by field name. */
export type FormValues = Record<string, string | boolean>;

/** A field that two people changed in different ways. */
interface Clash {
  name: string;
  mine: string | boolean;
  theirs: string | boolean;
}

export interface MergedEdits<Values> {
  values: Values;
  /** The fields to choose about; `values` has mine. */
  clashes: Clash[];
  /** The fields that only the other one changed; `values` has theirs. */
  taken: string[];
}

/**
 * Merges two edits of one record. A field that only one of them changed takes that change.
 * @param base the record that I began to edit
 * @param combine makes one value of two changes to a field, or undefined where that is impossible
 */
export function mergeEdits<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
  combine: Combine<Values> = {},
): MergedEdits<Values> {
  const values = { ...mine };
  const clashes: Clash[] = [];
  const taken: string[] = [];
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    type Value = Values[typeof name];
    const [was, my, their] = [base, mine, theirs].map((edit) => edit[name]) as [Value, Value, Value];
    if (their === was || their === my) continue;
    if (my === was) {
      taken.push(name);
      values[name] = their;
      continue;
    }
    const combined = combine[name]?.(was, my, their);
    if (combined === undefined) clashes.push({ name, mine: my, theirs: their });
    else values[name] = combined;
  }
  return { values, clashes, taken };
}

export type Combine<Values> = {
  [Name in keyof Values]?: (
    base: Values[Name],
    mine: Values[Name],
    theirs: Values[Name],
  ) => Values[Name] | undefined;
};
