import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lowerBound } from './lower-bound.ts';
import { conceptAt } from './phrases.ts';
import { PhraseMap } from './phrase-map.ts';
import type { Vocabulary } from './correct-spelling.ts';
import { elsewhere } from './word-lists.ts';
import { wordsOf } from './words.ts';

/**
 * What queries say in words that no product has: in Spanish, and in slang that would mean something else in the name of a
 * part. Empty for what says nothing about a part.
 */
const files = ['spanish.json', 'slang.json'].map((name) =>
  join(import.meta.dirname, '../../../db/seed/data', name),
);

/** `Manguera del radiador` and `manguera de radiador` are the same. */
const connectives = new Set('al de del el la las los un una para'.split(' '));
const withoutConnectives = (words: readonly string[]) => words.filter((word) => !connectives.has(word));

const plain = new PhraseMap<readonly string[]>();
const vocabulary = new Set<string>();
const phrases: string[] = [];
for (const file of files)
  for (const [phrase, meaning] of Object.entries(
    JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>,
  ))
    learn(withoutConnectives(wordsOf(phrase)), meaning);
phrases.sort();

function learn(words: readonly string[], meaning: string): void {
  for (const word of words) vocabulary.add(word);
  phrases.push(words.join(' '));
  // Copies, as in phrases.ts.
  plain.set(words.join(' '), [...wordsOf(meaning)]);
}

/**
 * Replaces Spanish and slang by words of the catalog. Products are in plain English, so that only queries need it.
 * @param unfinished whether the last word is still being typed: `espej`, `bomba de agu`
 */
export function reword(
  typed: readonly string[],
  { spelling, thesaurus }: Vocabulary,
  unfinished = false,
): string[] {
  const given = withoutConnectives(typed);
  const isBegun = unfinished && !spelling.begins(given.at(-1) ?? '');
  const words = (isBegun ? completed(given) : given).map(spanishSingular);
  const reworded: string[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = plain.at(words, at);
    // "Stop lamp" is one thing, "stop lamp switch" another, which has a name of its own. The owner's words go first, too.
    const named = Math.max(conceptAt(words, at)?.length ?? 0, thesaurus.at(words, at)?.length ?? 0);
    const foreign = elsewhere.at(words, at)?.length ?? 0;
    const isPhrase = phrase && phrase.length > named && phrase.length >= foreign;
    const length = isPhrase ? phrase.length : Math.max(1, named, foreign);
    reworded.push(...(isPhrase ? phrase.value : words.slice(at, at + length)));
    at += length;
  }
  return reworded.filter((word, at) => word !== reworded[at - 1]);
}

/** `wordsOf` takes only the s off `cinturones` and `amortiguadores`. */
function spanishSingular(word: string): string {
  const singular = word.slice(0, -1);
  return /[dlnr]e$/.test(word) && !vocabulary.has(word) && vocabulary.has(singular) ? singular : word;
}

const maxPhraseWords = 4;
const minBegun = 3;

/** Completes the phrase at the end of a query that is being typed. Other words stay. */
function completed(words: string[]): string[] {
  for (let from = Math.max(0, words.length - maxPhraseWords); from < words.length; from++) {
    const begun = words.slice(from).join(' ');
    const phrase = phrases[lowerBound(phrases.length, (at) => (phrases[at] as string) < begun)];
    if (begun.length >= minBegun && phrase?.startsWith(begun))
      return [...words.slice(0, from), ...phrase.split(' ')];
  }
  return words;
}
