import { Numbers } from './numbers.ts';

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

  /** A judgement of numbers by their values. */
  judge<R>(judge: (value: T) => R): (number: number) => R {
    const judged = this.#distinct.map(judge);
    const places = this.#placeOf.all();
    return (number) => judged[places[number] as number] as R;
  }
}
