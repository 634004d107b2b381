import type { NumberSet } from '../listing/number-set.ts';
import type { QueryClause } from './query-clauses.ts';
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

const everyField = fieldWeights.length - 1;
const besidesCategory = everyField & ~(fields.type | fields.kind);

/** Which documents to score for a clause: those of a set, or of those scored before the ones that match these clauses (bits). */
export type Eligible = NumberSet | number;

/** Accumulates for each document which clauses it matches and how well. Reuses its buffers, so it serves one query at a time. */
export class ScoreAccumulator {
  /** Score of each document so far. */
  scores = new Float32Array();
  /** Which clauses it matches, and which of them in its name, as bits. */
  matchedClauses = new Uint32Array();
  namedClauses = new Uint32Array();
  /** Which of them in its name or its category. */
  calledClauses = new Uint32Array();
  readonly #index: WordIndex;
  #matched = new Uint32Array();
  #matchedCount = 0;
  /** The best score of each document for the clause it matched last. */
  #clauseScores = new Float32Array();
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
    const { matched } = this;
    for (let at = 0; at < matched.length; at++) this.#reset(matched[at] as number);
    this.#matchedCount = 0;
    const { size } = this.#index;
    if (this.scores.length >= size) return;
    const room = Math.ceil(size * 1.2);
    this.scores = new Float32Array(room);
    this.matchedClauses = new Uint32Array(room);
    this.namedClauses = new Uint32Array(room);
    this.calledClauses = new Uint32Array(room);
    this.#matched = new Uint32Array(room);
    this.#clauseScores = new Float32Array(room);
  }

  #reset(document: number): void {
    this.scores[document] = 0;
    this.matchedClauses[document] = 0;
    this.namedClauses[document] = 0;
    this.calledClauses[document] = 0;
  }

  /** Scores a clause. @param number its position in the query */
  addClause({ alternatives, importance, trouble }: QueryClause, number: number, eligible: Eligible): void {
    // Fields of this object would be read again for each of thousands of postings.
    const { scores, matchedClauses, namedClauses, calledClauses } = this;
    const [clauseScores, matched] = [this.#clauseScores, this.#matched];
    const weights = trouble ? troubleWeights : fieldWeights;
    const bit = 1 << number;
    const before = typeof eligible === 'number' ? eligible : 0;
    const among = typeof eligible === 'number' ? undefined : eligible;
    const scoredBefore = among ? undefined : this.matched;
    let matchedCount = this.#matchedCount;
    for (const { lexemes, weight, isNear } of alternatives) {
      const counted = isNear ? besidesCategory : everyField;
      const postings = this.#postingsOf(lexemes, scoredBefore);
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] as number;
        const document = documentIn(posting);
        const clauses = matchedClauses[document] as number;
        if (among ? !among.has(document) : clauses === 0 || (clauses & before) !== before) continue;
        const mask = fieldsIn(posting);
        if ((mask & counted) === 0) continue;
        const score = weight * (weights[mask] as number);
        const bestSoFar = clauses & bit ? (clauseScores[document] as number) : 0;
        if (bestSoFar >= score) continue;
        if (bestSoFar === 0) {
          if (clauses === 0) matched[matchedCount++] = document;
          matchedClauses[document] = clauses | bit;
        }
        clauseScores[document] = score;
        scores[document] = (scores[document] as number) + (score - bestSoFar) * importance;
        const named = namedClauses[document] as number;
        namedClauses[document] = mask & fields.name ? named | bit : named & ~bit;
        if (mask & (fields.name | fields.type))
          calledClauses[document] = (calledClauses[document] as number) | bit;
      }
    }
    this.#matchedCount = matchedCount;
  }

  /**
   * Goes on with the documents that match any clause so far and have at least this share.
   * @param shares of the document at the same position in `matched`
   * @returns the shares of those that are left
   */
  keep(shares: Float64Array, least: number): Float64Array {
    const { matched } = this;
    let count = 0;
    for (let at = 0; at < matched.length; at++) {
      const document = matched[at] as number;
      const share = shares[at] as number;
      if (share >= least) {
        shares[count] = share;
        matched[count++] = document;
      } else this.#reset(document);
    }
    this.#matchedCount = count;
    return shares.subarray(0, count);
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

  /** @param among the documents that matter: where they are few, the others are left out */
  #postingsOf(lexemes: readonly string[], among?: Uint32Array): Uint32Array | number[] {
    const lists = lexemes.map((lexeme) => this.#index.postings(lexeme));
    if (among && lists.every(({ length }) => length > among.length * few))
      return intersect([among.toSorted().map(inAllFields), ...lists]);
    if (lists.length === 1) return lists[0] as Uint32Array;
    let common = this.#common.get(lexemes);
    if (!common) {
      common = intersect(lists);
      this.#common.set(lexemes, common);
    }
    return common;
  }
}

/** Looking a document up in a list costs as much as reading so many of its postings. */
const few = 8;
const inAllFields = (document: number): number => posting(document, everyField);

/** Returns the documents in all lists, each with the weakest of its fields. Lists and result ascend by document. */
function intersect(lists: Uint32Array[]): Uint32Array | number[] {
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length);
  if (!shortest || others.length === 0) return shortest ?? [];
  const places = others.map(() => 0);
  const common: number[] = [];
  for (const entry of shortest) {
    const document = documentIn(entry);
    let weakest = fieldsIn(entry);
    for (let which = 0; which < others.length && weakest !== 0; which++) {
      const other = others[which] as Uint32Array;
      const place = placeOf(document, other, places[which] as number);
      places[which] = place;
      const found = other[place];
      const mask = found !== undefined && documentIn(found) === document ? fieldsIn(found) : 0;
      if ((fieldWeights[mask] as number) < (fieldWeights[weakest] as number)) weakest = mask;
    }
    if (weakest !== 0) common.push(posting(document, weakest));
  }
  return common;
}

/** Returns where a document is or would be in a list of postings, at `from` or later: near it in ever longer steps. */
function placeOf(document: number, postings: Uint32Array, from: number): number {
  const isBefore = (place: number) => documentIn(postings[place] as number) < document;
  let step = 1;
  while (from + step < postings.length && isBefore(from + step)) step *= 2;
  let low = from + (step >> 1);
  let high = Math.min(postings.length, from + step + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
