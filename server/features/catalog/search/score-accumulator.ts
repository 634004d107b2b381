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

/** Which documents to score for a clause: those that match all these other clauses (bits), or those that pass a test. */
export type Eligible = number | ((document: number) => boolean);

/** Accumulates for each document which clauses it matches and how well. Reuses its buffers, so it serves one query at a time. */
export class ScoreAccumulator {
  /** Score of each document so far. */
  scores = new Float32Array();
  /** Which clauses it matches, and which of them in its name, as bits. */
  matchedClauses = new Uint32Array();
  namedClauses = new Uint32Array();
  /** Documents that match any clause. */
  readonly matched: number[] = [];
  readonly #index: WordIndex;
  /** The best score of each document for the current clause. */
  #clauseScores = new Float32Array();
  /** Intersections for the current query; some are needed twice. */
  readonly #common = new Map<readonly string[], Uint32Array | number[]>();

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /** Resets all scores. */
  clear(): void {
    for (const document of this.matched) {
      this.scores[document] = 0;
      this.matchedClauses[document] = 0;
      this.namedClauses[document] = 0;
    }
    this.matched.length = 0;
    const { size } = this.#index;
    if (this.scores.length >= size) return;
    const room = Math.ceil(size * 1.2);
    this.scores = new Float32Array(room);
    this.matchedClauses = new Uint32Array(room);
    this.namedClauses = new Uint32Array(room);
    this.#clauseScores = new Float32Array(room);
  }

  /** Scores a clause. @param number its position in the query */
  addClause(clause: QueryClause, number: number, eligible: Eligible): void {
    const bit = 1 << number;
    const before = typeof eligible === 'number' ? eligible : 0;
    const passes = typeof eligible === 'function' ? eligible : undefined;
    const scored: number[] = [];
    for (const { lexemes, weight } of clause.alternatives) {
      for (const posting of this.#postingsOf(lexemes)) {
        const document = documentIn(posting);
        const matchedClauses = this.matchedClauses[document] as number;
        if ((matchedClauses & before) !== before) continue;
        const mask = fieldsIn(posting);
        const score = weight * (fieldWeights[mask] as number);
        const bestSoFar = this.#clauseScores[document] as number;
        if (bestSoFar >= score) continue;
        if (bestSoFar === 0) {
          if (passes && !passes(document)) continue;
          scored.push(document);
          if (matchedClauses === 0) this.matched.push(document);
          this.matchedClauses[document] = matchedClauses | bit;
        }
        this.#clauseScores[document] = score;
        this.scores[document] = (this.scores[document] as number) + (score - bestSoFar) * clause.importance;
        const namedClauses = this.namedClauses[document] as number;
        this.namedClauses[document] = mask & fields.name ? namedClauses | bit : namedClauses & ~bit;
      }
    }
    for (const document of scored) this.#clauseScores[document] = 0;
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
