import { Uint32Column } from '../listing/columns.ts';
import { lowerBound } from '../search/lower-bound.ts';
import { plainText } from '../search/words.ts';

interface Phrase {
  id: number;
  text: string;
  /** What the products with it add up to; nobody is offered a phrase of none. */
  count: number;
}

/** Where a word of a phrase starts: what follows is what customers type. */
interface Beginning {
  typed: string;
  phrase: Phrase;
  first: boolean;
}

/** How many beginnings are looked at: with fewer letters than that tells apart, the list is a sample. */
const maxScanned = 400;

/** Phrases that products have, found by the start of any of their words. A product has at most one. */
export class PhraseList {
  readonly #phrases = new Map<string, Phrase>();
  readonly #byId: Phrase[] = [];
  /** The phrase of each product number, plus 1; 0 is none. */
  readonly #ofProduct = new Uint32Column();
  #sorted: Beginning[] = [];
  #waiting: Beginning[] = [];

  /** Describes the next product number; the first one is 0. */
  add(text: string | undefined): void {
    this.#ofProduct.push(text ? this.#idOf(text) + 1 : 0);
  }

  /** The product is listed no more. */
  remove(product: number): void {
    const id = this.#ofProduct.at(product);
    if (id > 0) (this.#byId[id - 1] as Phrase).count--;
  }

  /** Returns the phrases with a word that starts like the text: first those that start with it, then by products. */
  startingWith(text: string, limit: number): string[] {
    const typed = plainText(text).replace(/\s+/g, ' ').trimStart();
    if (typed === '') return [];
    this.sort();
    const found = new Map<Phrase, number>();
    let at = lowerBound(this.#sorted.length, (place) => (this.#sorted[place] as Beginning).typed < typed);
    for (
      let scanned = 0;
      scanned < maxScanned && this.#sorted[at]?.typed.startsWith(typed);
      scanned++, at++
    ) {
      const { phrase, first } = this.#sorted[at] as Beginning;
      if (phrase.count > 0)
        found.set(phrase, Math.max(found.get(phrase) ?? 0, phrase.count + (first ? 1e6 : 0)));
    }
    return [...found]
      .sort(([a, rankA], [b, rankB]) => rankB - rankA || (a.text < b.text ? -1 : 1))
      .slice(0, limit)
      .map(([{ text }]) => text);
  }

  /** Sorts in what was added since the last time. */
  sort(): void {
    if (this.#waiting.length === 0) return;
    this.#sorted = [...this.#sorted, ...this.#waiting].sort((a, b) => (a.typed < b.typed ? -1 : 1));
    this.#waiting = [];
  }

  #idOf(text: string): number {
    const plain = plainText(text);
    let phrase = this.#phrases.get(plain);
    if (!phrase) {
      phrase = { id: this.#byId.length, text, count: 0 };
      this.#phrases.set(plain, phrase);
      this.#byId.push(phrase);
      for (const { index } of plain.matchAll(/[a-z0-9]+/g))
        this.#waiting.push({ typed: plain.slice(index), phrase, first: index === 0 });
    }
    phrase.count++;
    return phrase.id;
  }
}
