import { brandLexeme } from './brand-names.ts';
import type { Concept } from './phrases.ts';
import { conceptOf } from './phrases.ts';
import type { Repaired } from './correct-spelling.ts';
import { stem } from './spelling.ts';
import type { WordIndex } from './word-index.ts';
import { anyTruck, fillers, saidAlong, soldAs } from './word-lists.ts';
import { isNumber, isUnit, wordsOf } from './words.ts';

/** One way in which a part can answer to a word of the search: it has all these lexemes. */
export interface Alternative {
  lexemes: string[];
  weight: number;
}

/** One thing that is asked for. */
export interface Wish {
  alternatives: Alternative[];
  /** How much it says about what part is meant; see `importances`. */
  importance: number;
  required: boolean;
}

export const importances = {
  /** A thing that is known by several words. */
  phrase: 1.3,
  word: 1,
  size: 0.7,
  /** Half-ton, GMC, 4x4: which truck it is for. */
  whichTruck: 0.6,
  /** A part that has it is better, one that lacks it is not wrong. */
  saidAlong: 0.35,
  /** Every part here is for a truck, and nearly every one for a Chevrolet. */
  anyTruck: 0.3,
  /** The very words of a phrase, where another name for it would do. */
  veryWords: 0.25,
} as const;

const truckConcepts = new Set(
  ['half ton', '3/4 ton', '1 ton', '4x4', 'task force', 'advance design', 'square body'].map(
    (phrase) => conceptOf(wordsOf(phrase))?.lexeme,
  ),
);
/** NAPCO made nothing else. */
const fourWheelDrive = conceptOf(['4x4']);

/** A maker; where a word of its name is that of a part as well, such parts come first (`Coldbrook Radiator`). */
export function brandWishes([first = '', ...rest]: readonly string[]): Wish[] {
  return [
    {
      alternatives: [{ lexemes: [brandLexeme([first, ...rest])], weight: 1 }],
      importance: importances.word,
      required: true,
    },
    ...rest.map((word) => ({
      alternatives: [{ lexemes: [word], weight: 1 }],
      importance: importances.word,
      required: false,
    })),
  ];
}

/** A number with its unit: `12 volt`, `6 lug`. */
export function sizeWish(lexeme: string): Wish {
  return { alternatives: [{ lexemes: [lexeme], weight: 1 }], importance: importances.size, required: true };
}

/** The thing by any of its names; its very words in the name of a part are a little better. */
export function phraseWishes(concept: Concept, words: readonly string[]): Wish[] {
  const forTruck = truckConcepts.has(concept.lexeme);
  const typed = words.filter((word) => !fillers.has(word));
  const alternatives = [
    { lexemes: [concept.lexeme], weight: 1 },
    { lexemes: typed, weight: 0.75 },
  ];
  return [
    { alternatives, importance: forTruck ? importances.whichTruck : importances.phrase, required: !forTruck },
    { alternatives: [{ lexemes: typed, weight: 1 }], importance: importances.veryWords, required: false },
  ];
}

export function wordWish({ word, others }: Repaired, concept: Concept | undefined, index: WordIndex): Wish {
  const alternatives: Alternative[] = [{ lexemes: [word], weight: 1 }];
  const [plain = []] = concept?.terms ?? [];
  if (concept) {
    alternatives.push({ lexemes: [concept.lexeme], weight: concept.weight });
    // `shortbed` is also what a short stepside is in a category of beds.
    if (plain.length > 1) alternatives.push({ lexemes: plain, weight: 0.7 });
    if (concept === fourWheelDrive) alternatives.push({ lexemes: [brandLexeme(['napco'])], weight: 0.7 });
  }
  for (const other of others) {
    alternatives.push({ lexemes: [other.word], weight: other.weight });
    const meant = conceptOf([other.word]);
    if (meant) alternatives.push({ lexemes: [meant.lexeme], weight: other.weight * meant.weight });
  }
  const root = /..(?:ing|ed)$/.test(word) ? stem(word) : word;
  for (const form of root === word ? [] : [root, `${root}e`]) {
    if (index.prominence(form) > 0) alternatives.push({ lexemes: [form], weight: 0.6 });
  }
  return { alternatives, ...weigh(word, concept, plain.length > 1, index) };
}

function weigh(
  word: string,
  concept: Concept | undefined,
  namesPhrase: boolean,
  index: WordIndex,
): Pick<Wish, 'importance' | 'required'> {
  if (anyTruck.has(word)) return { importance: importances.anyTruck, required: false };
  if (word === 'gmc' || (concept && truckConcepts.has(concept.lexeme)))
    return { importance: importances.whichTruck, required: false };
  if (soldAs.has(word)) return { importance: importances.size, required: false };
  if (saidAlong.has(word)) return { importance: importances.saidAlong, required: false };
  if (isNumber(word) || isUnit(word)) return { importance: importances.size, required: index.knows(word) };
  return { importance: namesPhrase ? importances.phrase : importances.word, required: true };
}
