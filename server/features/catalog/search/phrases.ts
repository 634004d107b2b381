import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './words.ts';

/** The synonyms of the catalog data, plus shop talk they lack. A later group that shares a term with an earlier one joins it. */
const files = ['synonyms.json', 'shop-talk.json'].map((name) =>
  join(import.meta.dirname, '../../../db/seed/data', name),
);
const synonymWeight = 0.9;

interface SynonymGroup {
  terms: string[];
  /** How certain the meaning is: 1 the same thing, 0.5 something similar. */
  weight?: number;
}

/** Words and phrases that mean the same thing. */
export interface Concept {
  /** Its name in the index, starting with a tilde, which no word contains. */
  lexeme: string;
  weight: number;
  /** The first term is the plain name. */
  terms: string[][];
}

/** An occurrence of a concept in a text. */
export interface Mention {
  concept: Concept;
  from: number;
  /** Number of words. */
  length: number;
  /** Whether it is called by its plain name. */
  plain: boolean;
}

/** A node of the phrase trie: which words may follow, and the concept of the phrase that ends here. */
interface PhraseNode {
  next: Map<string, PhraseNode>;
  concept?: Concept;
}

const start: PhraseNode = { next: new Map() };
/** Every word of every term: a misspelled word may mean one of them even if no product contains it. */
export const conceptWords = new Set<string>();

/** The names of parts that consist of several words, as customers type them. */
export const commonNames: string[] = [];

/** Returns the concept named by exactly these words. */
export function conceptOf(words: readonly string[]): Concept | undefined {
  let step: PhraseNode | undefined = start;
  for (const word of words) step = step?.next.get(word);
  return step?.concept;
}

/** Returns the longest concept that starts at a word. */
export const conceptAt = (words: readonly string[], from: number): Mention | undefined =>
  conceptsAt(words, from).at(-1);

/**
 * Returns all concepts in a text. Inside a longer one only plain names count: a windshield gasket is related to a
 * windshield, but the box of a glove box is no synonym for a bed.
 */
export function mentionsIn(words: readonly string[]): Mention[] {
  const mentions: Mention[] = [];
  let coveredTo = 0;
  for (let from = 0; from < words.length; from++) {
    const here = conceptsAt(words, from);
    const longest = here.at(-1);
    if (!longest) continue;
    const reaches = from + longest.length;
    for (const mention of here) {
      if (mention.plain || (mention === longest && reaches > coveredTo)) mentions.push(mention);
    }
    coveredTo = Math.max(coveredTo, reaches);
  }
  return mentions;
}

const noMentions: Mention[] = [];

/** Returns the concepts that start at a word, shortest first. */
function conceptsAt(words: readonly string[], from: number): Mention[] {
  let step = start.next.get(words[from] as string);
  if (!step) return noMentions;
  const mentions: Mention[] = [];
  for (let length = 1; step; length++) {
    const { concept }: PhraseNode = step;
    if (concept) mentions.push({ concept, from, length, plain: isPlain(concept, words, from, length) });
    step = step.next.get(words[from + length] as string);
  }
  return mentions;
}

function isPlain(
  { terms: [plain = []] }: Concept,
  words: readonly string[],
  from: number,
  length: number,
): boolean {
  return plain.length === length && plain.every((word, index) => word === words[from + index]);
}

for (const file of files)
  for (const talk of JSON.parse(readFileSync(file, 'utf8')) as SynonymGroup[]) learn(talk);

function learn({ terms, weight = synonymWeight }: SynonymGroup): void {
  // Copies: V8 would see the arrays of `wordsOf` live long here and from then on put those of the whole catalog among the
  // old objects at once, where they are garbage for a long time (100 MB).
  const phrases = terms.map((term) => [...wordsOf(term)]);
  const known = phrases.map(conceptOf).find((concept) => concept !== undefined);
  commonNames.push(...terms.filter((term) => term.includes(' ')));
  const concept = known ?? { lexeme: `~${phrases[0]?.join(' ')}`, weight, terms: [] };
  for (const phrase of phrases) {
    if (conceptOf(phrase)) continue;
    concept.terms.push(phrase);
    let step = start;
    for (const word of phrase) {
      conceptWords.add(word);
      const next = step.next.get(word) ?? { next: new Map() };
      step.next.set(word, next);
      step = next;
    }
    step.concept = concept;
  }
}
