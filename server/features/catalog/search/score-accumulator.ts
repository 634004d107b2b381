import { fields } from './search-document.ts';
import { intersect } from './intersect.ts';
import { strengths } from './field-weights.ts';
import type { Wish } from './query-clauses.ts';
import type { WordIndex } from './word-index.ts';
import { documentIn, fieldsIn } from './word-index.ts';

/** Who may be counted for a wish: those that answered certain others already, as bits, or those that pass a test. */
export type Admitted = number | ((document: number) => boolean);

/** Counts for each document which wishes it answers and how well. Keeps its space between queries: one at a time. */
export class Tally {
  /** What speaks for each document so far. */
  scores = new Float32Array();
  /** Which wishes it answers, and which of them in its name, as bits. */
  answered = new Uint32Array();
  named = new Uint32Array();
  /** Documents that answer any. */
  readonly touched: number[] = [];
  readonly #index: WordIndex;
  /** The best answer of each document to the present wish. */
  #worths = new Float32Array();
  /** What the lexemes of the present query have in common: some are asked for twice. */
  readonly #common = new Map<readonly string[], Uint32Array | number[]>();

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /** Forgets what was counted. */
  clear(): void {
    for (const document of this.touched) {
      this.scores[document] = 0;
      this.answered[document] = 0;
      this.named[document] = 0;
    }
    this.touched.length = 0;
    const { size } = this.#index;
    if (this.scores.length >= size) return;
    const room = Math.ceil(size * 1.2);
    this.scores = new Float32Array(room);
    this.answered = new Uint32Array(room);
    this.named = new Uint32Array(room);
    this.#worths = new Float32Array(room);
  }

  /** @param number of the wish in its query */
  count(wish: Wish, number: number, admitted: Admitted): void {
    const bit = 1 << number;
    const before = typeof admitted === 'number' ? admitted : 0;
    const passes = typeof admitted === 'function' ? admitted : undefined;
    const answering: number[] = [];
    for (const { lexemes, weight } of wish.alternatives) {
      for (const posting of this.#postingsOf(lexemes)) {
        const document = documentIn(posting);
        const answered = this.answered[document] as number;
        if ((answered & before) !== before) continue;
        const mask = fieldsIn(posting);
        const worth = weight * (strengths[mask] as number);
        const bestSoFar = this.#worths[document] as number;
        if (bestSoFar >= worth) continue;
        if (bestSoFar === 0) {
          if (passes && !passes(document)) continue;
          answering.push(document);
          if (answered === 0) this.touched.push(document);
          this.answered[document] = answered | bit;
        }
        this.#worths[document] = worth;
        this.scores[document] = (this.scores[document] as number) + (worth - bestSoFar) * wish.importance;
        const named = this.named[document] as number;
        this.named[document] = mask & fields.name ? named | bit : named & ~bit;
      }
    }
    for (const document of answering) this.#worths[document] = 0;
  }

  /** Forgets the whole query, when it is answered. */
  end(): void {
    this.clear();
    this.#common.clear();
  }

  /** How many places have to be looked at for a wish. */
  effort({ alternatives }: Wish): number {
    return alternatives.reduce(
      (sum, { lexemes }) => sum + Math.min(...lexemes.map((lexeme) => this.#index.postings(lexeme).length)),
      0,
    );
  }

  #postingsOf(lexemes: readonly string[]): Uint32Array | number[] {
    const [only] = lexemes;
    if (only !== undefined && lexemes.length === 1) return this.#index.postings(only);
    let common = this.#common.get(lexemes);
    if (!common) {
      common = intersect(
        lexemes.map((lexeme) => this.#index.postings(lexeme)),
        strengths,
      );
      this.#common.set(lexemes, common);
    }
    return common;
  }
}
