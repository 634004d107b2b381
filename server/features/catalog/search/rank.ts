import type { YearsFit } from '../listing/fitment-columns.ts';
import type { NumberSet } from '../listing/number-set.ts';
import { bitCount } from '../listing/number-set.ts';
import type { QueryClause } from './query-clauses.ts';
import type { Query } from './read-query.ts';
import { ScoreAccumulator } from './score-accumulator.ts';
import type { Side } from './word-lists.ts';
import type { Columns, WordIndex } from './word-index.ts';
import { headsPerDocument, sides } from './word-index.ts';

const allWordsInNameBonus = 1.5;
const headWordBonus = 0.65;
const nameCoverageBonus = 0.7;
const sideBonus = 0.7;
const queryYearsBonus = 0.4;
/** For a query without years: bonus for fitting the trucks this shop specializes in. */
const shopYearsBonus = 0.3;
/** Weights of years and side beside those of the clauses. */
const yearsImportance = 1;
const sideImportance = 0.8;
/** A partial match needs at least this share of the required clauses, and nearly that of the best match. */
const minShare = 0.3;
/** What only a category or a description says counts less. */
const shareUnnamed = 0.6;
const minShareOfBest = 0.8;
/** Large enough that a partial match with more of the required clauses always comes first. */
const shareWeight = 100;
const maxPartialMatches = 60;
/** Nobody opens page 100 of a search. */
const maxFullMatches = 1200;

export interface RankScope {
  /** The documents that may be found. */
  searched: NumberSet;
  /** How well documents fit the years of the query, or else the years this shop specializes in. */
  fit: YearsFit;
  /** Position in the plain listing order; breaks ties. */
  place: (document: number) => number;
}

/** Documents in no particular order. */
export interface ScoredDocuments {
  documents: Uint32Array;
  /** Of the document at the same position. */
  scores: Float64Array;
}

/** The documents that match a query. */
export interface Matches extends ScoredDocuments {
  /** No list shows more of them. */
  max: number;
}

/** Ranks the documents of one index. Reuses its buffers between queries, so it serves one query at a time. */
export class Ranker {
  readonly #index: WordIndex;
  readonly #accumulator: ScoreAccumulator;

  constructor(index: WordIndex) {
    this.#index = index;
    this.#accumulator = new ScoreAccumulator(index);
  }

  /**
   * Returns all documents that match every required clause, or if there are none the best partial matches. A query that
   * names no part (`57 chevy`) matches everything that fits.
   */
  match(query: Query, scope: RankScope): Matches {
    const scorer = new DocumentScorer(query, scope, this.#index, this.#accumulator);
    const full = this.#fullMatches(query, scorer, scope);
    if (full.length > 0 && scorer.areNamed(full)) {
      const scores = new Float64Array(full.length);
      for (let at = 0; at < full.length; at++) scores[at] = scorer.score(full[at] as number);
      this.#accumulator.end();
      return { documents: full, scores, max: maxFullMatches };
    }
    const { documents, scores } = this.#partialMatches(query, scorer, scope);
    this.#accumulator.end();
    const best = topK(documents, scores, scope.place, maxPartialMatches);
    return { ...best, max: best.documents.length };
  }

  /** Starts with the rarest clause: documents that do not match it are skipped for the others. */
  #fullMatches(query: Query, scorer: DocumentScorer, scope: RankScope): Uint32Array {
    const accumulator = this.#accumulator;
    accumulator.clear();
    const eligible = this.#eligible(query, scope);
    const numbered = query.clauses.map((clause, number) => ({
      clause,
      number,
      cost: accumulator.cost(clause),
    }));
    const required = numbered.filter(({ clause }) => clause.required).sort((a, b) => a.cost - b.cost);
    let matchedClauses = 0;
    for (const { clause, number } of required) {
      accumulator.addClause(clause, number, matchedClauses === 0 ? eligible : matchedClauses);
      matchedClauses |= 1 << number;
    }
    for (const { clause, number } of numbered)
      if (!clause.required)
        accumulator.addClause(clause, number, required.length === 0 ? eligible : matchedClauses);
    if (required.length === 0) return eligible.numbers();
    return scorer.fullMatches(accumulator.matched);
  }

  /** Returns the documents that fit the years and the side of a query. */
  #eligible({ years, side }: Query, { searched, fit }: RankScope): NumberSet {
    const fitting = years ? searched.and(fit.numbers) : searched;
    return side ? fitting.without(this.#index.onSide(otherSide(side))) : fitting;
  }

  #partialMatches(query: Query, scorer: DocumentScorer, { searched }: RankScope): ScoredDocuments {
    const accumulator = this.#accumulator;
    accumulator.clear();
    for (const [number, clause] of query.clauses.entries())
      if (clause.required) accumulator.addClause(clause, number, searched);
    let most = 0;
    for (const document of accumulator.matched) most = Math.max(most, scorer.share(document));
    const least = Math.max(minShare, most * minShareOfBest);
    accumulator.keep((document) => scorer.share(document) >= least);
    for (const [number, clause] of query.clauses.entries())
      if (!clause.required) accumulator.addClause(clause, number, 0);
    const documents = accumulator.matched.slice();
    const scores = Float64Array.from(
      documents,
      (document) => scorer.share(document) * shareWeight + scorer.score(document),
    );
    return { documents, scores };
  }
}

const otherSide = (side: Side): number => (side === 'left' ? sides.right : sides.left);

/** Scores documents for one query. */
class DocumentScorer {
  readonly #query: Query;
  readonly #scope: RankScope;
  readonly #accumulator: ScoreAccumulator;
  readonly #columns: Columns;
  readonly #required: number;
  /** Sum over everything required, years and side included. */
  readonly #importance: number;
  /** Lexemes of the query as stored in the heads column (id + 1). */
  readonly #heads: ReadonlySet<number>;
  readonly #wrongSide: number | undefined;

  constructor(query: Query, scope: RankScope, index: WordIndex, accumulator: ScoreAccumulator) {
    this.#query = query;
    this.#scope = scope;
    this.#accumulator = accumulator;
    this.#columns = index.columns();
    this.#required = query.clauses.reduce(
      (bits, clause, number) => (clause.required ? bits | (1 << number) : bits),
      0,
    );
    this.#importance =
      query.clauses.reduce((sum, clause) => sum + (clause.required ? clause.importance : 0), 0) +
      (query.years ? yearsImportance : 0) +
      (query.side ? sideImportance : 0);
    this.#heads = new Set(query.clauses.flatMap((clause) => headsOf(clause, index)));
    this.#wrongSide = query.side && otherSide(query.side);
  }

  /** Returns those documents that match every required clause. */
  fullMatches(documents: Uint32Array): Uint32Array {
    const { matchedClauses } = this.#accumulator;
    const full = new Uint32Array(documents.length);
    let count = 0;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] as number;
      if (((matchedClauses[document] as number) & this.#required) === this.#required)
        full[count++] = document;
    }
    return full.subarray(0, count);
  }

  /** Whether the name of any of them says at least half of what is required; else they may only mention it. */
  areNamed(documents: Uint32Array): boolean {
    const { namedClauses } = this.#accumulator;
    const required = bitCount(this.#required);
    return (
      required < 2 ||
      documents.some(
        (document) => 2 * bitCount((namedClauses[document] as number) & this.#required) >= required,
      )
    );
  }

  /** Returns which share of the required importance a document matches, from 0 to 1; 0 if it has none of the words. */
  share(document: number): number {
    const has = (this.#accumulator.matchedClauses[document] as number) & this.#required;
    if (has === 0) return 0;
    const named = this.#accumulator.namedClauses[document] as number;
    let share = 0;
    const { clauses } = this.#query;
    for (let number = 0; number < clauses.length; number++)
      if (has & (1 << number))
        share += (clauses[number] as QueryClause).importance * (named & (1 << number) ? 1 : shareUnnamed);
    if (this.#query.years && this.#scope.fit.numbers.has(document)) share += yearsImportance;
    if (this.#query.side && this.#sideFits(document)) share += sideImportance;
    return share / this.#importance;
  }

  /** Adds to the scores of the words: bonuses for years, side, all words in the name, the right kind of part, and little else in the name. */
  score(document: number): number {
    const { years, side } = this.#query;
    const namedClauses = this.#accumulator.namedClauses[document] as number;
    let score =
      (this.#accumulator.scores[document] as number) +
      this.#scope.fit.of(document) * (years ? queryYearsBonus : shopYearsBonus);
    if (side && this.#columns.sides[document] === sides[side]) score += sideBonus;
    if (namedClauses === 0) return score;
    if (this.#required !== 0 && (namedClauses & this.#required) === this.#required)
      score += allWordsInNameBonus;
    if ((namedClauses & this.#required) !== 0 && this.#hasQueriedHead(document)) score += headWordBonus;
    const covered = bitCount(namedClauses);
    score +=
      nameCoverageBonus * Math.min(1, covered / Math.max(1, this.#columns.headLengths[document] as number));
    return (
      score +
      (nameCoverageBonus / 2) *
        Math.min(1, covered / Math.max(1, this.#columns.nameLengths[document] as number))
    );
  }

  #hasQueriedHead(document: number): boolean {
    for (let at = document * headsPerDocument; at < (document + 1) * headsPerDocument; at++) {
      const head = this.#columns.heads[at] as number;
      if (head === 0) return false;
      if (this.#heads.has(head)) return true;
    }
    return false;
  }

  #sideFits(document: number): boolean {
    return this.#wrongSide === undefined || this.#columns.sides[document] !== this.#wrongSide;
  }
}

function headsOf({ alternatives }: QueryClause, index: WordIndex): number[] {
  return alternatives.flatMap(({ lexemes }) =>
    lexemes.flatMap((lexeme) => {
      const id = index.id(lexeme);
      return id === undefined ? [] : [id + 1];
    }),
  );
}

/** Returns the `limit` documents with the highest scores in order, ties by `place`. One pass: thousands may match where a dozen are shown. */
export function topK(
  documents: Uint32Array,
  scores: Float64Array,
  place: (document: number) => number,
  limit: number,
): ScoredDocuments {
  const before = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return (
      difference > 0 || (difference === 0 && place(documents[a] as number) < place(documents[b] as number))
    );
  };
  // A heap of the best so far, with the worst of them on top.
  const heap: number[] = [];
  const sink = (from: number) => {
    const item = heap[from] as number;
    let hole = from;
    for (;;) {
      let child = 2 * hole + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child] as number, heap[child + 1] as number)) child++;
      if (!before(item, heap[child] as number)) break;
      heap[hole] = heap[child] as number;
      hole = child;
    }
    heap[hole] = item;
  };
  for (let at = 0; at < documents.length; at++) {
    if (heap.length < limit) {
      heap.push(at);
      if (heap.length === limit) for (let parent = (limit >> 1) - 1; parent >= 0; parent--) sink(parent);
    } else if (limit > 0 && before(at, heap[0] as number)) {
      heap[0] = at;
      sink(0);
    }
  }
  heap.sort((a, b) => (before(a, b) ? -1 : 1));
  return {
    documents: Uint32Array.from(heap, (at) => documents[at] as number),
    scores: Float64Array.from(heap, (at) => scores[at] as number),
  };
}
