import { lowestBit, NumberSet } from './number-set.ts';
import { widened } from './widened.ts';

/** A growing column of unsigned 32-bit integers: four bytes per value, for a hundred thousand products. */
export class Uint32Column {
  #values = new Uint32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length)
      this.#values = widened(this.#values, Math.ceil(this.#length * 1.5));
    this.#values[this.#length++] = value;
  }

  at(place: number): number {
    return this.#values[place] as number;
  }

  set(place: number, value: number): void {
    this.#values[place] = value;
  }

  /** Returns the values as a view for tight loops, valid until the next one is pushed. */
  all(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }
}

/** A column in which many rows share few distinct values: each distinct value is stored, and evaluated, once. */
export class DictionaryColumn<T> {
  readonly #distinct: T[] = [];
  /** Code of each distinct value, by key. */
  readonly #codes = new Map<unknown, number>();
  readonly #codeOf = new Uint32Column();
  readonly #key: (value: T) => unknown;

  /** @param key tells equal values apart from distinct ones */
  constructor(key: (value: T) => unknown = (value) => value) {
    this.#key = key;
  }

  push(value: T): void {
    const key = this.#key(value);
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.#distinct.push(value) - 1;
      this.#codes.set(key, code);
    }
    this.#codeOf.push(code);
  }

  /** Evaluates each distinct value once. @returns the results by code, and the code of each row */
  evaluate<R>(evaluate: (value: T) => R): { results: R[]; codes: Uint32Array } {
    return { results: this.#distinct.map(evaluate), codes: this.#codeOf.all() };
  }

  /** Returns the rows whose value passes a test. */
  where(test: (value: T) => boolean): NumberSet {
    const { results, codes } = this.evaluate(test);
    return NumberSet.withCode(codes, results);
  }

  /** Counts how many of the rows have each value; values without rows are left out. */
  count(rows: NumberSet): [value: T, count: number][] {
    const counts = new Uint32Array(this.#distinct.length);
    this.#each(rows, (code) => (counts[code] = (counts[code] as number) + 1));
    return this.#distinct
      .map((value, code): [T, number] => [value, counts[code] as number])
      .filter(([, count]) => count > 0);
  }

  /** Returns for each value the lowest number that its rows have in another column; values without rows are left out. */
  lowest(rows: NumberSet, column: Uint32Column): Map<T, number> {
    const numbers = column.all();
    const lowest = new Map<number, number>();
    this.#each(rows, (code, row) => {
      const number = numbers[row] as number;
      if (number < (lowest.get(code) ?? Number.POSITIVE_INFINITY)) lowest.set(code, number);
    });
    return new Map([...lowest].map(([code, number]) => [this.#distinct[code] as T, number]));
  }

  #each(rows: NumberSet, visit: (code: number, row: number) => void): void {
    const codes = this.#codeOf.all();
    const { words } = rows;
    for (let at = 0; at < words.length; at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1) {
        const row = at * 32 + lowestBit(word);
        visit(codes[row] as number, row);
      }
    }
  }
}
