import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conceptAt } from './phrases.ts';
import { PhraseMap } from './phrase-map.ts';
import { stem } from './spelling.ts';
import { fillers, negations, places } from './word-lists.ts';
import { wordsOf } from './words.ts';

/** A word or phrase that the owner has seen customers type, and what the catalog calls it. */
export interface Synonym {
  term: string;
  meaning: string;
}

/** What a phrase stands for: parts by the lexemes that they contain, the likeliest first. */
export interface Meaning {
  parts: string[][];
  /** Tells what is wrong with a truck or what a part does: the other words of the query say little about the part. */
  trouble: boolean;
}

interface Trouble {
  terms: string[];
  means: string[];
}

/** What is wrong with a truck, and parts by their place or purpose: "the rubber around the back window". */
const troubles = ['troubles.json', 'descriptions.json'].flatMap(
  (name) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../db/seed/data', name), 'utf8')) as Trouble[],
);

/**
 * Phrases that only queries contain: troubles, and the owner's synonyms. Unlike the shop talk of `phrases.ts` they are not
 * looked for in products, so that a change of them needs no new index.
 */
export class Thesaurus {
  readonly #ownerMeanings = new PhraseMap<Meaning>();

  /** @param synonyms go before what the shop knows by itself */
  constructor(synonyms: readonly Synonym[] = []) {
    for (const { term, meaning } of synonyms)
      this.#ownerMeanings.set(term, { parts: [lexemesOf(meaning)], trouble: false });
  }

  /** Returns the longest phrase that starts at a word; the owner's on a tie. */
  at(words: readonly string[], from: number): { value: Meaning; length: number } | undefined {
    const own = this.#ownerMeanings.at(words, from);
    const known = troubleMeanings.at(words, from);
    return own && own.length >= (known?.length ?? 0) ? own : known;
  }

  /**
   * Finds a trouble in a sentence, whatever stands between its words: "the horn on my 57 just stopped". The one with the most
   * words wins. Words of a name do not count apart from it: a water pump that leaks lets in no water.
   * The owner's words go before it.
   * @returns with it, the positions of its words
   */
  troubleIn(words: readonly string[]): { value: Meaning; at: Set<number> } | undefined {
    if (words.some((_, at) => this.at(words, at)?.value.trouble === false)) return undefined;
    const positions = new Map<string, number[]>();
    for (const [at, word] of words.entries()) {
      const root = rootOf(word);
      positions.set(root, [...(positions.get(root) ?? []), at]);
    }
    let best: { value: Meaning; at: Set<number>; length: number } | undefined;
    for (const root of positions.keys()) {
      for (const { value, roots } of byRoot.get(root) ?? []) {
        if (roots.length <= (best?.length ?? 1) || !roots.every((each) => positions.has(each))) continue;
        if (!isNegated(roots, positions)) continue;
        const at = new Set(roots.flatMap((each) => positions.get(each) as number[]));
        if (!splitsName(words, at)) best = { value, at, length: roots.length };
      }
    }
    return best;
  }
}

interface TroublePhrase {
  term: string;
  value: Meaning;
  /** What is left of it in a sentence with other words in between, in another order or form. */
  roots: readonly string[];
}

const not = 'not';
/** Forms that stemming does not bring together. `Quit` and `dead` say as little about what is wrong as `not working`. */
const rootByForm = new Map(
  Object.entries({
    [not]: 'quit stop stopped stopping stopp fail failed dead inop',
    stick: 'stuck sticky',
    fall: 'fell fallen',
    blow: 'blew blown',
    die: 'died dy dying',
    rust: 'rusty',
    rot: 'rotten',
    noise: 'noisy',
    leak: 'leaky',
    break: 'broke broken',
    lose: 'lost losing',
    shake: 'shook shaky',
    freeze: 'froze frozen',
    tear: 'torn',
    steal: 'stole stolen',
    rattle: 'rattly',
    bounce: 'bouncy',
    wobble: 'wobbly',
    squeak: 'squeaky',
    sag: 'saggy',
    slop: 'sloppy',
  }).flatMap(([root, forms]) => forms.split(' ').map((form) => [form, stem(root)] as const)),
);

/** A starter is a part, to start is not. */
const rootOf = (word: string): string =>
  negations.has(word) ? not : (rootByForm.get(word) ?? (/[eo]r$/.test(word) ? word : stem(word)));

const troublePhrases: readonly TroublePhrase[] = troubles.flatMap(({ terms, means }) => {
  const value = { parts: means.map(lexemesOf), trouble: true };
  return terms.map((term) => {
    const telling = wordsOf(term).filter(
      (word) => negations.has(word) || places.has(word) || !fillers.has(word),
    );
    // "Tail light out": what is left is a part, and no trouble without the words between.
    const isName = conceptAt(telling, 0)?.length === telling.length;
    return { term, value, roots: isName ? [] : [...new Set(telling.map(rootOf))] };
  });
});

const troubleMeanings = new PhraseMap<Meaning>();
/** Those that can be told by words apart, by one of their roots. */
const byRoot = new Map<string, TroublePhrase[]>();
const troubleWords = new Set<string>(rootByForm.keys());
for (const phrase of troublePhrases) {
  const { roots } = phrase;
  troubleMeanings.set(phrase.term, phrase.value);
  for (const word of wordsOf(phrase.term)) for (const form of formsOf(word)) troubleWords.add(form);
  if (roots.length < 2) continue;
  const key = roots.find((root) => root !== not) as string;
  byRoot.set(key, [...(byRoot.get(key) ?? []), phrase]);
}

/** Whether a word tells what is wrong with a truck, even if no part is called by it. */
export const isTroubleWord = (word: string): boolean => troubleWords.has(word);

/** `drip`, `dripping`, `dripped`, but not `driping`, which spelling corrects. */
function formsOf(word: string): string[] {
  const doubled = /[^aeiou][aeiou][^aeiouwxy]$/.test(word) ? word + word.at(-1) : word.replace(/e$/, '');
  return [word, `${doubled}ing`, `${doubled}ed`];
}

/** Whether `not` stands where the trouble has it: "cranks but no spark" is no trouble with cranking. */
function isNegated(roots: readonly string[], positions: ReadonlyMap<string, readonly number[]>): boolean {
  const place = roots.indexOf(not);
  if (place < 0) return true;
  const isBefore = (first: string, second: string, distance: number) =>
    positions
      .get(first)
      ?.some((at) => positions.get(second)?.some((other) => other > at && other - at <= distance));
  const next = roots[place + 1];
  return next
    ? !!isBefore(not, next, 2)
    : !!isBefore(roots[place - 1] as string, not, Number.POSITIVE_INFINITY);
}

function splitsName(words: readonly string[], taken: ReadonlySet<number>): boolean {
  for (let at = 0; at < words.length; at++) {
    const length = conceptAt(words, at)?.length ?? 1;
    if (length === 1) continue;
    const covered = Array.from({ length }, (_, place) => at + place).filter((place) => taken.has(place));
    if (covered.length > 0 && covered.length < length) return true;
    at += length - 1;
  }
  return false;
}

/** Returns the lexemes that a part called by these words contains: concepts, else words. */
export function lexemesOf(phrase: string): string[] {
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
