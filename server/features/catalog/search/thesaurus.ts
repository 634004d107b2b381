import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conceptAt } from './phrases.ts';
import { PhraseMap } from './phrase-map.ts';
import { fillers } from './word-lists.ts';
import { wordsOf } from './words.ts';

/** A word or phrase that the owner has seen customers type, and what the catalog calls it. */
export interface Synonym {
  term: string;
  meaning: string;
}

/** What a phrase stands for: parts by the lexemes that they contain, the likeliest first. */
export interface Meaning {
  parts: string[][];
  /** What is wrong with a truck: the other words of the query say little about the part. */
  trouble: boolean;
}

interface Trouble {
  terms: string[];
  means: string[];
}

const troubles = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../db/seed/data/troubles.json'), 'utf8'),
) as Trouble[];

/**
 * Phrases that only queries contain: troubles, and the owner's synonyms. Unlike the shop talk of `phrases.ts` they are not
 * looked for in products, so that a change of them needs no new index.
 */
export class Thesaurus {
  readonly #meanings = new PhraseMap<Meaning>();

  /** @param synonyms go before what the shop knows by itself */
  constructor(synonyms: readonly Synonym[] = []) {
    for (const { terms, means } of troubles)
      for (const term of terms) this.#meanings.set(term, { parts: means.map(lexemesOf), trouble: true });
    for (const { term, meaning } of synonyms)
      this.#meanings.set(term, { parts: [lexemesOf(meaning)], trouble: false });
  }

  /** Returns the longest phrase that starts at a word. */
  at(words: readonly string[], from: number): { value: Meaning; length: number } | undefined {
    return this.#meanings.at(words, from);
  }
}

/** Returns the lexemes that a part called by these words contains: concepts, else words. */
function lexemesOf(phrase: string): string[] {
  const words = wordsOf(phrase);
  const lexemes: string[] = [];
  for (let at = 0; at < words.length;) {
    const mention = conceptAt(words, at);
    if (mention) lexemes.push(mention.concept.lexeme);
    else if (!fillers.has(words[at] as string)) lexemes.push(words[at] as string);
    at += mention?.length ?? 1;
  }
  return lexemes;
}
