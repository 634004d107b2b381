import { bitCount } from '../listing/number-set.ts';
import { editCost } from './edit-cost.ts';
import { conceptAt, conceptOf, conceptWords } from './phrases.ts';
import type { WordIndex } from './word-index.ts';
import { brandAt } from './word-index.ts';
import { fillers } from './word-lists.ts';
import { isNumber } from './words.ts';

/** A word the customer may have meant. */
export interface Correction {
  word: string;
  /** Distance from what was typed: 0 is the same word; above 2.8 nothing counts as a correction. */
  cost: number;
}

/** How far a correction may be from a word of this many letters. */
const maxCostByLength = [0, 0, 0, 0.8, 1.1, 1.4, 1.7, 2, 2.2, 2.5, 2.8];
const minSplitLength = 3;
const kept = 2000;

/**
 * Finds catalog words (from names, categories and synonyms) near a misspelled one. The vocabulary grows more slowly than
 * the catalog, and results are cached per word until the index changes.
 */
export class Spelling {
  readonly #index: WordIndex;
  #vocabulary: { word: string; letters: number; stem: string }[] = [];
  #madeAt = -1;
  readonly #corrections = new Map<string, Correction[]>();

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /** Whether a word occurs in a name, a category or the synonyms and needs no correction. */
  knows(word: string): boolean {
    return this.#index.prominence(word) > 0 || conceptWords.has(word);
  }

  /** Returns the likeliest corrections of an unknown word, best first; empty when nothing is near. */
  corrections(word: string): Correction[] {
    this.#refresh();
    const known = this.#corrections.get(word);
    if (known) return known;
    const found = this.#search(word);
    if (this.#corrections.size >= kept) this.#corrections.clear();
    this.#corrections.set(word, found);
    return found;
  }

  /** Splits `runningboard` into `running board`: both halves (nearly) known, and side by side in some name or phrase. */
  split(word: string): [Correction, Correction] | undefined {
    let best: [Correction, Correction] | undefined;
    for (let at = minSplitLength; at <= word.length - minSplitLength; at++) {
      for (const first of this.#exactOrNear(word.slice(0, at))) {
        for (const second of this.#exactOrNear(word.slice(at))) {
          if (!this.areNeighbors(first.word, second.word)) continue;
          if (!best || first.cost + second.cost < best[0].cost + best[1].cost) best = [first, second];
        }
      }
    }
    return best;
  }

  areNeighbors(first: string, second: string): boolean {
    return this.#index.knowsPair(first, second) || conceptOf([first, second]) !== undefined;
  }

  #exactOrNear(part: string): Correction[] {
    if (this.knows(part)) return [{ word: part, cost: 0 }];
    return part.length > minSplitLength ? this.corrections(part).filter(({ cost }) => cost <= 1.1) : [];
  }

  #search(word: string): Correction[] {
    const limit = maxCostByLength[Math.min(word.length, maxCostByLength.length - 1)] as number;
    if (limit === 0) return [];
    const letters = lettersOf(word);
    const root = stem(word);
    const found: Correction[] = [];
    for (const candidate of this.#vocabulary) {
      // A cheap filter: each edit changes at most two letters of the set.
      if (bitCount(letters ^ candidate.letters) > 2 * limit + 2) continue;
      const cost = Math.min(
        editCost(word, candidate.word, limit),
        beginningCost(word, candidate.word),
        root === candidate.stem ? 0.3 : Number.POSITIVE_INFINITY,
      );
      if (cost > limit) continue;
      // Of two equally near words, prefer the more common one.
      found.push({
        word: candidate.word,
        cost: cost - Math.min(0.3, Math.log10(1 + this.#index.prominence(candidate.word)) / 8),
      });
    }
    found.sort((a, b) => a.cost - b.cost);
    const best = found[0]?.cost ?? 0;
    return found.filter(({ cost }) => cost <= best + 0.35).slice(0, 4);
  }

  #refresh(): void {
    if (this.#madeAt === this.#index.size) return;
    this.#madeAt = this.#index.size;
    this.#corrections.clear();
    const words = new Set(conceptWords);
    for (const lexeme of this.#index.lexemes()) if (this.#index.prominence(lexeme) > 0) words.add(lexeme);
    this.#vocabulary = [...words]
      .filter((word) => /^[a-z]{3,}$/.test(word))
      .map((word) => ({ word, letters: lettersOf(word), stem: stem(word) }));
  }
}

/** Cost of an abbreviation such as `speedo` for `speedometer`: the fewer letters are missing, the likelier. */
function beginningCost(word: string, candidate: string): number {
  if (word.length < 3 || !candidate.startsWith(word)) return Number.POSITIVE_INFINITY;
  return 0.45 + 0.07 * (candidate.length - word.length);
}

/** Strips -ing, -ed, -er, -or, a doubled letter and a silent e: `wiring`, `wired` and `wire` share one stem. */
export function stem(word: string): string {
  const cut = word.replace(/(?:ing|ed|er|or)$/, '');
  if (cut.length < 3) return word;
  return cut.replace(/(.)\1$/, '$1').replace(/e$/, '');
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) - 97);
  return bits;
}

/** A word of the query after spelling correction. */
export interface CorrectedWord {
  word: string;
  /** Other words the customer may have meant. */
  others: { word: string; weight: number }[];
}

const minJoinedLength = 7;
/** Up to this cost a misspelling is slight. */
const slightMisspelling = 0.9;
/** Subtracted from the cost of a correction that occurs next to its neighbor in some product name. */
const neighborBonus = 0.4;

/**
 * Joins split words (`wind shield`), splits joined ones (`runningboard`) and corrects misspelled ones. Known words stay.
 * Words without any meaning in the catalog are left out and added to `unknown`.
 */
export function correctSpelling(
  words: readonly string[],
  index: WordIndex,
  spelling: Spelling,
  unknown: string[],
): CorrectedWord[] {
  const corrected: CorrectedWord[] = [];
  const isKnown = (word: string) => isNumber(word) || fillers.has(word) || spelling.knows(word);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const phrase = conceptAt(words, at);
    const name = Math.max(phrase && phrase.length > 1 ? phrase.length : 0, brandAt(words, at, index, 1));
    if (name > 0) {
      for (const part of words.slice(at, at + name)) corrected.push({ word: part, others: [] });
      at += name - 1;
      continue;
    }
    const joined =
      next && !fillers.has(word)
        ? joinedWord(word, next, isKnown(word) && isKnown(next), spelling)
        : undefined;
    if (joined) {
      corrected.push({ word: joined, others: [] });
      at++;
    } else if (isKnown(word)) corrected.push({ word, others: [] });
    else
      corrected.push(...correct(word, { previous: corrected.at(-1)?.word, next }, index, spelling, unknown));
  }
  return corrected;
}

/** Joins `wind shield` and `wind sheild`, but not `floor mat`: words that are side by side in some name stay two. */
function joinedWord(word: string, next: string, bothKnown: boolean, spelling: Spelling): string | undefined {
  const joined = word + next;
  if (isNumber(word) || joined.length < 5 || (bothKnown && spelling.areNeighbors(word, next)))
    return undefined;
  if (spelling.knows(joined)) return joined;
  if (bothKnown || joined.length < minJoinedLength) return undefined;
  const [best] = spelling.corrections(joined);
  return best && best.cost <= slightMisspelling && best.word.length >= joined.length - 1
    ? best.word
    : undefined;
}

interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
}

function correct(
  word: string,
  neighbors: Neighbors,
  index: WordIndex,
  spelling: Spelling,
  unknown: string[],
): CorrectedWord[] {
  if (/\d/.test(word)) {
    if (index.knows(word)) return [{ word, others: [] }];
    unknown.push(word);
    return [];
  }
  const corrections = spelling
    .corrections(word)
    .map((reading) => ({
      ...reading,
      cost: reading.cost - (hasNeighbor(reading.word, neighbors, spelling) ? neighborBonus : 0),
    }))
    .sort((a, b) => a.cost - b.cost);
  const [best, ...rest] = corrections;
  const parts = !best || best.cost > slightMisspelling ? spelling.split(word) : undefined;
  if (parts && (!best || parts[0].cost + parts[1].cost < best.cost)) {
    return parts.map((part) => ({ word: part.word, others: [] }));
  }
  // The word occurs only in descriptions: the customer may mean it, or a similar word from a name.
  if (index.knows(word))
    return [
      { word, others: best && best.cost <= slightMisspelling ? [{ word: best.word, weight: 0.9 }] : [] },
    ];
  if (!best) {
    unknown.push(word);
    return [];
  }
  const others = rest.map((other) => ({
    word: other.word,
    weight: Math.max(0.3, 0.85 - (other.cost - best.cost)),
  }));
  return [{ word: best.word, others }];
}

function hasNeighbor(word: string, { previous, next }: Neighbors, spelling: Spelling): boolean {
  return (
    (previous !== undefined && spelling.areNeighbors(previous, word)) ||
    (next !== undefined && spelling.areNeighbors(word, next))
  );
}
