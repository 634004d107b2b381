import type { TruckFactName } from '../../../../shop/trucks.ts';
import type { CatalogRow } from '../data.ts';
import type { YearsFit } from '../listing/fitment-columns.ts';
import { NumberSet } from '../listing/number-set.ts';
import { documentOf } from './document.ts';
import { documentIn, WordIndex } from './word-index.ts';
import { bareNumber, PartNumbers } from './part-numbers.ts';
import type { Demand, Matches } from './rank.ts';
import { noMatches, passingOf, Ranker } from './rank.ts';
import type { Correction } from './read-query.ts';
import { readQuery } from './read-query.ts';
import { Spelling } from './spelling.ts';
import type { Synonym } from './thesaurus.ts';
import { lexemesOf, Thesaurus } from './thesaurus.ts';
import { topK } from './top-k.ts';
import type { QueryYears } from './query-years.ts';
import { importances } from './query-clauses.ts';
import { series } from './query-years.ts';
import { otherTrucks } from './query-trucks.ts';
import { conceptOf } from './phrases.ts';
import { plainText, wordsOf } from './words.ts';

/** Ranks a search that names no years: parts for the trucks this shop specializes in come first. */
const shopYears: QueryYears = { from: 1955, to: 1959, series: series.second };
const maxNumberMatches = 300;
const maxNear = 5;
const maxRunWords = 4;
const year = /^(?:19|20)\d\d$/;
/** Written like a number of ours: `LCT-NEW-0001`. It names no words. */
const ourNumber = /^lct-(?=\S*\d)\S+$/i;

/** What search needs to know about documents from outside its own index. */
export interface SearchScope {
  /** The documents that may be found by any words. */
  searched: NumberSet;
  /** Those that may be found by their own number or, used ones, by their whole name: on any shelf. */
  shown: NumberSet;
  /** Tells how well documents fit the years. */
  fitYears: (years: QueryYears) => YearsFit;
  /** The documents that fit no truck with any of these values of a fact. */
  notFor: (fact: TruckFactName, values: ReadonlySet<string>) => NumberSet;
  /** Position in the plain listing order; breaks ties. */
  place: (document: number) => number;
}

/** What a search that names the truck leaves out: how many parts, and which trucks they may be for. */
export interface LeftOut {
  trucks: string[];
  count: number;
}

export interface SearchResult {
  /** The best matches, best first. */
  documents: number[];
  /** How many documents match in all. */
  total: number;
  /** Words of the text that mean nothing here, or that no document is called by; the documents match the others. */
  unknown: readonly string[];
  /** Words of the text that were taken for others. */
  corrections: readonly Correction[];
  /** The model years that the text names. */
  years: QueryYears | undefined;
  /** Whether the documents match only some of the text, because none matches all of it. */
  isPartial: boolean;
  /** What the search leaves out: matches that fit only other trucks than the text names. */
  leftOut: LeftOut | undefined;
}

/** Which of the matches to return. */
export interface Selection {
  /** What passes the filters. Filters choose among the matches, they never change what a text means. */
  passing: NumberSet;
  /** What comes after the others, unless it has the number that was typed, or the text says for which truck it is. */
  last?: NumberSet | undefined;
  /** How many of `total` matches the caller needs in order. */
  limitFor: (total: number) => number;
  /** Whether the last word is still being typed. */
  unfinished?: boolean;
}

interface AllMatches {
  /** By part number, or the whole name of a used part; best first. */
  byNumber: readonly number[];
  byWords: Matches;
  unknown: readonly string[];
  corrections?: readonly Correction[];
  years?: QueryYears | undefined;
  namesTruck?: boolean;
  /** What matches, too, but is only for other trucks than the text names. */
  forOthers?: Matches & Pick<LeftOut, 'trucks'>;
}

/** Full-text search over products: part numbers first, then words. Documents are numbered in the order they were added. */
export class ProductSearch {
  readonly #index = new WordIndex();
  readonly #ranking = new Ranker(this.#index);
  readonly #numbers = new PartNumbers();
  readonly #spelling = new Spelling(this.#index);
  /** Used parts by their whole names: words alone find new parts. */
  readonly #usedByName = new Map<string, number[]>();
  #thesaurus = new Thesaurus();

  /** Indexes a product and returns its document number. */
  add(product: CatalogRow): number {
    const document = this.#index.size;
    this.#index.add(documentOf(product));
    this.#numbers.add(product.lugoPart, product.vendorPart);
    if (product.shelf === 'used') {
      const name = bareNumber(product.name);
      this.#usedByName.set(name, [...(this.#usedByName.get(name) ?? []), document]);
    }
    return document;
  }

  useSynonyms(synonyms: readonly Synonym[]): void {
    this.#thesaurus = new Thesaurus(synonyms);
  }

  /** Sorts what searches look things up in, so that no search has to. */
  prepare(): void {
    this.#numbers.sort();
    this.#spelling.refresh();
  }

  /** Returns the documents that match a text and pass the filters, best first. Never throws, whatever the text. */
  find(text: string, scope: SearchScope, { passing, last, limitFor, unfinished }: Selection): SearchResult {
    const {
      byNumber,
      byWords,
      unknown,
      corrections = [],
      years,
      namesTruck,
      forOthers,
    } = this.#match(text, scope, unfinished);
    const numbered = byNumber.filter((document) => passing.has(document));
    const { documents, scores, max } = passingOf(byWords, passing, years || namesTruck ? undefined : last);
    const worded = Math.min(documents.length, max);
    const total = numbered.length + worded;
    const wanted = Math.min(worded, Math.max(0, limitFor(total) - numbered.length));
    return {
      documents: [...numbered, ...topK(documents, scores, scope.place, wanted).documents],
      total,
      unknown: numbered.length === 0 ? [...unknown, ...byWords.unanswered] : unknown,
      corrections,
      years,
      isPartial: numbered.length === 0 && worded > 0 && byWords.arePartial,
      leftOut: forOthers && countLeftOut(forOthers, passing),
    };
  }

  /** Returns the documents that have a part number; `near`: a few whose numbers start like it or are nearest to it. */
  numbered(number: string, shown: NumberSet, near?: 'near'): number[] {
    return near ? this.#numbers.nearest(number, shown, maxNear) : this.#numbers.having(number, shown);
  }

  /** Whether any document may be found by a name that customers use. */
  names(phrase: string): boolean {
    const words = wordsOf(phrase);
    const concept = conceptOf(words);
    return concept
      ? this.#index.prominence(concept.lexeme) > 0
      : words.every((word) => this.#index.prominence(word) > 0);
  }

  /** Returns the documents that a synonym with this meaning finds: nothing that was typed instead, and no spelling. */
  called(meaning: string): NumberSet {
    const [first, ...others] = lexemesOf(meaning).map((lexeme) =>
      NumberSet.of(Array.from(this.#index.postings(lexeme), documentIn)),
    );
    return others.reduce((all, documents) => all.and(documents), first ?? new NumberSet());
  }

  /**
   * Returns every document that matches a text, in no particular order.
   * @returns with it, the most that `find` would list, and the model years that the text names
   */
  matchesOf(
    text: string,
    scope: SearchScope,
  ): { documents: ArrayLike<number>; max: number; years: QueryYears | undefined } {
    const { byNumber, byWords, years } = this.#match(text, scope);
    if (byNumber.length === 0) return { ...byWords, years };
    return { documents: [...byNumber, ...byWords.documents], max: byNumber.length + byWords.max, years };
  }

  #match(text: string, scope: SearchScope, unfinished = false): AllMatches {
    const used = this.#usedByName.get(bareNumber(text))?.filter((document) => scope.shown.has(document));
    const { documents: byNumber, rest } = used?.length
      ? { documents: used, rest: text }
      : this.#takePartNumbers(text, scope);
    if (!/[\p{L}\p{N}]/u.test(rest)) return { byNumber, byWords: noMatches, unknown: [] };
    if (byNumber.length === 0) {
      const found = ourNumber.test(text.trim())
        ? { byWords: noMatches, unknown: [] }
        : this.#byWords(rest, scope, unfinished);
      if (found.byWords.documents.length > 0) return { byNumber, ...found };
      const nearest = this.#numbers.nearest(text, scope.searched, maxNumberMatches);
      return {
        byNumber: nearest,
        byWords: noMatches,
        unknown: nearest.length > 0 ? [text.trim()] : found.unknown,
        years: found.years,
        ...(found.forOthers && { forOthers: found.forOthers }),
      };
    }
    const searched = scope.searched.without(NumberSet.of(byNumber));
    return { byNumber, ...this.#byWords(rest, { ...scope, searched }, unfinished) };
  }

  #byWords(
    text: string,
    { searched, fitYears, notFor, place }: SearchScope,
    unfinished: boolean,
  ): Omit<AllMatches, 'byNumber'> {
    const query = readQuery(
      text,
      { index: this.#index, spelling: this.#spelling, thesaurus: this.#thesaurus },
      unfinished,
    );
    const { unknown, corrections, isUnderstood, clauses, years, truck } = query;
    // If the only known words are optional ones ("chevy xyzzy"), nothing meaningful was asked for.
    if (!isUnderstood || (unknown.length > 0 && clauses.every((clause) => clause.importance < 1)))
      return { byWords: noMatches, unknown, years };
    const match = (among: NumberSet, demand?: Demand) => {
      const fit = fitYears(years ?? shopYears);
      return this.#ranking.match(query, { searched: among, fit, place }, demand);
    };
    if (truck.size === 0) return { byWords: match(searched), unknown, corrections, years };
    // Who names their truck wants nothing that is for others alone, however well its name matches; nor, instead of that,
    // what only mentions it.
    const reading = { unknown, corrections, years, namesTruck: true };
    const notForIt = NumberSet.union([...truck].map(([fact, values]) => notFor(fact, values)));
    const required = clauses.filter((clause) => clause.required);
    const namesPart = required.some(({ importance }) => importance > importances.whichTruck);
    // Of a truck alone, whatever is described as for it will do, and the others would be the whole catalog.
    if (required.length > 0 && !namesPart) return { byWords: match(searched.without(notForIt)), ...reading };
    const others = match(searched.and(notForIt), 'whole');
    const byWords = match(searched.without(notForIt), others.areCalledSo ? 'called so' : 'any');
    return { byWords, ...reading, forOthers: { ...others, trucks: otherTrucks(truck) } };
  }

  /** Looks up the whole text as one part number, otherwise each run of words that is the start of one. */
  #takePartNumbers(text: string, scope: SearchScope): { documents: number[]; rest: string } {
    const bare = bareNumber(text);
    const whole = year.test(bare) ? [] : this.#numbered(bare, scope);
    // Four digits may also be a size or a model, so they stay in the text.
    if (whole.length > 0) return { documents: whole, rest: /^\d{4}$/.test(bare) ? text : '' };
    const runs = [...plainText(text).matchAll(/[a-z0-9]+/g)].map(([run]) => run);
    const documents: number[] = [];
    let rest = text;
    for (let from = 0; from < runs.length; from++) {
      for (let length = Math.min(maxRunWords, runs.length - from); length > 0; length--) {
        const run = runs.slice(from, from + length);
        const found = this.#runAsNumber(run.join(''), scope);
        if (found.length === 0) continue;
        documents.push(...found);
        rest = run.reduce((left, part) => left.replace(part, ' '), plainText(rest));
        from += length - 1;
        break;
      }
    }
    return { documents: [...new Set(documents)], rest };
  }

  #runAsNumber(bare: string, scope: SearchScope): number[] {
    if (bare.length < 5 || bare.replace(/\D/g, '').length < 3) return [];
    return this.#numbered(bare, scope);
  }

  /** Returns what has a number that starts so; of what words do not find, only what has that very number. */
  #numbered(bare: string, { searched, shown }: SearchScope): number[] {
    return this.#numbers
      .startingWith(bare, maxNumberMatches)
      .filter(
        (document) =>
          searched.has(document) || (shown.has(document) && this.#numbers.isNumberOf(document, bare)),
      );
  }
}

function countLeftOut(others: Matches & Pick<LeftOut, 'trucks'>, passing: NumberSet): LeftOut | undefined {
  const count = passingOf(others, passing).documents.length;
  return count > 0 ? { trucks: others.trucks, count } : undefined;
}
