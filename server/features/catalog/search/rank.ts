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
/** More than any score. */
const behindAll = 1e6;

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

/** Returns those matches that pass the filters. @param last what scores less than all others */
export function passingOf(
  { documents, scores, ...matches }: Matches,
  passing: NumberSet,
  last?: NumberSet,
): Matches {
  const kept = new Uint32Array(documents.length);
  const keptScores = new Float64Array(documents.length);
  let count = 0;
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] as number;
    if (!passing.has(document)) continue;
    kept[count] = document;
    keptScores[count++] = (scores[at] as number) - (last?.has(document) ? behindAll : 0);
  }
  return { documents: kept.subarray(0, count), scores: keptScores.subarray(0, count), ...matches };
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
  match(query: Query, scope: RankScope, demand: Demand = 'any'): Matches {
    const accumulator = this.#accumulator;
    const scorer = new DocumentScorer(query, scope.fit, this.#index, accumulator);
    this.#findFullMatches(query, scorer, scope);
    if (demand === 'called so') accumulator.keep((at) => scorer.isCalledSo(at));
    const areWhole = accumulator.count > 0 && scorer.areNamed();
    if (demand === 'whole' && !areWhole) {
      accumulator.end();
      return noMatches;
    }
    if (areWhole) {
      const documents = accumulator.numbers();
      const scores = new Float64Array(documents.length);
      let areCalledSo = false;
      for (let at = 0; at < documents.length; at++) {
        scores[at] = scorer.score(at);
        areCalledSo ||= scorer.isCalledSo(at);
      }
      const unanswered = scorer.unanswered();
      accumulator.end();
      return { documents, scores, max: maxFullMatches, areCalledSo, arePartial: false, unanswered };
    }
    const partial = this.#partialMatches(query, scorer, scope, demand);
    accumulator.end();
    const best = topK(partial.documents, partial.scores, scope.place, maxPartialMatches);
    return { ...best, max: best.documents.length, areCalledSo: false, arePartial: true, unanswered: [] };
  }

  /** Starts with the rarest clause: documents that do not match it are skipped for the others. */
  #findFullMatches(query: Query, scorer: DocumentScorer, scope: RankScope): void {
    const accumulator = this.#accumulator;
    accumulator.clear();
    const eligible = this.#eligible(query, scope);
    const numbered = query.clauses.map((clause, number) => ({
      clause,
      number,
      cost: accumulator.cost(clause),
    }));
    const required = numbered.filter(({ clause }) => clause.required).sort((a, b) => a.cost - b.cost);
    for (const [at, { clause, number }] of required.entries())
      accumulator.addClause(clause, number, at === 0 ? eligible : undefined);
    if (required.length === 0) accumulator.add(eligible.numbers());
    else accumulator.keep((at) => scorer.isFull(at));
    for (const { clause, number } of numbered) if (!clause.required) accumulator.addClause(clause, number);
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
    const shares = scorer.shares();
    if (demand === 'called so')
      for (let at = 0; at < shares.length; at++) if (!scorer.isCalledSo(at)) shares[at] = 0;
    let most = 0;
    for (let at = 0; at < shares.length; at++) most = Math.max(most, shares[at] as number);
    const least = Math.max(minShare, most * minShareOfBest);
    accumulator.keep((at) => (shares[at] as number) >= least);
    const scores = shares.filter((share) => share >= least);
    for (const [number, clause] of query.clauses.entries())
      if (!clause.required) accumulator.addClause(clause, number);
    for (let at = 0; at < scores.length; at++)
      scores[at] = (scores[at] as number) * shareWeight + scorer.score(at);
    return { documents: accumulator.numbers(), scores };
  }
}
