import type { NumberSet } from '../listing/number-set.ts';
import type { QueryClause } from './read-query.ts';
import type { WordIndex } from './word-index.ts';
import { documentIn, fields, fieldsIn, posting } from './word-index.ts';

/** Weight of a word by the best field it occurs in, for each of the 64 combinations of field bits. */
const fieldWeights = Float32Array.from({ length: 64 }, (_, mask) => {
  if (mask & fields.name) return mask & fields.kind ? 1.75 : mask & fields.type ? 1.6 : 1;
  if (mask & fields.type) return 0.7;
  if (mask & fields.brand) return 0.6;
  return mask & fields.specs ? 0.4 : mask & fields.text ? 0.25 : 0;
});

/** The same for a trouble: which of the parts that cure it comes first depends on their order alone. */
const troubleWeights = fieldWeights.map((weight) => Math.min(1, weight));

/** Which documents to score for a clause: those that match all these other clauses (bits), or those of a set. */
export type Eligible = number | NumberSet;

/** Accumulates for each document which clauses it matches and how well. Reuses its buffers, so it serves one query at a time. */
export class ScoreAccumulator {
  /** Score of each document so far. */
  scores = new Float32Array();
  /** Which clauses it matches, and which of them in its name, as bits. */
  matchedClauses = new Uint32Array();
  namedClauses = new Uint32Array();
  readonly #index: WordIndex;
  #matched = new Uint32Array();
  #matchedCount = 0;
  /** The best score of each document for the current clause, and which documents have one. */
  #clauseScores = new Float32Array();
  #scored = new Uint32Array();
  /** Intersections for the current query; some are needed twice. */
  readonly #common = new Map<readonly string[], Uint32Array | number[]>();

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /** Documents that match any clause; a view, valid until the next query. */
  get matched(): Uint32Array {
    return this.#matched.subarray(0, this.#matchedCount);
  }

  /** Resets all scores. */
  clear(): void {
    const { scores, matchedClauses, namedClauses, matched } = this;
    for (let at = 0; at < matched.length; at++) {
      const document = matched[at] as number;
      scores[document] = 0;
      matchedClauses[document] = 0;
      namedClauses[document] = 0;
    }
    this.#matchedCount = 0;
    const { size } = this.#index;
    if (this.scores.length >= size) return;
    const room = Math.ceil(size * 1.2);
    this.scores = new Float32Array(room);
    this.matchedClauses = new Uint32Array(room);
    this.namedClauses = new Uint32Array(room);
    this.#matched = new Uint32Array(room);
    this.#clauseScores = new Float32Array(room);
    this.#scored = new Uint32Array(room);
  }

  /** Scores a clause. @param number its position in the query */
  addClause({ alternatives, importance, trouble }: QueryClause, number: number, eligible: Eligible): void {
    // Fields of this object would be read again for each of thousands of postings.
    const { scores, matchedClauses, namedClauses } = this;
    const [clauseScores, scored, matched] = [this.#clauseScores, this.#scored, this.#matched];
    const weights = trouble ? troubleWeights : fieldWeights;
    const bit = 1 << number;
    const before = typeof eligible === 'number' ? eligible : 0;
    const among = typeof eligible === 'number' ? undefined : eligible;
    let scoredCount = 0;
    let matchedCount = this.#matchedCount;
    for (const { lexemes, weight } of alternatives) {
      const postings = this.#postingsOf(lexemes);
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number;
        const document = documentIn(posting);
        const clauses = matchedClauses[document] as number;
        if ((clauses & before) !== before) continue;
        const mask = fieldsIn(posting);
        const score = weight * (weights[mask] as number);
        const bestSoFar = clauseScores[document] as number;
        if (bestSoFar >= score) continue;
        if (bestSoFar === 0) {
          if (among && !among.has(document)) continue;
          scored[scoredCount++] = document;
          if (clauses === 0) matched[matchedCount++] = document;
          matchedClauses[document] = clauses | bit;
        }
        clauseScores[document] = score;
        scores[document] = (scores[document] as number) + (score - bestSoFar) * importance;
        const named = namedClauses[document] as number;
        namedClauses[document] = mask & fields.name ? named | bit : named & ~bit;
      }
    }
    this.#matchedCount = matchedCount;
    for (let at = 0; at < scoredCount; at++) clauseScores[scored[at] as number] = 0;
  }

  /** Forgets the full query once it is answered. */
  end(): void {
    this.clear();
    this.#common.clear();
  }

  /** Returns the number of postings to visit for a clause. */
  cost({ alternatives }: QueryClause): number {
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
        fieldWeights,
      );
      this.#common.set(lexemes, common);
    }
    return common;
  }
}

/** Returns the documents in all lists, each with the weakest of its fields. Lists and result ascend by document. */
function intersect(lists: Uint32Array[], fieldWeights: Float32Array): Uint32Array | number[] {
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (!shortest || others.length === 0) return shortest ?? [];
  const common: number[] = [];
  for (const entry of shortest) {
    const document = documentIn(entry);
    let weakest = fieldsIn(entry);
    for (const other of others) {
      const mask = fieldsOf(document, other);
      if ((fieldWeights[mask] as number) < (fieldWeights[weakest] as number)) weakest = mask;
      if (mask === 0) break;
    }
    if (weakest !== 0) common.push(posting(document, weakest));
  }
  return common;
}

/** Returns the fields of a document in a list of postings, 0 when it is absent (binary search). */
function fieldsOf(document: number, postings: Uint32Array): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (documentIn(postings[middle] as number) < document) low = middle + 1;
    else high = middle;
  }
  const entry = postings[low];
  return entry !== undefined && documentIn(entry) === document ? fieldsIn(entry) : 0;
}
