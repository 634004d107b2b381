import type { CatalogRow } from '../data.ts';
import { documentOf } from './document.ts';
import { series } from './search-document.ts';
import { bareNumber, PartNumbers } from './part-numbers.ts';
import type { Found } from './rank.ts';
import { Ranking } from './rank.ts';
import { readQuery } from './read-query.ts';
import { Spelling } from './spelling.ts';
import { WordIndex } from './word-index.ts';
import type { YearsAsked } from './years-asked.ts';
import { plainText } from './words.ts';

/** Equals are put in this order: first what fits the trucks that the shop is about. */
const ourYears: YearsAsked = { from: 1955, to: 1959, series: series.second };
const mostNumbers = 300;
const longestRun = 4;
const year = /^(?:19|20)\d\d$/;

/** What the reader of a document knows and search does not: whether it may be listed, its years, its place. */
export interface Listing {
  accepts: (document: number) => boolean;
  /** 0 does not fit, up to 1 the more it was made for just these years. */
  fitsYears: (asked: YearsAsked) => (document: number) => number;
  place: (document: number) => number;
}

/** Search over products: part numbers first, then words. Documents are numbered in the order they were added. */
export class ProductSearch {
  readonly #index = new WordIndex();
  readonly #ranking = new Ranking(this.#index);
  readonly #numbers = new PartNumbers();
  readonly #spelling = new Spelling(this.#index);

  /** @returns the number of the document */
  add(product: CatalogRow): number {
    const document = this.#index.size;
    this.#index.add(documentOf(product));
    this.#numbers.add(product.lugoPart, product.vendorPart);
    return document;
  }

  /** Which trucks of 1955 each document fits, as bits of `series`. */
  seriesOfAll(): Uint32Array {
    return this.#index.columns().series;
  }

  /**
   * Documents that answer a text, best first. Never fails, whatever the text.
   * @param wanted how many of so many are wanted in order
   */
  find(text: string, listing: Listing, wanted: (total: number) => number): Found {
    const { documents: byNumber, rest } = this.#takePartNumbers(text, listing);
    if (!/[\p{L}\p{N}]/u.test(rest)) return { documents: byNumber, total: byNumber.length };
    if (byNumber.length === 0) {
      const byWords = this.#byWords(rest, listing, wanted);
      if (byWords.total > 0) return byWords;
      const nearest = this.#nearestNumber(text, listing);
      return { documents: nearest, total: nearest.length };
    }
    const named = new Set(byNumber);
    const others = {
      ...listing,
      accepts: (document: number) => !named.has(document) && listing.accepts(document),
    };
    const byWords = this.#byWords(rest, others, (total) => wanted(total + byNumber.length));
    return { documents: [...byNumber, ...byWords.documents], total: byNumber.length + byWords.total };
  }

  #byWords(text: string, { accepts, fitsYears, place }: Listing, wanted: (total: number) => number): Found {
    const query = readQuery(text, this.#index, this.#spelling);
    // What is left of a text that means nothing here is no search.
    if (query.unknown.length > 0 && query.wishes.every((wish) => wish.importance < 1))
      return { documents: [], total: 0 };
    return this.#ranking.rank(
      query,
      { accepts, fitsYears: fitsYears(query.years ?? ourYears), place },
      wanted,
    );
  }

  /** The whole text as one number, else each run of words that begins one. */
  #takePartNumbers(text: string, { accepts }: Listing): { documents: number[]; rest: string } {
    const bare = bareNumber(text);
    const whole = year.test(bare) ? [] : this.#numbers.startingWith(bare, mostNumbers).filter(accepts);
    // Four figures may as well be a size or a model.
    if (whole.length > 0) return { documents: whole, rest: /^\d{4}$/.test(bare) ? text : '' };
    const runs = [...plainText(text).matchAll(/[a-z0-9]+/g)].map(([run]) => run);
    const documents: number[] = [];
    let rest = text;
    for (let from = 0; from < runs.length; from++) {
      for (let length = Math.min(longestRun, runs.length - from); length > 0; length--) {
        const run = runs.slice(from, from + length);
        const found = this.#runAsNumber(run.join('')).filter(accepts);
        if (found.length === 0) continue;
        documents.push(...found);
        rest = run.reduce((left, part) => left.replace(part, ' '), plainText(rest));
        from += length - 1;
        break;
      }
    }
    return { documents: [...new Set(documents)], rest };
  }

  #runAsNumber(bare: string): number[] {
    if (bare.length < 5 || bare.replace(/\D/g, '').length < 3) return [];
    return this.#numbers.startingWith(bare, mostNumbers);
  }

  /** A number that nothing has: with O read as zero, else its neighbours by the longest beginning that something has. */
  #nearestNumber(text: string, { accepts }: Listing): number[] {
    const bare = bareNumber(text).replace(/o(?=\d)|(?<=\d)o/g, '0');
    if (bare.replace(/\D/g, '').length < 3) return [];
    for (let length = bare.length; length >= Math.max(5, bare.length - 3); length--) {
      const found = this.#numbers.startingWith(bare.slice(0, length), mostNumbers).filter(accepts);
      if (found.length > 0) return found;
    }
    return [];
  }
}
