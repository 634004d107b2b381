import { editCost } from './edit-cost.ts';
import { conceptOf, conceptWords } from './phrases.ts';
import type { WordIndex } from './word-index.ts';

/** A word that may have been meant. */
export interface Reading {
  word: string;
  /** 0 is what was typed; above 2.5 nothing is read into a word. */
  cost: number;
}

/** What may be read into a word of so many letters. */
const limits = [0, 0, 0, 0.8, 1.1, 1.4, 1.7, 2, 2.2, 2.5, 2.8];
const shortestPart = 3;
const kept = 2000;

/**
 * Reads mistyped words as words of the catalog: those of names and categories, and the synonyms. The vocabulary is
 * that of the index; it grows slower than the catalog does, and each word is looked for once.
 */
export class Spelling {
  readonly #index: WordIndex;
  #vocabulary: { word: string; letters: number; stem: string }[] = [];
  #madeAt = -1;
  readonly #readings = new Map<string, Reading[]>();

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /** In a name, a category or the synonyms: needs no correction. */
  knows(word: string): boolean {
    return this.#index.prominence(word) > 0 || conceptWords.has(word);
  }

  /** The likeliest readings of an unknown word, best first; empty when nothing is near. */
  readings(word: string): Reading[] {
    this.#refresh();
    const known = this.#readings.get(word);
    if (known) return known;
    const found = this.#search(word);
    if (this.#readings.size >= kept) this.#readings.clear();
    this.#readings.set(word, found);
    return found;
  }

  /** `runningboard` as `running board`, both halves well known or nearly so, and neighbours in some name or phrase. */
  split(word: string): [Reading, Reading] | undefined {
    let best: [Reading, Reading] | undefined;
    for (let at = shortestPart; at <= word.length - shortestPart; at++) {
      for (const first of this.#exactOrNear(word.slice(0, at))) {
        for (const second of this.#exactOrNear(word.slice(at))) {
          if (!this.areNeighbours(first.word, second.word)) continue;
          if (!best || first.cost + second.cost < best[0].cost + best[1].cost) best = [first, second];
        }
      }
    }
    return best;
  }

  areNeighbours(first: string, second: string): boolean {
    return this.#index.knowsPair(first, second) || conceptOf([first, second]) !== undefined;
  }

  #exactOrNear(part: string): Reading[] {
    if (this.knows(part)) return [{ word: part, cost: 0 }];
    return part.length > shortestPart ? this.readings(part).filter(({ cost }) => cost <= 1.1) : [];
  }

  #search(word: string): Reading[] {
    const limit = limits[Math.min(word.length, limits.length - 1)] as number;
    if (limit === 0) return [];
    const letters = lettersOf(word);
    const root = stem(word);
    const found: Reading[] = [];
    for (const candidate of this.#vocabulary) {
      // Each edit changes at most two letters of the set.
      if (bitCount(letters ^ candidate.letters) > 2 * limit + 2) continue;
      const cost = Math.min(
        editCost(word, candidate.word, limit),
        beginningCost(word, candidate.word),
        root === candidate.stem ? 0.3 : Number.POSITIVE_INFINITY,
      );
      if (cost > limit) continue;
      // Among equals the commoner word was meant.
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
    this.#readings.clear();
    const words = new Set(conceptWords);
    for (const lexeme of this.#index.lexemes()) if (this.#index.prominence(lexeme) > 0) words.add(lexeme);
    this.#vocabulary = [...words]
      .filter((word) => /^[a-z]{3,}$/.test(word))
      .map((word) => ({ word, letters: lettersOf(word), stem: stem(word) }));
  }
}

/** `speedo` for `speedometer`: the fewer letters are missing, the likelier. */
function beginningCost(word: string, candidate: string): number {
  if (word.length < 3 || !candidate.startsWith(word)) return Number.POSITIVE_INFINITY;
  return 0.45 + 0.07 * (candidate.length - word.length);
}

/** Without -ing, -ed, -er, a double and a silent e: `wiring`, `wired` and `wire` are one. */
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

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}
