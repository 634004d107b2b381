import type { WordIndex } from './word-index.ts';

const longest = 4;

/** A maker is found by the beginning of its name, as one lexeme: whoever asks for oak does not mean Valley Oak Rubber. */
export const brandLexeme = (words: readonly string[]): string => `@${words.join(' ')}`;

/**
 * How many words from here on are the name of a maker, 0 for none.
 * @param atLeast a name of so many words counts less than what else they may mean
 */
export function brandAt(words: readonly string[], at: number, index: WordIndex, atLeast: number): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    if (!index.knows(brandLexeme(words.slice(at, at + length)))) continue;
    if (length > Math.max(1, atLeast)) return length;
    // A word that parts are called by is no name by itself.
    if (length === 1 && index.prominence(words[at] as string) === 0) return length;
  }
  return 0;
}
