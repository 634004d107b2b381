import { Numbers } from './uint32-column.ts';

/** One value for each number, where many share the same: each distinct value is kept, and judged, once. */
export class Values<T> {
  readonly #distinct: T[] = [];
  readonly #places = new Map<unknown, number>();
  readonly #placeOf = new Numbers();
  readonly #key: (value: T) => unknown;

  constructor(key: (value: T) => unknown = (value) => value) {
    this.#key = key;
  }

  push(value: T): void {
    const key = this.#key(value);
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#distinct.push(value) - 1;
      this.#places.set(key, place);
    }
    this.#placeOf.push(place);
  }

  of(number: number): T {
    return this.#distinct[this.#placeOf.at(number)] as T;
  }

  /** Each distinct value judged, and where the value of each number is among them, as views for loops over many. */
  judge<R>(judge: (value: T) => R): { judged: R[]; places: Uint32Array } {
    return { judged: this.#distinct.map(judge), places: this.#placeOf.all() };
  }

  /** At which places of a list of numbers each value stands. */
  group(numbers: readonly number[]): Map<T, number[]> {
    const groups = new Map<T, number[]>();
    for (const [place, number] of numbers.entries()) {
      const value = this.of(number);
      const group = groups.get(value);
      if (group) group.push(place);
      else groups.set(value, [place]);
    }
    return groups;
  }

  /** How many of these numbers have each value; values that none has are left out. */
  count(numbers: ArrayLike<number>): [value: T, count: number][] {
    const places = this.#placeOf.all();
    const counts = new Uint32Array(this.#distinct.length);
    for (let at = 0; at < numbers.length; at++) {
      const place = places[numbers[at] as number] as number;
      counts[place] = (counts[place] as number) + 1;
    }
    return this.#distinct
      .map((value, place): [T, number] => [value, counts[place] as number])
      .filter(([, count]) => count > 0);
  }
}
