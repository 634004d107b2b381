import { bitCount } from '../listing/number-set.ts';
import { editCost } from '../../../../shop/rules/catalog/edit-cost.ts';
import { lowerBound } from './lower-bound.ts';
import { conceptOf, conceptWords } from './phrases.ts';
import type { WordIndex } from './word-index.ts';

/** A word the customer may have meant. */
export interface Correction {
  word: string;
  /** Distance from what was typed: 0 is the same word; above 2.8 nothing counts as a correction. */
  cost: number;
}

/** A word of the query after spelling correction. */
export interface CorrectedWord {
  word: string;
  /** How far it is from what was typed. */
  cost: number;
  /** Other words the customer may have meant. */
  others: { word: string; weight: number }[];
  /** What was typed, when it is another word than this: not when it is a form of it, or its beginning. */
  typed?: string;
}

/** How far a correction may be from a word of this many letters. */
const maxCostByLength = [0, 0, 0, 0.8, 1.1, 1.4, 1.7, 2, 2.2, 2.5, 2.8];
const minSplitLength = 3;
const kept = 2000;
const maxCompletions = 8;

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
    this.refresh();
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

  /**
   * Returns the words that a customer may be typing, the likeliest first: one that stands beside the word before in some
   * name, then the most common. Undefined when no word begins like this.
   */
  complete(begun: string, previous: string | undefined): CorrectedWord | undefined {
    if (!/^[a-z]/.test(begun)) return undefined;
    this.refresh();
    const vocabulary = this.#vocabulary;
    const found: { word: string; rank: number }[] = [];
    const wordAt = (at: number) => vocabulary[at]?.word ?? '';
    const first = lowerBound(vocabulary.length, (at) => wordAt(at) < begun);
    for (let at = first; wordAt(at).startsWith(begun); at++) {
      const word = wordAt(at);
      const isNext = previous !== undefined && this.areNeighbors(previous, word);
      const rank =
        Math.log10(1 + this.#index.prominence(word)) + (isNext ? 10 : 0) + (word === begun ? 1 : 0);
      found.push({ word, rank });
    }
    const [best, ...others] = found.sort((a, b) => b.rank - a.rank).slice(0, maxCompletions);
    if (!best) return undefined;
    return { word: best.word, cost: 0, others: others.map(({ word }) => ({ word, weight: 0.85 })) };
  }

  /** Whether some word of the catalog begins so. */
  begins(begun: string): boolean {
    this.refresh();
    const vocabulary = this.#vocabulary;
    const at = lowerBound(vocabulary.length, (place) => (vocabulary[place]?.word ?? '') < begun);
    return vocabulary[at]?.word.startsWith(begun) ?? false;
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

  /** Collects the words of the catalog as it is now. */
  refresh(): void {
    if (this.#madeAt === this.#index.size) return;
    this.#madeAt = this.#index.size;
    this.#corrections.clear();
    const words = new Set(conceptWords);
    for (const lexeme of this.#index.lexemes()) if (this.#index.prominence(lexeme) > 0) words.add(lexeme);
    this.#vocabulary = [...words]
      .filter((word) => /^[a-z]{3,}$/.test(word))
      .sort()
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
