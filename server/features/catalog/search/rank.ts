import type { YearsFit } from '../listing/fitment-columns.ts';
import type { NumberSet } from '../listing/number-set.ts';
import { DocumentScorer } from './document-scorer.ts';
import type { Query } from './read-query.ts';
import { ScoreAccumulator } from './score-accumulator.ts';
import type { ScoredDocuments } from './top-k.ts';
import { topK } from './top-k.ts';
import type { WordIndex } from './word-index.ts';
import { otherSide } from './word-index.ts';

/** A partial match needs at least this share of the required clauses, and nearly that of the best match. */
const minShare = 0.3;
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

/** The documents that match a query. */
export interface Matches extends ScoredDocuments {
  /** No list shows more of them. */
  max: number;
  /** Whether they match everything that is required, and any of them is called so rather than only mentioning it. */
  areCalledSo: boolean;
  /** Whether they match only some of what is required, because nothing matches all of it. */
  arePartial: boolean;
  /** Words of the query that name no part, and that none of those that the other words name mentions. */
  unanswered: readonly string[];
}

/** Which matches count: whole ones, or partial ones where there are none; whole ones only; or of either what is called so. */
export type Demand = 'any' | 'whole' | 'called so';

export const noMatches: Matches = {
  documents: new Uint32Array(),
  scores: new Float64Array(),
  max: 0,
  areCalledSo: false,
  arePartial: false,
  unanswered: [],
};

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
  match(query: Query, scope: RankScope, demand: Demand = 'any'): Matches {
    const scorer = new DocumentScorer(query, scope.fit, this.#index, this.#accumulator);
    const all = this.#fullMatches(query, scorer, scope);
    const full = demand === 'called so' ? all.filter((document) => scorer.isCalledSo(document)) : all;
    const areWhole = full.length > 0 && scorer.areNamed(full);
    if (demand === 'whole' && !areWhole) {
      this.#accumulator.end();
      return noMatches;
    }
    if (areWhole) {
      const scores = new Float64Array(full.length);
      for (let at = 0; at < full.length; at++) scores[at] = scorer.score(full[at] as number);
      const areCalledSo = full.some((document) => scorer.isCalledSo(document));
      const unanswered = scorer.unanswered(full);
      this.#accumulator.end();
      return { documents: full, scores, max: maxFullMatches, areCalledSo, arePartial: false, unanswered };
    }
    const partial = this.#partialMatches(query, scorer, scope, demand);
    this.#accumulator.end();
    const best = topK(partial.documents, partial.scores, scope.place, maxPartialMatches);
    return { ...best, max: best.documents.length, areCalledSo: false, arePartial: true, unanswered: [] };
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

  #partialMatches(
    query: Query,
    scorer: DocumentScorer,
    { searched }: RankScope,
    demand: Demand,
  ): ScoredDocuments {
    const accumulator = this.#accumulator;
    accumulator.clear();
    for (const [number, clause] of query.clauses.entries())
      if (clause.required) accumulator.addClause(clause, number, searched);
    const shares = scorer.shares(accumulator.matched);
    if (demand === 'called so')
      for (const [at, document] of accumulator.matched.entries())
        if (!scorer.isCalledSo(document)) shares[at] = 0;
    let most = 0;
    for (let at = 0; at < shares.length; at++) most = Math.max(most, shares[at] as number);
    const kept = accumulator.keep(shares, Math.max(minShare, most * minShareOfBest));
    for (const [number, clause] of query.clauses.entries())
      if (!clause.required) accumulator.addClause(clause, number, 0);
    const documents = accumulator.matched.slice();
    const scores = new Float64Array(documents.length);
    for (let at = 0; at < documents.length; at++)
      scores[at] = (kept[at] as number) * shareWeight + scorer.score(documents[at] as number);
    return { documents, scores };
  }
}
