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

/**
 * Accumulates for each document which clauses it matches and how well. What is known of the documents lies side by side, in
 * the order in which they were found: few of all match, and their numbers are far apart. Reuses its buffers, so it serves
 * one query at a time.
 */
export class ScoreAccumulator {
  /** How many documents have been found. */
  count = 0;
  /** Of the one at each position its number, and its score so far. */
  documents = new Uint32Array();
  scores = new Float32Array();
  /** Which clauses it matches, and which of them in its name, as bits. */
  matchedClauses = new Uint32Array();
  namedClauses = new Uint32Array();
  /** Which of them in its name or its category. */
  calledClauses = new Uint32Array();
  readonly #index: WordIndex;
  /** The position of each document plus 1; 0 for those that have not been found. */
  #places = new Uint32Array();
  /** The best score of each for the clause it matched last. */
  #clauseScores = new Float32Array();
  /** Intersections for the current query; some are needed twice. */
  readonly #common = new Map<readonly string[], Uint32Array | number[]>();

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /** Returns the numbers of all that have been found. */
  numbers(): Uint32Array {
    return this.documents.slice(0, this.count);
  }

  /** Forgets what has been found. */
  clear(): void {
    for (let at = 0; at < this.count; at++) this.#places[this.documents[at] as number] = 0;
    this.count = 0;
    const { size } = this.#index;
    if (this.#places.length >= size) return;
    const room = Math.ceil(size * 1.2);
    this.documents = new Uint32Array(room);
    this.scores = new Float32Array(room);
    this.matchedClauses = new Uint32Array(room);
    this.namedClauses = new Uint32Array(room);
    this.calledClauses = new Uint32Array(room);
    this.#places = new Uint32Array(room);
    this.#clauseScores = new Float32Array(room);
  }

  /** Takes documents for found, whatever they match. */
  add(documents: Uint32Array): void {
    for (let at = 0; at < documents.length; at++) this.#add(documents[at] as number);
  }

  /** @returns its position */
  #add(document: number): number {
    const at = this.count++;
    this.#places[document] = at + 1;
    this.documents[at] = document;
    this.scores[at] = 0;
    this.matchedClauses[at] = 0;
    this.namedClauses[at] = 0;
    this.calledClauses[at] = 0;
    return at;
  }

  /**
   * Scores a clause.
   * @param number its position in the query
   * @param among the documents that it may find; by default it scores only those that have been found
   */
  addClause({ alternatives, importance, trouble }: QueryClause, number: number, among?: NumberSet): void {
    // Fields of this object would be read again for each of thousands of postings.
    const { scores, matchedClauses, namedClauses, calledClauses } = this;
    const [places, clauseScores] = [this.#places, this.#clauseScores];
    const weights = trouble ? troubleWeights : fieldWeights;
    const bit = 1 << number;
    const found = among ? undefined : this.documents.subarray(0, this.count);
    for (const { lexemes, weight, isNear } of alternatives) {
      const counted = isNear ? besidesCategory : everyField;
      const postings = this.#postingsOf(lexemes, found);
      for (let which = 0; which < postings.length; which++) {
        const posting = postings[which] as number;
        const mask = fieldsIn(posting);
        if ((mask & counted) === 0) continue;
        const document = documentIn(posting);
        let at = (places[document] as number) - 1;
        if (at < 0) {
          if (!among?.has(document)) continue;
          at = this.#add(document);
        }
        const clauses = matchedClauses[at] as number;
        const score = weight * (weights[mask] as number);
        const bestSoFar = clauses & bit ? (clauseScores[at] as number) : 0;
        if (bestSoFar >= score) continue;
        matchedClauses[at] = clauses | bit;
        clauseScores[at] = score;
        scores[at] = (scores[at] as number) + (score - bestSoFar) * importance;
        const named = namedClauses[at] as number;
        namedClauses[at] = mask & fields.name ? named | bit : named & ~bit;
        if (mask & (fields.name | fields.type)) calledClauses[at] = (calledClauses[at] as number) | bit;
      }
    }
  }

  /** Goes on with those of the documents found, by position, that pass a test. */
  keep(isKept: (at: number) => boolean): void {
    const before = this.count;
    this.count = 0;
    for (let from = 0; from < before; from++) {
      const document = this.documents[from] as number;
      if (!isKept(from)) {
        this.#places[document] = 0;
        continue;
      }
      const to = this.count++;
      if (to === from) continue;
      this.#places[document] = to + 1;
      this.documents[to] = document;
      this.scores[to] = this.scores[from] as number;
      this.matchedClauses[to] = this.matchedClauses[from] as number;
      this.namedClauses[to] = this.namedClauses[from] as number;
      this.calledClauses[to] = this.calledClauses[from] as number;
      this.#clauseScores[to] = this.#clauseScores[from] as number;
    }
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
