import { wordsOf } from './words.ts';

/** Values by phrase: what a run of words means as a whole. */
export class PhraseMap<Value> {
  readonly #values = new Map<string, Value>();
  /** Number of words of the longest phrase, by its first word. */
  readonly #longest = new Map<string, number>();

  set(phrase: string, value: Value): void {
    const words = wordsOf(phrase);
    const [first = ''] = words;
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
    this.#values.set(words.join(' '), value);
  }

  /** Returns the longest phrase that starts at a word. */
  at(words: readonly string[], from: number): { value: Value; length: number } | undefined {
    for (
      let length = Math.min(this.#longest.get(words[from] ?? '') ?? 0, words.length - from);
      length > 0;
      length--
    ) {
      const value = this.#values.get(words.slice(from, from + length).join(' '));
      if (value !== undefined) return { value, length };
    }
    return undefined;
  }
}
