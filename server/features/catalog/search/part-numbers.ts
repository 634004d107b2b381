import { Numbers } from '../listing/uint32-column.ts';

/** Letters and figures only: dashes, dots, slashes, spaces and case do not count. */
export const bareNumber = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Fewer letters and figures name no part. */
const shortest = 4;
/** A number of ours that begins so names a category: `LCT-TG`. */
const category = /^lct[a-z]{2}$/;
/** So many new ones are looked through one by one before they are sorted in. */
const fewNew = 500;

/**
 * Part numbers in order, so that the beginning of one finds it, and the beginning of each of its parts: `MSM 1415-55-R` is
 * found from `1415` as well. All texts stand in one string, and an entry is where in it a number or a part of one begins.
 */
export class PartNumbers {
  #text = '';
  /** Where the number of a document begins in the text; two for each document, its own and the vendor's. */
  readonly #starts = new Numbers();
  readonly #entries = new Numbers();
  #sorted = new Uint32Array();

  /** Documents are added in their order, from 0. */
  add(lugoPart: string, vendorPart: string): void {
    for (const number of [lugoPart, vendorPart]) {
      const start = this.#text.length;
      this.#starts.push(start);
      for (const offset of beginnings(number)) this.#entries.push(start + offset);
      this.#text += `${bareNumber(number)}\n`;
    }
  }

  /**
   * Documents with a number that begins so; those whose number it is come first.
   * Empty for what cannot be a part number: less than four signs, or no figure among them.
   */
  startingWith(bare: string, limit: number): number[] {
    if (bare.length < shortest || (!/\d/.test(bare) && !category.test(bare))) return [];
    if (this.#entries.length - this.#sorted.length > fewNew) this.#sort();
    const found: number[] = [];
    for (let at = this.#firstFrom(bare); at < this.#sorted.length && found.length < limit; at++) {
      const entry = this.#sorted[at] as number;
      if (!this.#text.startsWith(bare, entry)) break;
      found.push(entry);
    }
    for (let at = this.#sorted.length; at < this.#entries.length; at++) {
      const entry = this.#entries.at(at);
      if (this.#text.startsWith(bare, entry)) found.push(entry);
    }
    found.sort((a, b) => compare(this.#text, a, b));
    const isExact = (entry: number) => this.#text.charCodeAt(entry + bare.length) === newline;
    const inOrder = [...found.filter(isExact), ...found.filter((entry) => !isExact(entry))];
    return [...new Set(inOrder.map((entry) => this.#documentAt(entry)))];
  }

  #sort(): void {
    // Joins the pieces that the text was put together from.
    this.#text = Buffer.from(this.#text, 'latin1').toString('latin1');
    const text = this.#text;
    this.#sorted = this.#entries
      .all()
      .slice()
      .sort((a, b) => compare(text, a, b));
  }

  #firstFrom(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#sorted[middle] as number;
      if (this.#text.slice(entry, entry + prefix.length) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #documentAt(entry: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (this.#starts.at(middle) <= entry) low = middle;
      else high = middle;
    }
    return low >> 1;
  }
}

const newline = 10;

/** Up to the newline that ends each; a newline is smaller than any letter or figure. */
function compare(text: string, a: number, b: number): number {
  for (let offset = 0; ; offset++) {
    const first = text.charCodeAt(a + offset);
    const second = text.charCodeAt(b + offset);
    if (first !== second) return first - second;
    if (first === newline) return a - b;
  }
}

/** Where in the bare number it, or a part of it that may be asked for by itself, begins. */
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
