import { wordsOf } from './words.ts';

/** Values by phrase: what a run of words means as a whole. */
export class PhraseMap<Value> {
  readonly #values = new Map<string, Value>();
  #longest = 0;

  set(phrase: string, value: Value): void {
    const words = wordsOf(phrase);
    this.#longest = Math.max(this.#longest, words.length);
    this.#values.set(words.join(' '), value);
  }

  /** Returns the longest phrase that starts at a word. */
  at(words: readonly string[], from: number): { value: Value; length: number } | undefined {
    for (let length = Math.min(this.#longest, words.length - from); length > 0; length--) {
      const value = this.#values.get(words.slice(from, from + length).join(' '));
      if (value !== undefined) return { value, length };
    }
    return undefined;
  }
}
