import { widened } from './widened.ts';

/**
 * A set of product numbers, one bit each. A hundred thousand products are 12 KB, so that sets are united, intersected and
 * counted in microseconds. None of them is changed by being an operand.
 */
export class NumberSet {
  #words: Uint32Array<ArrayBuffer>;
  /** Undefined until counted, and after each change. */
  #size: number | undefined;

  constructor(words = new Uint32Array(0)) {
    this.#words = words;
  }

  static of(numbers: ArrayLike<number>): NumberSet {
    let highest = 0;
    for (let at = 0; at < numbers.length; at++) highest = Math.max(highest, numbers[at] as number);
    const set = new NumberSet(new Uint32Array((highest >>> 5) + 1));
    for (let at = 0; at < numbers.length; at++) set.add(numbers[at] as number);
    return set;
  }

  /** Returns the numbers whose code is chosen. A test called for each number would take three times as long. */
  static withCode(codes: Uint32Array, isChosen: readonly boolean[]): NumberSet {
    const words = new Uint32Array((codes.length + 31) >>> 5);
    for (let number = 0; number < codes.length; number++)
      if (isChosen[codes[number] as number])
        words[number >>> 5] = (words[number >>> 5] as number) | (1 << (number & 31));
    return new NumberSet(words);
  }

  /** Returns the numbers that are in any of the sets; if there is but one, that set itself. */
  static union(sets: readonly NumberSet[]): NumberSet {
    const [only] = sets;
    if (only && sets.length === 1) return only;
    const united = new Uint32Array(sets.reduce((longest, { words }) => Math.max(longest, words.length), 0));
    for (const { words } of sets)
      for (let at = 0; at < words.length; at++) united[at] = (united[at] as number) | (words[at] as number);
    return new NumberSet(united);
  }

  /** The bits, for tight loops: number 32 × i + b is bit b of word i. */
  get words(): Uint32Array {
    return this.#words;
  }

  /** How many numbers are in the set. */
  get size(): number {
    if (this.#size === undefined) {
      let count = 0;
      for (let at = 0; at < this.#words.length; at++) count += bitCount(this.#words[at] as number);
      this.#size = count;
    }
    return this.#size;
  }

  has(number: number): boolean {
    const at = number >>> 5;
    return at < this.#words.length && (((this.#words[at] as number) >>> (number & 31)) & 1) === 1;
  }

  add(number: number): void {
    this.#size = undefined;
    const at = number >>> 5;
    if (at >= this.#words.length) this.#words = widened(this.#words, Math.ceil(at * 1.2) + 1);
    this.#words[at] = (this.#words[at] as number) | (1 << (number & 31));
  }

  delete(number: number): void {
    this.#size = undefined;
    const at = number >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] as number) & ~(1 << (number & 31));
  }

  /** Returns the numbers that are in both sets. */
  and({ words }: NumberSet): NumberSet {
    const both = this.#words.slice(0, words.length);
    for (let at = 0; at < both.length; at++) both[at] = (both[at] as number) & (words[at] as number);
    return new NumberSet(both);
  }

  /** Returns the numbers that are in this set only. */
  without({ words }: NumberSet): NumberSet {
    const left = this.#words.slice();
    const length = Math.min(left.length, words.length);
    for (let at = 0; at < length; at++) left[at] = (left[at] as number) & ~(words[at] as number);
    return new NumberSet(left);
  }

  /** Returns the numbers, ascending, or only the lowest of them. */
  numbers(limit = this.size): Uint32Array {
    const numbers = new Uint32Array(limit);
    let count = 0;
    for (let at = 0; at < this.#words.length && count < limit; at++) {
      for (let word = this.#words[at] as number; word !== 0 && count < limit; word &= word - 1)
        numbers[count++] = at * 32 + lowestBit(word);
    }
    return numbers.subarray(0, count);
  }
}

/** Returns the position of the lowest bit of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Returns how many bits of a word are set, without a loop: counts them in groups of 2, 4 and 8 side by side. */
export function bitCount(word: number): number {
  const twos = word - ((word >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sets of numbers by a value that each of them has, or by several. */
export class SetsByValue<T> {
  readonly #sets = new Map<T, NumberSet>();

  add(value: T, number: number): void {
    let set = this.#sets.get(value);
    if (!set) {
      set = new NumberSet();
      this.#sets.set(value, set);
    }
    set.add(number);
  }

  /** Returns the numbers that have any of the values. */
  anyOf(values: Iterable<T>): NumberSet {
    return NumberSet.union([...values].flatMap((value) => this.#sets.get(value) ?? []));
  }

  /** Returns the numbers whose values, or one of them, pass a test. */
  where(test: (value: T) => boolean): NumberSet {
    return this.anyOf([...this.#sets.keys()].filter(test));
  }

  /** Takes a number out of the set of a value. */
  delete(value: T, number: number): void {
    this.#sets.get(value)?.delete(number);
  }
}
