import { brandAt } from './brand-names.ts';
import { conceptAt } from './phrases.ts';
import type { Repaired } from './correct-spelling.ts';
import { repair } from './correct-spelling.ts';
import type { Side } from './sides.ts';
import { isSideFiller, sideAt } from './sides.ts';
import type { Spelling } from './spelling.ts';
import type { Wish } from './query-clauses.ts';
import { brandWishes, importances, phraseWishes, sizeWish, wordWish } from './query-clauses.ts';
import { fillers, withoutSlip } from './word-lists.ts';
import type { WordIndex } from './word-index.ts';
import { isNumber, isUnit, wordsOf } from './words.ts';
import type { YearsAsked } from './years-asked.ts';
import { takeYears } from './years-asked.ts';

export interface Query {
  wishes: Wish[];
  years: YearsAsked | undefined;
  side: Side | undefined;
  /** Words that mean nothing here. */
  unknown: string[];
}

const mostWords = 20;
/** Wishes are counted in the bits of a number. */
const mostWishes = 31;

/** Reads what a shopper typed: years, side, sizes, makers, misspelt words, synonyms. Never fails, whatever the text. */
export function readQuery(text: string, index: WordIndex, spelling: Spelling): Query {
  const { rest, years } = takeYears(text);
  const unknown: string[] = [];
  const repaired = repair(wordsOf(rest).slice(0, mostWords).map(withoutSlip), index, spelling, unknown);
  const { words, side } = takeSide(repaired);
  const wishes = wishesOf(words, index).slice(0, mostWishes);
  // `kit` alone is a search for kits, `gmc` for what is said to be GMC's; `57 chevy` is all that fits.
  if (!years && !side && !wishes.some((wish) => wish.required)) {
    for (const wish of wishes) wish.required = wish.importance > importances.anyTruck;
  }
  return { wishes, years, side, unknown };
}

function wishesOf(repaired: readonly Repaired[], index: WordIndex): Wish[] {
  const words = repaired.map(({ word }) => word);
  const wishes: Wish[] = [];
  for (let at = 0; at < words.length;) {
    const given = repaired[at] as Repaired;
    const mention = conceptAt(words, at);
    const length = mention?.length ?? 1;
    const next = words[at + 1] ?? '';
    const brand = brandAt(words, at, index, length);
    if (brand > 0) {
      wishes.push(...brandWishes(words.slice(at, at + brand)));
      at += brand;
    } else if (mention && length > 1) {
      wishes.push(...phraseWishes(mention.concept, words.slice(at, at + length)));
      at += length;
    } else if (isNumber(given.word) && isUnit(next) && index.knows(given.word + next)) {
      wishes.push(sizeWish(given.word + next));
      at += 2;
    } else {
      if (!fillers.has(given.word)) wishes.push(wordWish(given, mention?.concept, index));
      at++;
    }
  }
  return wishes;
}

/** Both sides named is no side asked for. */
function takeSide(repaired: readonly Repaired[]): { words: Repaired[]; side: Side | undefined } {
  const words = repaired.map(({ word }) => word);
  const sides = new Set<Side>();
  const left: Repaired[] = [];
  for (let at = 0; at < words.length; at++) {
    const side = sideAt(words, at);
    if (side) {
      sides.add(side);
      while (isSideFiller(words[at + 1] ?? '')) at++;
    } else left.push(repaired[at] as Repaired);
  }
  const [only] = sides;
  return { words: left, side: sides.size === 1 ? only : undefined };
}
