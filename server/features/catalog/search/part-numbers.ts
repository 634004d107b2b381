import { Uint32Column } from '../listing/columns.ts';
import type { NumberSet } from '../listing/number-set.ts';
import { lowerBound } from './lower-bound.ts';

/** Keeps letters and digits only: dashes, dots, slashes, spaces and case do not matter. */
export const bareNumber = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Shorter texts are no part number. */
const shortest = 4;
/** The start of our own numbers that names a category: `LCT-TG`. */
const category = /^lct[a-z]{2}$/;
/** Of parts that share a number of their vendors, nobody chooses from more. */
const maxChoices = 30;
/** How many entries are looked at: most of those of hidden and changed products don't count. */
const maxScanned = 2_000;
/** Up to this many new entries are scanned one by one before they are sorted in. */
const maxUnsorted = 500;

/**
 * Sorted part numbers for prefix search, by the start of the number or of each of its parts: `MSM 1415-55-R` is found by
 * `1415` as well. All numbers lie one after the other; an entry is the offset where a number or a part of one starts.
 */
export class PartNumbers {
  /** Letters and digits, each number ended by a newline. Bytes, because a string that grows is kept in its pieces. */
  #text = new Uint8Array(1024);
  #length = 0;
  /** Offset in `#text` where a number starts; two for each document, its own and the vendor's. */
  readonly #starts = new Uint32Column();
  readonly #entries = new Uint32Column();
  #sorted = new Uint32Array();

  /** Adds the numbers of the next document; the first one is 0. */
  add(lugoPart: string, vendorPart: string): void {
    for (const number of [lugoPart, vendorPart]) {
      const start = this.#length;
      this.#starts.push(start);
      for (const offset of beginnings(number)) this.#entries.push(start + offset);
      this.#write(`${bareNumber(number)}\n`);
    }
  }

  /**
   * Returns documents with a number that starts with `bare`, exact matches first. Empty for what cannot be a part
   * number: fewer than four characters, or none of them a digit.
   * @param among only these, if given
   */
  startingWith(bare: string, limit: number, among?: NumberSet): number[] {
    if (bare.length < shortest || (!/\d/.test(bare) && !category.test(bare))) return [];
    if (this.#entries.length - this.#sorted.length > maxUnsorted) this.sort();
    const found: number[] = [];
    const counts = (entry: number) => !among || among.has(this.#documentAt(entry));
    const first = this.#firstFrom(bare);
    const end = Math.min(this.#sorted.length, first + maxScanned);
    for (let at = first; at < end && found.length < limit; at++) {
      const entry = this.#sorted[at] as number;
      if (compareStart(this.#text, entry, bare) !== 0) break;
      if (counts(entry)) found.push(entry);
    }
    for (let at = this.#sorted.length; at < this.#entries.length; at++) {
      const entry = this.#entries.at(at);
      if (compareStart(this.#text, entry, bare) === 0 && counts(entry)) found.push(entry);
    }
    found.sort((a, b) => compare(this.#text, a, b));
    const isExact = (entry: number) => this.#text[entry + bare.length] === newline;
    const inOrder = [...found.filter(isExact), ...found.filter((entry) => !isExact(entry))];
    return [...new Set(inOrder.map((entry) => this.#documentAt(entry)))];
  }

  /** Returns those of the documents that have a number: as their own, or if there are none, as the vendor's. */
  having(number: string, among: NumberSet): number[] {
    const bare = bareNumber(number);
    const found = this.startingWith(bare, maxChoices, among);
    const own = found.filter((document) => this.isNumberOf(document, bare));
    return own.length > 0 ? own : found.filter((document) => this.isNumberOf(document, bare, 'vendor'));
  }

  /**
   * Returns those of the documents with the numbers nearest to one that does not exist: reads O as zero, then drops up to three
   * characters from the end.
   */
  nearest(number: string, among: NumberSet, limit: number): number[] {
    const bare = bareNumber(number).replace(/o(?=\d)|(?<=\d)o/g, '0');
    if (bare.replace(/\D/g, '').length < 3) return [];
    for (let length = bare.length; length >= Math.max(5, bare.length - 3); length--) {
      const found = this.startingWith(bare.slice(0, length), limit, among);
      if (found.length > 0) return found.slice(0, limit);
    }
    return [];
  }

  /** Whether this is the whole number of a document: its own one or the vendor's. */
  isNumberOf(document: number, bare: string, whose: 'own' | 'vendor' = 'own'): boolean {
    const start = this.#starts.at(2 * document + (whose === 'own' ? 0 : 1));
    return compareStart(this.#text, start, bare) === 0 && this.#text[start + bare.length] === newline;
  }

  #write(text: string): void {
    if (this.#length + text.length > this.#text.length) {
      const wider = new Uint8Array(Math.ceil((this.#length + text.length) * 1.5));
      wider.set(this.#text);
      this.#text = wider;
    }
    for (let at = 0; at < text.length; at++) this.#text[this.#length++] = text.charCodeAt(at);
  }

  /** Sorts in what was added since the last time: the first search would otherwise wait for it. */
  sort(): void {
    const text = this.#text;
    const added = this.#entries
      .all()
      .slice(this.#sorted.length)
      .sort((a, b) => compare(text, a, b));
    this.#sorted =
      this.#sorted.length === 0 ? added : merged(this.#sorted, added, (a, b) => compare(text, a, b));
  }

  #firstFrom(prefix: string): number {
    return lowerBound(
      this.#sorted.length,
      (at) => compareStart(this.#text, this.#sorted[at] as number, prefix) < 0,
    );
  }

  #documentAt(entry: number): number {
    const next = lowerBound(this.#starts.length, (at) => this.#starts.at(at) <= entry);
    return (next - 1) >> 1;
  }
}

function merged(
  a: Uint32Array,
  b: Uint32Array,
  compare: (a: number, b: number) => number,
): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(a.length + b.length);
  for (let at = 0, fromA = 0, fromB = 0; at < all.length; at++) {
    const takeA =
      fromB === b.length || (fromA < a.length && compare(a[fromA] as number, b[fromB] as number) < 0);
    all[at] = (takeA ? a[fromA++] : b[fromB++]) as number;
  }
  return all;
}

const newline = 10;

/** Compares up to the newline that ends each number; a newline sorts before any letter or digit. */
function compare(text: Uint8Array, a: number, b: number): number {
  for (let offset = 0; ; offset++) {
    const first = text[a + offset] as number;
    const second = text[b + offset] as number;
    if (first !== second) return first - second;
    if (first === newline) return a - b;
  }
}

/** Compares as many characters as the prefix has; 0 when the entry starts with it. */
function compareStart(text: Uint8Array, entry: number, prefix: string): number {
  for (let offset = 0; offset < prefix.length; offset++) {
    const difference = (text[entry + offset] as number) - prefix.charCodeAt(offset);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the offsets in the bare number at which it, or a part of it that customers may type alone, starts. */
function beginnings(number: string): number[] {
  const parts = number.toLowerCase().match(/[a-z]+(?=[^a-z]|$)|\d+[a-z]*/g) ?? [];
  const offsets: number[] = [];
  let offset = 0;
  for (const [place, part] of parts.entries()) {
    const rest = parts.slice(place).join('');
    if (rest.length >= shortest && (place === 0 || rest.replace(/\D/g, '').length >= 3)) offsets.push(offset);
    offset += part.length;
  }
  return offsets;
}
