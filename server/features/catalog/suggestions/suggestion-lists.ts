import type { CatalogRow } from '../data.ts';
import { commonNames } from '../search/phrases.ts';
import { PhraseList } from './phrase-list.ts';

const modelYears = /\b(?:19|20)\d\d(?:-(?:(?:19|20)\d\d|\d\d))?\b/g;
/** "57 fend" is completed like "fend". */
const leadingYears = /^'?\d{2,4}(?:\s*-\s*\d{2,4})?\s+/;

/** What a search field suggests beside products: what parts are called, and categories. */
export class SuggestionLists {
  readonly #names = new PhraseList();
  readonly #categories = new PhraseList();
  readonly #common = new PhraseList();

  constructor() {
    for (const name of commonNames) this.#common.add(name);
  }

  /** Describes the next product number. Hidden products and used parts suggest nothing. */
  add({ name, partType, shelf, hidden }: CatalogRow): void {
    const isSearched = !hidden && shelf !== 'used';
    this.#names.add(isSearched ? headOf(name) : undefined);
    // The list of a category is the store's, which has no NAPCO parts.
    this.#categories.add(isSearched && shelf === 'aftermarket' ? partType : undefined);
  }

  remove(product: number): void {
    this.#names.remove(product);
    this.#categories.remove(product);
  }

  sort(): void {
    for (const list of [this.#names, this.#categories, this.#common]) list.sort();
  }

  /** Returns what parts are called, before what else customers call them. @param isFound whether a search for it finds anything */
  phrases(text: string, limit: number, isFound: (phrase: string) => boolean): string[] {
    const years = leadingYears.exec(text)?.[0] ?? '';
    const begun = text.slice(years.length);
    const names = this.#names.startingWith(begun, limit);
    const common = this.#common.startingWith(begun, 2 * limit).filter((name) => !names.includes(name));
    const phrases = [...names, ...common.filter(isFound)].slice(0, limit);
    return phrases.map((phrase) => years + phrase);
  }

  categories(text: string, limit: number): string[] {
    return this.#categories.startingWith(text, limit);
  }
}

/** Returns the first part of a name in lower case: `front fender` of `Front Fender, Driver Side, 1955-57`. */
function headOf(name: string): string {
  const [head = ''] = name.replace(modelYears, ' ').split(/[,:(]| with | for /i);
  return head.replace(/\s+/g, ' ').trim().toLowerCase();
}
