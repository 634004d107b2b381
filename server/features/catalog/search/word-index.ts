import { Numbers } from '../listing/uint32-column.ts';
import type { SearchDocument } from './search-document.ts';
import { fields } from './search-document.ts';

/** A posting is document × 64 + the fields of the word in it. */
export const documentIn = (posting: number): number => posting >>> 6;
export const fieldsIn = (posting: number): number => posting & 63;
export const posting = (document: number, mask: number): number => document * 64 + mask;

export const sides = { none: 0, left: 1, right: 2 } as const;
export const headsKept = 4;

interface Entry {
  id: number;
  postings: Uint32Array;
  length: number;
  /** Documents with it in their name or category. */
  prominent: number;
}

export interface Columns {
  /** Of each document one of `sides`. */
  sides: Uint32Array;
  /** Which trucks of 1955 it fits, as bits of `series`. */
  series: Uint32Array;
  /** Words in the first part of its name, and in the whole of it. */
  headLengths: Uint32Array;
  nameLengths: Uint32Array;
  /** `headsKept` places for each document: ids of the lexemes that say what the part is, plus 1; 0 is none. */
  heads: Uint32Array;
}

/** Words → where they stand. Documents are numbered from 0 and only ever added; who leaves is skipped by its reader. */
export class WordIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #pairs = new Set<string>();
  readonly #sides = new Numbers();
  readonly #series = new Numbers();
  readonly #headLengths = new Numbers();
  readonly #nameLengths = new Numbers();
  readonly #heads = new Numbers();

  get size(): number {
    return this.#sides.length;
  }

  add(document: SearchDocument): void {
    const number = this.size;
    for (const [lexeme, mask] of document.lexemes) {
      const entry = this.#entry(lexeme);
      if (entry.length === entry.postings.length) {
        const wider = new Uint32Array(Math.max(2, Math.ceil(entry.length * 1.4)));
        wider.set(entry.postings);
        entry.postings = wider;
      }
      entry.postings[entry.length++] = posting(number, mask);
      if (mask & (fields.name | fields.type)) entry.prominent++;
    }
    for (const pair of document.pairs) this.#pairs.add(pair);
    this.#sides.push(sides[document.side ?? 'none']);
    this.#series.push(document.series);
    this.#headLengths.push(document.headLength);
    this.#nameLengths.push(document.nameLength);
    for (let at = 0; at < headsKept; at++) {
      const head = document.heads[at];
      this.#heads.push(head === undefined ? 0 : this.#entry(head).id + 1);
    }
  }

  /** Ascending by document. */
  postings(lexeme: string): Uint32Array {
    const entry = this.#entries.get(lexeme);
    return entry ? entry.postings.subarray(0, entry.length) : none;
  }

  id(lexeme: string): number | undefined {
    return this.#entries.get(lexeme)?.id;
  }

  /** In any document at all. */
  knows(lexeme: string): boolean {
    return (this.#entries.get(lexeme)?.length ?? 0) > 0;
  }

  /** How many documents have it in their name or category. */
  prominence(lexeme: string): number {
    return this.#entries.get(lexeme)?.prominent ?? 0;
  }

  /** Two words that stand side by side in a name. */
  knowsPair(first: string, second: string): boolean {
    return this.#pairs.has(`${first} ${second}`);
  }

  lexemes(): Iterable<string> {
    return this.#entries.keys();
  }

  /** What is known of each document beside its words, as views for loops over many. */
  columns(): Columns {
    return {
      sides: this.#sides.all(),
      series: this.#series.all(),
      headLengths: this.#headLengths.all(),
      nameLengths: this.#nameLengths.all(),
      heads: this.#heads.all(),
    };
  }

  #entry(lexeme: string): Entry {
    let entry = this.#entries.get(lexeme);
    if (!entry) {
      entry = { id: this.#entries.size, postings: none, length: 0, prominent: 0 };
      this.#entries.set(lexeme, entry);
    }
    return entry;
  }
}

const none = new Uint32Array(0);
