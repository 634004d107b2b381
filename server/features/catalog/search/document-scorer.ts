import type { YearsFit } from '../listing/fitment-columns.ts';
import { bitCount } from '../listing/number-set.ts';
import type { QueryClause } from './query-clauses.ts';
import type { Query } from './read-query.ts';
import type { ScoreAccumulator } from './score-accumulator.ts';
import type { Columns, WordIndex } from './word-index.ts';
import { headsPerDocument, otherSide, sides } from './word-index.ts';

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
/** What only a category or a description says counts less. */
const shareUnnamed = 0.6;

/** Scores documents for one query. */
export class DocumentScorer {
  readonly #query: Query;
  readonly #fit: YearsFit;
  readonly #accumulator: ScoreAccumulator;
  readonly #columns: Columns;
  /** Clauses, as bits. */
  readonly #required: number;
  readonly #onlyInDescriptions: number;
  /** Sum over everything required, years and side included. */
  readonly #importance: number;
  /** Lexemes of the query as stored in the heads column (id + 1). */
  readonly #heads: ReadonlySet<number>;
  readonly #wrongSide: number | undefined;

  constructor(query: Query, fit: YearsFit, index: WordIndex, accumulator: ScoreAccumulator) {
    this.#query = query;
    this.#fit = fit;
    this.#accumulator = accumulator;
    this.#columns = index.columns();
    this.#required = bitsOf(query.clauses, ({ required }) => required);
    this.#onlyInDescriptions = bitsOf(
      query.clauses,
      ({ required, onlyInDescriptions }) => !required && onlyInDescriptions !== undefined,
    );
    this.#importance =
      query.clauses.reduce((sum, clause) => sum + (clause.required ? clause.importance : 0), 0) +
      (query.years ? yearsImportance : 0) +
      (query.side ? sideImportance : 0);
    this.#heads = new Set(query.clauses.flatMap((clause) => headsOf(clause, index)));
    this.#wrongSide = query.side && otherSide(query.side);
  }

  /** Whether the document at a position matches every required clause. */
  isFull(at: number): boolean {
    return ((this.#accumulator.matchedClauses[at] as number) & this.#required) === this.#required;
  }

  /**
   * Returns the words that only descriptions contain, and none of those of the documents that the other words name: `choke` of
   * `choke cable`, when there are only other cables.
   */
  unanswered(): string[] {
    const { count, matchedClauses } = this.#accumulator;
    let open = this.#onlyInDescriptions;
    for (let at = 0; open !== 0 && at < count; at++)
      if (this.isCalledSo(at)) open &= ~(matchedClauses[at] as number);
    return this.#query.clauses.flatMap(({ onlyInDescriptions }, number) =>
      onlyInDescriptions !== undefined && open & (1 << number) ? onlyInDescriptions : [],
    );
  }

  /** Whether the name of any of them says at least half of what is required; else they may only mention it. */
  areNamed(): boolean {
    const { count, namedClauses } = this.#accumulator;
    const required = bitCount(this.#required);
    return (
      required < 2 ||
      namedClauses.subarray(0, count).some((named) => 2 * bitCount(named & this.#required) >= required)
    );
  }

  /** Whether it is called at least half of what the query requires, by its name and its category, rather than only mentioning it. */
  isCalledSo(at: number): boolean {
    const called = (this.#accumulator.calledClauses[at] as number) & this.#required;
    return 2 * bitCount(called) >= bitCount(this.#required);
  }

  /** Returns which share of the required importance each document matches, from 0 to 1; 0 if it has none of the words. */
  shares(): Float64Array {
    const { count, documents, matchedClauses, namedClauses } = this.#accumulator;
    const { years, side } = this.#query;
    const fitting = years ? this.#fit.numbers : undefined;
    const shares = new Float64Array(count);
    // Most documents match the same clauses as the one before.
    let [has, named, ofClauses] = [0, 0, 0];
    for (let at = 0; at < count; at++) {
      const itsHas = (matchedClauses[at] as number) & this.#required;
      if (itsHas === 0) continue;
      const itsNamed = (namedClauses[at] as number) & this.#required;
      if (itsHas !== has || itsNamed !== named) {
        [has, named] = [itsHas, itsNamed];
        ofClauses = this.#importanceOf(has, named);
      }
      const document = documents[at] as number;
      let share = ofClauses;
      if (fitting?.has(document)) share += yearsImportance;
      if (side && this.#sideFits(document)) share += sideImportance;
      shares[at] = share / this.#importance;
    }
    return shares;
  }

  /** @param has the clauses that a document matches, and `named` those that its name does, as bits */
  #importanceOf(has: number, named: number): number {
    return this.#query.clauses.reduce((sum, { importance }, number) => {
      const bit = 1 << number;
      return has & bit ? sum + importance * (named & bit ? 1 : shareUnnamed) : sum;
    }, 0);
  }

  /** Adds to the scores of the words: bonuses for years, side, all words in the name, the right kind of part, and little else in the name. */
  score(at: number): number {
    const { years, side } = this.#query;
    const document = this.#accumulator.documents[at] as number;
    const namedClauses = this.#accumulator.namedClauses[at] as number;
    let score =
      (this.#accumulator.scores[at] as number) +
      this.#fit.of(document) * (years ? queryYearsBonus : shopYearsBonus);
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

const bitsOf = (clauses: readonly QueryClause[], has: (clause: QueryClause) => boolean): number =>
  clauses.reduce((bits, clause, number) => (has(clause) ? bits | (1 << number) : bits), 0);

function headsOf({ alternatives }: QueryClause, index: WordIndex): number[] {
  return alternatives.flatMap(({ lexemes }) =>
    lexemes.flatMap((lexeme) => {
      const id = index.id(lexeme);
      return id === undefined ? [] : [id + 1];
    }),
  );
}
