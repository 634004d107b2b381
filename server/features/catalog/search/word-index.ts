import type { Side } from './word-lists.ts';
import { Uint32Column } from '../listing/columns.ts';
import type { NumberSet } from '../listing/number-set.ts';
import { SetsByValue } from '../listing/number-set.ts';
import { widened } from '../listing/widened.ts';

/**
 * The fields a word occurs in, as bits (weights: `score-accumulator.ts`). `kind` is the first thing a category is named
 * after: "Wheels & Lug Nuts" are wheels first, "Steering Wheels & Columns" are not.
 */
export const fields = { name: 1, type: 2, brand: 4, specs: 8, text: 16, kind: 32 } as const;

/** A product as search sees it. */
export interface SearchDocument {
  /** Word or concept → the fields it occurs in, as bits. */
  lexemes: Map<string, number>;
  /** Adjacent words of the name; spelling correction prefers words that occur side by side. */
  pairs: string[];
  /** What the part is: `grille` of a grille assembly, `bolt` of a bumper bolt set. */
  heads: string[];
  /** Number of words in the first part of the name (without packaging words), and in the whole name, both without years. */
  headLength: number;
  nameLength: number;
  side: 'left' | 'right' | undefined;
}

const longest = 4;

/** The lexeme of a brand: the first words of its name as one, so that "oak" does not find everything by Valley Oak Rubber. */
export const brandLexeme = (words: readonly string[]): string => `@${words.join(' ')}`;

/**
 * Returns how many words, starting at `at`, are the name of a brand; 0 for none.
 * @param atLeast a name of at most this many words loses to the other meaning of these words
 */
export function brandAt(words: readonly string[], at: number, index: WordIndex, atLeast: number): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    if (!index.knows(brandLexeme(words.slice(at, at + length)))) continue;
    if (length > Math.max(1, atLeast)) return length;
    // A word that also occurs in part names does not name a brand by itself.
    if (length === 1 && index.prominence(words[at] as string) === 0) return length;
  }
  return 0;
}

/** A posting says that a word occurs in a document: document × 64 + the fields it occurs in. */
export const documentIn = (posting: number): number => posting >>> 6;
export const fieldsIn = (posting: number): number => posting & 63;
export const posting = (document: number, mask: number): number => document * 64 + mask;

export const sides = { none: 0, left: 1, right: 2 } as const;

export const otherSide = (side: Side): number => (side === 'left' ? sides.right : sides.left);
export const headsPerDocument = 4;

interface Entry {
  id: number;
  postings: Uint32Array<ArrayBuffer>;
  length: number;
  /** Number of documents with it in their name or category. */
  prominent: number;
}

/** The attributes of `SearchDocument`, one value per document. */
export interface Columns {
  /** One of `sides`. */
  sides: Uint32Array;
  headLengths: Uint32Array;
  nameLengths: Uint32Array;
  /** `headsPerDocument` places for each document: ids of the lexemes that say what the part is, plus 1; 0 is none. */
  heads: Uint32Array;
}

/** Inverted index: word → postings. Documents are numbered from 0 and never removed; readers skip deleted ones. */
export class WordIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #pairs = new Set<string>();
  readonly #sides = new Uint32Column();
  readonly #bySide = new SetsByValue<number>();
  readonly #headLengths = new Uint32Column();
  readonly #nameLengths = new Uint32Column();
  readonly #heads = new Uint32Column();

  get size(): number {
    return this.#sides.length;
  }

  add(document: SearchDocument): void {
    const number = this.size;
    for (const [lexeme, mask] of document.lexemes) {
      const entry = this.#entry(lexeme);
      if (entry.length === entry.postings.length)
        entry.postings = widened(entry.postings, Math.max(2, Math.ceil(entry.length * 1.4)));
      entry.postings[entry.length++] = posting(number, mask);
      if (mask & (fields.name | fields.type)) entry.prominent++;
    }
    for (const pair of document.pairs) this.#pairs.add(pair);
    this.#sides.push(sides[document.side ?? 'none']);
    this.#bySide.add(sides[document.side ?? 'none'], number);
    this.#headLengths.push(document.headLength);
    this.#nameLengths.push(document.nameLength);
    for (let at = 0; at < headsPerDocument; at++) {
      const head = document.heads[at];
      this.#heads.push(head === undefined ? 0 : this.#entry(head).id + 1);
    }
  }

  /** Returns the postings of a lexeme, ascending by document. */
  postings(lexeme: string): Uint32Array {
    const entry = this.#entries.get(lexeme);
    return entry ? entry.postings.subarray(0, entry.length) : none;
  }

  id(lexeme: string): number | undefined {
    return this.#entries.get(lexeme)?.id;
  }

  /** Whether any document contains the lexeme. */
  knows(lexeme: string): boolean {
    return (this.#entries.get(lexeme)?.length ?? 0) > 0;
  }

  /** Returns the number of documents with the lexeme in their name or category. */
  prominence(lexeme: string): number {
    return this.#entries.get(lexeme)?.prominent ?? 0;
  }

  /** Whether the two words occur side by side in any product name. */
  knowsPair(first: string, second: string): boolean {
    return this.#pairs.has(`${first} ${second}`);
  }

  /** Returns the documents of one of `sides`. */
  onSide(side: number): NumberSet {
    return this.#bySide.anyOf([side]);
  }

  lexemes(): Iterable<string> {
    return this.#entries.keys();
  }

  /** Returns the document attributes as views; they do not include documents added later. */
  columns(): Columns {
    return {
      sides: this.#sides.all(),
      headLengths: this.#headLengths.all(),
      nameLengths: this.#nameLengths.all(),
      heads: this.#heads.all(),
    };
  }

  #entry(lexeme: string): Entry {
    let entry = this.#entries.get(lexeme);
    if (!entry) {
      entry = { id: this.#entries.size, postings: new Uint32Array(0), length: 0, prominent: 0 };
      this.#entries.set(lexeme, entry);
    }
    return entry;
  }
}

const none = new Uint32Array(0);
