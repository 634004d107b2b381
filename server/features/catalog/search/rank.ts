import { best } from './top-k.ts';
import type { Query } from './read-query.ts';
import { Tally } from './score-accumulator.ts';
import type { Wish } from './query-clauses.ts';
import type { Columns, WordIndex } from './word-index.ts';
import { headsKept, sides } from './word-index.ts';

const allInName = 1.5;
const isTheThing = 0.65;
const coversName = 0.7;
const rightSide = 0.7;
const rightYears = 0.4;
/** Without years asked for: what fits the trucks that this shop is about. */
const ourYears = 0.3;
/** What years and side weigh among the wishes. */
const yearsImportance = 1;
const sideImportance = 0.8;
/** A partial answer has at least this share of what was asked for, and nearly what the best one has. */
const leastShare = 0.45;
const nearBest = 0.8;
/** A partial answer with more of what was asked for comes first, whatever else speaks for another. */
const shareFirst = 100;
const mostPartial = 60;
/** Nobody turns the hundredth page of a search. */
const mostWhole = 1200;

export interface Fit {
  /** True when the document may be listed at all: on show and let through by the filters. */
  accepts: (document: number) => boolean;
  /** The years asked for, else those the shop is about: 0 does not fit, up to 1 the more it was made for just these. */
  fitsYears: (document: number) => number;
  /** Place in the order of a plain listing, for equals. */
  place: (document: number) => number;
}

export interface Found {
  /** The best ones in order. */
  documents: number[];
  /** How many answer in all. */
  total: number;
}

/** Ranks documents of one index. Keeps its working space between queries: one at a time. */
export class Ranking {
  readonly #index: WordIndex;
  readonly #tally: Tally;

  constructor(index: WordIndex) {
    this.#index = index;
    this.#tally = new Tally(index);
  }

  /**
   * The best answers to a query: of all documents that answer the whole of it, or else of the best partial answers.
   * A query that names no part (`57 chevy`) is answered by all that fit.
   * @param wanted how many of so many are wanted in order
   */
  rank(query: Query, fit: Fit, wanted: (total: number) => number): Found {
    const rating = new Rating(query, fit, this.#index, this.#tally);
    const whole = this.#answerWhole(query, rating);
    const documents = whole.length > 0 ? whole : this.#answerInPart(query, rating, fit);
    const total = Math.min(documents.length, whole.length > 0 ? mostWhole : mostPartial);
    const scores = documents.map(
      whole.length > 0 ? (document) => rating.score(document) : (document) => rating.partialScore(document),
    );
    this.#tally.end();
    return { documents: best(documents, scores, fit.place, Math.min(wanted(total), total)), total };
  }

  /** The rarest wish first: who does not answer it is not looked at for the others. */
  #answerWhole(query: Query, rating: Rating): number[] {
    const tally = this.#tally;
    tally.clear();
    const numbered = query.wishes.map((wish, number) => ({ wish, number, effort: tally.effort(wish) }));
    const required = numbered.filter(({ wish }) => wish.required).sort((a, b) => a.effort - b.effort);
    let answered = 0;
    for (const { wish, number } of required) {
      tally.count(wish, number, answered === 0 ? (document) => rating.admits(document) : answered);
      answered |= 1 << number;
    }
    for (const { wish, number } of numbered) if (!wish.required) tally.count(wish, number, answered);
    if (required.length > 0) return tally.touched.filter((document) => rating.isWhole(document));
    return Array.from({ length: this.#index.size }, (_, document) => document).filter((document) =>
      rating.admits(document),
    );
  }

  #answerInPart(query: Query, rating: Rating, fit: Fit): number[] {
    const tally = this.#tally;
    tally.clear();
    for (const [number, wish] of query.wishes.entries()) tally.count(wish, number, fit.accepts);
    const shares = tally.touched.map((document) => rating.share(document));
    const most = shares.reduce((top, share) => Math.max(top, share), 0);
    return tally.touched.filter((_, at) => {
      const share = shares[at] as number;
      return share >= leastShare && share >= most * nearBest;
    });
  }
}

/** How well documents answer one query. */
class Rating {
  readonly #query: Query;
  readonly #fit: Fit;
  readonly #tally: Tally;
  readonly #columns: Columns;
  readonly #required: number;
  /** Of all that is required, years and side included. */
  readonly #importance: number;
  /** Lexemes of the query as they stand in the column of heads. */
  readonly #heads: ReadonlySet<number>;
  readonly #wrongSide: number | undefined;

  constructor(query: Query, fit: Fit, index: WordIndex, tally: Tally) {
    this.#query = query;
    this.#fit = fit;
    this.#tally = tally;
    this.#columns = index.columns();
    this.#required = query.wishes.reduce(
      (bits, wish, number) => (wish.required ? bits | (1 << number) : bits),
      0,
    );
    this.#importance =
      query.wishes.reduce((sum, wish) => sum + (wish.required ? wish.importance : 0), 0) +
      (query.years ? yearsImportance : 0) +
      (query.side ? sideImportance : 0);
    this.#heads = new Set(query.wishes.flatMap((wish) => headsOf(wish, index)));
    this.#wrongSide = query.side && (query.side === 'left' ? sides.right : sides.left);
  }

  admits(document: number): boolean {
    return this.#fit.accepts(document) && this.#yearsFit(document) && this.#sideFits(document);
  }

  isWhole(document: number): boolean {
    return ((this.#tally.answered[document] as number) & this.#required) === this.#required;
  }

  /** How much of what is required a document has, from 0 to 1; 0 without any of the words. */
  share(document: number): number {
    const has = (this.#tally.answered[document] as number) & this.#required;
    if (has === 0) return 0;
    let share = 0;
    for (const [number, wish] of this.#query.wishes.entries())
      if (has & (1 << number)) share += wish.importance;
    if (this.#query.years && this.#yearsFit(document)) share += yearsImportance;
    if (this.#query.side && this.#sideFits(document)) share += sideImportance;
    return share / this.#importance;
  }

  partialScore(document: number): number {
    return this.share(document) * shareFirst + this.score(document);
  }

  /** The worth of the words, and what speaks for a document beside them: all in its name, the very thing, little else in the name. */
  score(document: number): number {
    const { years, side } = this.#query;
    const named = this.#tally.named[document] as number;
    let score =
      (this.#tally.scores[document] as number) +
      this.#fit.fitsYears(document) * (years ? rightYears : ourYears);
    if (side && this.#columns.sides[document] === sides[side]) score += rightSide;
    if (named === 0) return score;
    if (this.#required !== 0 && (named & this.#required) === this.#required) score += allInName;
    if ((named & this.#required) !== 0 && this.#isTheThing(document)) score += isTheThing;
    const covered = bitCount(named);
    score += coversName * Math.min(1, covered / Math.max(1, this.#columns.headLengths[document] as number));
    return (
      score +
      (coversName / 2) * Math.min(1, covered / Math.max(1, this.#columns.nameLengths[document] as number))
    );
  }

  #isTheThing(document: number): boolean {
    for (let at = document * headsKept; at < (document + 1) * headsKept; at++) {
      const head = this.#columns.heads[at] as number;
      if (head === 0) return false;
      if (this.#heads.has(head)) return true;
    }
    return false;
  }

  #yearsFit(document: number): boolean {
    return !this.#query.years || this.#fit.fitsYears(document) > 0;
  }

  #sideFits(document: number): boolean {
    return this.#wrongSide === undefined || this.#columns.sides[document] !== this.#wrongSide;
  }
}

function headsOf({ alternatives }: Wish, index: WordIndex): number[] {
  return alternatives.flatMap(({ lexemes }) =>
    lexemes.flatMap((lexeme) => {
      const id = index.id(lexeme);
      return id === undefined ? [] : [id + 1];
    }),
  );
}

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}
