import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PhraseMap } from './phrase-map.ts';
import { wordsOf } from './words.ts';

/** What Spanish words and phrases for parts, sides and colors are in English; empty for those that say nothing about a part. */
const file = join(import.meta.dirname, '../../../db/seed/data/spanish.json');

const english = new PhraseMap<string[]>();
for (const [phrase, meaning] of Object.entries(
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>,
)) {
  // Copies, as in phrases.ts. `amortiguadores` is read as the singular of an English word.
  const words = [...wordsOf(meaning)];
  english.set(phrase, words);
  if (/[dlnr]$/.test(phrase)) english.set(`${phrase}es`, words);
}

/** Replaces Spanish words by English ones. The catalog is in English, so that only queries need it. */
export function toEnglish(words: readonly string[]): string[] {
  const translated: string[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = english.at(words, at);
    translated.push(...(phrase?.value ?? [words[at] as string]));
    at += phrase?.length ?? 1;
  }
  return translated;
}
