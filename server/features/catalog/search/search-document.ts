/**
 * Where a word stands, as bits; what each is worth is said in `rank.ts`. `kind` is the first thing that a category is
 * named after: `Wheels & Lug Nuts` are wheels first, `Steering Wheels & Columns` are not.
 */
export const fields = { name: 1, type: 2, brand: 4, specs: 8, text: 16, kind: 32 } as const;

/** Bits of the two trucks that share 1955. */
export const series = { first: 1, second: 2 } as const;

/** A product as search sees it. */
export interface SearchDocument {
  /** Word or concept → the fields it stands in. */
  lexemes: Map<string, number>;
  /** Neighbouring words of the name, as evidence for spelling. */
  pairs: string[];
  /** What the part is: `grille` of a grille assembly, `bolt` of a bumper bolt set. */
  heads: string[];
  /** Words in the first part of the name, and in the whole of it, without years. */
  headLength: number;
  nameLength: number;
  side: 'left' | 'right' | undefined;
  /** Which trucks of 1955 it fits, as bits. */
  series: number;
}
