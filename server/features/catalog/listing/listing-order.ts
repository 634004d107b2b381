import type { CatalogRow } from '../data.ts';
import { Uint32Column } from './columns.ts';

/** Bayesian average: each rating counts as if two customers had given four stars before, so that one enthusiast cannot lead the shop. */
const priorReviews = 2;
const priorStars = 4;
const ours = { from: 1955, to: 1959 };
/** Up to this many numbers are inserted into the sorted list one by one; with more it is sorted again. */
const fewAtOnce = 200;

/**
 * The order of a plain listing: best rated first, then parts for the trucks this shop specializes in, then by part number,
 * so that the pages of a list stay stable. Stock does not matter: a sale moves nothing.
 */
export class ListingOrder {
  readonly #merits = new Uint32Column();
  readonly #lugoParts: string[] = [];
  #sorted: number[] = [];
  /** Not yet in the sorted list: the catalog arrives in batches and is sorted once. */
  #waiting: number[] = [];
  #places = new Uint32Array();
  #placed = false;

  /** Describes the next product number; the first one is 0. */
  describe({ ratingSum, ratingCount, years, lugoPart }: CatalogRow): void {
    const stars = (ratingSum + priorStars * priorReviews) / (ratingCount + priorReviews);
    const isOurs = years.some((year) => year >= ours.from && year <= ours.to);
    this.#merits.push(Math.round(stars * 1000) * 2 + (isOurs ? 1 : 0));
    this.#lugoParts.push(lugoPart);
  }

  insert(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    for (const number of numbers) this.#waiting.push(number);
    this.#placed = false;
  }

  remove(numbers: readonly number[]): void {
    if (numbers.length === 0) return;
    this.#placed = false;
    const gone = new Set(numbers);
    this.#sorted = this.sorted().filter((number) => !gone.has(number));
  }

  sorted(): readonly number[] {
    if (this.#waiting.length > fewAtOnce) {
      this.#sorted = [...this.#sorted, ...this.#waiting].sort((a, b) => this.#compare(a, b));
    } else {
      for (const number of this.#waiting) this.#sorted.splice(this.#firstNotBefore(number), 0, number);
    }
    this.#waiting = [];
    return this.#sorted;
  }

  /** Returns the position of a number in the order. */
  place(number: number): number {
    if (!this.#placed) {
      this.#places = new Uint32Array(this.#merits.length);
      for (const [place, listed] of this.sorted().entries()) this.#places[listed] = place;
      this.#placed = true;
    }
    return this.#places[number] as number;
  }

  #compare(a: number, b: number): number {
    const byMerit = this.#merits.at(b) - this.#merits.at(a);
    if (byMerit !== 0) return byMerit;
    const [first, second] = [this.#lugoParts[a] as string, this.#lugoParts[b] as string];
    return first < second ? -1 : first > second ? 1 : a - b;
  }

  #firstNotBefore(number: number): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(this.#sorted[middle] as number, number) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
