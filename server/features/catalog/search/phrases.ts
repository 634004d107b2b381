import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from './words.ts';

/** The synonyms of the catalog data, and what they leave out of the talk at the counter. A later group that shares a term joins. */
const files = ['synonyms.json', 'shop-talk.json'].map((name) =>
  join(import.meta.dirname, '../../../db/seed/data', name),
);
const synonymWeight = 0.9;

interface Talk {
  terms: string[];
  /** How sure this reading is: 1 the same thing, 0.5 something like it. */
  weight?: number;
}

/** Words and phrases that mean the same at the counter. */
export interface Concept {
  /** Its name in the index; no word has a tilde. */
  lexeme: string;
  weight: number;
  /** The first term is the plain name of the thing. */
  terms: string[][];
}

/** A concept where it stands in a text. */
export interface Mention {
  concept: Concept;
  from: number;
  /** Words it takes. */
  length: number;
  /** Named by its plain name. */
  plain: boolean;
}

/** A word of a phrase: which words may follow, and the concept when the phrase ends here. */
interface Step {
  next: Map<string, Step>;
  concept?: Concept;
}

const start: Step = { next: new Map() };
/** Every word of every term: they can be meant by a misspelt word although no product has them. */
export const conceptWords = new Set<string>();

/** The concept of exactly these words. */
export function conceptOf(words: readonly string[]): Concept | undefined {
  let step: Step | undefined = start;
  for (const word of words) step = step?.next.get(word);
  return step?.concept;
}

/** The longest concept that begins at a word. */
export const conceptAt = (words: readonly string[], from: number): Mention | undefined =>
  conceptsAt(words, from).at(-1);

/**
 * All concepts of a text. Inside a longer one only a plain name counts: a windshield gasket has to do with a windshield,
 * but a glove box is no other word for a bed.
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

const nothing: Mention[] = [];

/** The concepts that begin at a word, the shortest first. */
function conceptsAt(words: readonly string[], from: number): Mention[] {
  let step = start.next.get(words[from] as string);
  if (!step) return nothing;
  const mentions: Mention[] = [];
  for (let length = 1; step; length++) {
    const { concept }: Step = step;
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

for (const file of files) for (const talk of JSON.parse(readFileSync(file, 'utf8')) as Talk[]) learn(talk);

function learn({ terms, weight = synonymWeight }: Talk): void {
  const phrases = terms.map(wordsOf);
  const known = phrases.map(conceptOf).find((concept) => concept !== undefined);
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
