import { fields } from './document.ts';
import { intersect } from './intersect.ts';
import type { Query } from './read-query.ts';
import type { Wish } from './wishes.ts';
import { best } from './best.ts';
import type { Columns, WordIndex } from './word-index.ts';
import { documentIn, fieldsIn, headsKept, sides } from './word-index.ts';

/** What a word is worth by the best field it stands in: name, category, brand, specs, description. */
export const strengths = Float32Array.from({ length: 64 }, (_, mask) => {
  if (mask & fields.name) return mask & fields.kind ? 1.75 : mask & fields.type ? 1.6 : 1;
  if (mask & fields.type) return 0.7;
  if (mask & fields.brand) return 0.6;
  return mask & fields.specs ? 0.4 : mask & fields.text ? 0.25 : 0;
});
const inName = 1.5;
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
const mostPartial = 60;
/** Nobody turns the hundredth page of a search. */
const mostWhole = 1200;
/** A partial answer with more of what was asked for comes first, whatever else speaks for another. */
const shareFirst = 100;

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

/** Ranks documents of one index. Keeps its working space between queries, so it is for one query at a time. */
export class Ranking {
  readonly #index: WordIndex;
  /** What speaks for each document so far, and which wishes it answers, in its name or at all, as bits. */
  #scores = new Float32Array();
  #answered = new Uint32Array();
  #named = new Uint32Array();
  /** Its best answer to the present wish. */
  #worths = new Float32Array();
  readonly #touched: number[] = [];

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /**
   * The best answers to a query: of all documents that answer the whole of it, or else of the best partial answers.
   * A query that names no part (`57 chevy`) is answered by all that fit.
   * @param wanted how many of so many are wanted in order
   */
  rank(query: Query, fit: Fit, wanted: (total: number) => number): Found {
    this.#makeRoom();
    for (const [number, wish] of query.wishes.entries()) this.#answer(wish, number);
    const required = query.wishes.reduce(
      (bits, wish, number) => (wish.required ? bits | (1 << number) : bits),
      0,
    );
    const judged = this.#judge(query, required, fit);
    for (const document of this.#touched) {
      this.#scores[document] = 0;
      this.#answered[document] = 0;
      this.#named[document] = 0;
    }
    this.#touched.length = 0;
    const total = Math.min(judged.documents.length, judged.most);
    return {
      documents: best(judged.documents, judged.scores, fit.place, Math.min(wanted(total), total)),
      total,
    };
  }

  #makeRoom(): void {
    const { size } = this.#index;
    if (this.#scores.length >= size) return;
    this.#scores = new Float32Array(size * 1.2);
    this.#answered = new Uint32Array(size * 1.2);
    this.#named = new Uint32Array(size * 1.2);
    this.#worths = new Float32Array(size * 1.2);
  }

  #answer(wish: Wish, number: number): void {
    const bit = 1 << number;
    const answering: number[] = [];
    for (const { lexemes, weight } of wish.alternatives) {
      for (const posting of intersect(
        lexemes.map((lexeme) => this.#index.postings(lexeme)),
        strengths,
      )) {
        const document = documentIn(posting);
        const mask = fieldsIn(posting);
        const worth = weight * (strengths[mask] as number);
        const before = this.#worths[document] as number;
        if (before >= worth) continue;
        if (before === 0) answering.push(document);
        if (this.#answered[document] === 0) this.#touched.push(document);
        this.#worths[document] = worth;
        this.#answered[document] = (this.#answered[document] as number) | bit;
        this.#scores[document] = (this.#scores[document] as number) + (worth - before) * wish.importance;
        const named = this.#named[document] as number;
        this.#named[document] = mask & fields.name ? named | bit : named & ~bit;
      }
    }
    for (const document of answering) this.#worths[document] = 0;
  }

  #judge(query: Query, required: number, fit: Fit): { documents: number[]; scores: number[]; most: number } {
    const index = this.#index;
    const columns = index.columns();
    const heads = new Set(
      query.wishes.flatMap(({ alternatives }) =>
        alternatives.flatMap(({ lexemes }) => lexemes.flatMap((lexeme) => placeOfHead(index.id(lexeme)))),
      ),
    );
    const unwanted = query.side && (query.side === 'left' ? sides.right : sides.left);
    const importances = query.wishes.map((wish) => (wish.required ? wish.importance : 0));
    const total =
      importances.reduce((sum, importance) => sum + importance, 0) +
      (query.years ? yearsImportance : 0) +
      (query.side ? sideImportance : 0);
    const whole = { documents: [] as number[], scores: [] as number[], most: mostWhole };
    const partial: { document: number; share: number; score: number }[] = [];
    const candidates = required === 0 ? index.size : this.#touched.length;
    for (let at = 0; at < candidates; at++) {
      const document = required === 0 ? at : (this.#touched[at] as number);
      const has = (this.#answered[document] as number) & required;
      if (
        (has === 0 && required !== 0) ||
        (has !== required && whole.documents.length > 0) ||
        !fit.accepts(document)
      )
        continue;
      const years = fit.fitsYears(document);
      const side = columns.sides[document];
      const yearsFit = !query.years || years > 0;
      const sideFits = unwanted === undefined || side !== unwanted;
      const score =
        this.#score(document, required, heads, columns) +
        years * (query.years ? rightYears : ourYears) +
        (unwanted && side !== sides.none && sideFits ? rightSide : 0);
      if (has === required && yearsFit && sideFits) {
        whole.documents.push(document);
        whole.scores.push(score);
      } else if (whole.documents.length === 0) {
        let share =
          (query.years && yearsFit ? yearsImportance : 0) + (query.side && sideFits ? sideImportance : 0);
        for (const [number, importance] of importances.entries())
          if (has & (1 << number)) share += importance;
        partial.push({ document, share: share / total, score });
      }
    }
    if (whole.documents.length > 0) return whole;
    const most = partial.reduce((top, { share }) => Math.max(top, share), 0);
    const near = partial.filter(({ share }) => share >= leastShare && share >= most * nearBest);
    return {
      documents: near.map(({ document }) => document),
      scores: near.map(({ share, score }) => share * shareFirst + score),
      most: mostPartial,
    };
  }

  /** What speaks for a document beside its single words: all in its name, the very thing, little else in the name. */
  #score(document: number, required: number, heads: ReadonlySet<number>, columns: Columns): number {
    const named = this.#named[document] as number;
    let score = this.#scores[document] as number;
    if (named === 0) return score;
    if (required !== 0 && (named & required) === required) score += inName;
    if ((named & required) !== 0 && isHead(document, heads, columns)) score += isTheThing;
    const covered = bitCount(named);
    score += coversName * Math.min(1, covered / Math.max(1, columns.headLengths[document] as number));
    return (
      score + (coversName / 2) * Math.min(1, covered / Math.max(1, columns.nameLengths[document] as number))
    );
  }
}

/** Whether one of these lexemes says what the part is. */
function isHead(document: number, heads: ReadonlySet<number>, columns: Columns): boolean {
  for (let at = document * headsKept; at < (document + 1) * headsKept; at++) {
    const head = columns.heads[at] as number;
    if (head === 0) return false;
    if (heads.has(head)) return true;
  }
  return false;
}

/** As it is written in the column of heads. */
const placeOfHead = (id: number | undefined): number[] => (id === undefined ? [] : [id + 1]);

export function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}
