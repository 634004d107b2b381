import { lowerBound } from '../search/lower-bound.ts';
import { NumberSet } from './number-set.ts';

/** Up to this many numbers are inserted into the sorted list one by one; with more it is sorted again. */
const fewAtOnce = 200;
/** A set with one in so many of the numbers, or more, is found by walking through the order until a page is full. */
const sparse = 8;

/** Product numbers in a total order, kept sorted while numbers come and go. */
export class SortedNumbers {
  readonly #compare: (a: number, b: number) => number;
  #sorted: number[] = [];
  /** Not yet in the sorted list: the catalog arrives in batches and is sorted once. */
  #waiting: number[] = [];
  #places = new Uint32Array();
  #placed = false;

  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
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
      this.#sorted = [...this.#sorted, ...this.#waiting].sort(this.#compare);
    } else {
      for (const number of this.#waiting) this.#sorted.splice(this.#firstNotBefore(number), 0, number);
    }
    this.#waiting = [];
    return this.#sorted;
  }

  /** Returns the position of a number in the order. */
  place(number: number): number {
    return this.#numberedPlaces()[number] as number;
  }

  /** Returns those numbers of a set that come at these positions among them. */
  slice(set: NumberSet, from: number, to: number): number[] {
    const sorted = this.sorted();
    const found: number[] = [];
    if (set.size * sparse > sorted.length) {
      for (let at = 0, position = 0; at < sorted.length && position < to; at++) {
        const number = sorted[at] as number;
        if (set.has(number) && position++ >= from) found.push(number);
      }
      return found;
    }
    // Those of a smaller set may all be far down: it is brought into order instead, as a set of places.
    const placeOf = this.#numberedPlaces();
    const places = new NumberSet(new Uint32Array((sorted.length + 31) >>> 5));
    for (const number of set.numbers()) places.add(placeOf[number] as number);
    for (const place of places.numbers(to).subarray(from)) found.push(sorted[place] as number);
    return found;
  }

  /** Returns the position of each number in the order. */
  #numberedPlaces(): Uint32Array {
    if (!this.#placed) {
      const sorted = this.sorted();
      this.#places = new Uint32Array(1 + sorted.reduce((max, listed) => Math.max(max, listed), 0));
      for (const [place, listed] of sorted.entries()) this.#places[listed] = place;
      this.#placed = true;
    }
    return this.#places;
  }

  #firstNotBefore(number: number): number {
    return lowerBound(this.#sorted.length, (at) => this.#compare(this.#sorted[at] as number, number) < 0);
  }
}
