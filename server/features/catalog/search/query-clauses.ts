/** What a query asks for: the clauses that its words and phrases become. */
import type { Concept } from './phrases.ts';
import { conceptOf } from './phrases.ts';
import type { CorrectedWord } from './spelling.ts';
import { stem } from './spelling.ts';
import type { Meaning } from './thesaurus.ts';
import { fillers, genericTruckWords, optionalWords, packagingWords } from './word-lists.ts';
import type { WordIndex } from './word-index.ts';
import { brandLexeme } from './word-index.ts';
import { isNumber, isUnit, wordsOf } from './words.ts';

/** One way for a part to match a clause: it contains all these lexemes. */
export interface Alternative {
  lexemes: string[];
  weight: number;
  /** Whether it is only something similar: that a category is named after it says nothing of a part. */
  isNear?: boolean;
}

/** One thing the customer asks for. */
export interface QueryClause {
  alternatives: Alternative[];
  /** How much it says about the part; see `importances`. */
  importance: number;
  required: boolean;
  /** The word, if no part is named by it: only descriptions contain it. */
  onlyInDescriptions?: string | undefined;
  /** See `Meaning`. */
  trouble?: boolean;
}

/** How much less likely each further part is meant by a trouble. */
const likelierPart = 0.2;

export const importances = {
  /** What is wrong with the truck. */
  trouble: 3,
  /** Factor for everything else that is said of a trouble. */
  besideTrouble: 0.5,
  /** A thing named by several words. */
  phrase: 1.3,
  word: 1,
  size: 0.7,
  /** The truck it is for: half-ton, GMC, 4x4. */
  whichTruck: 0.6,
  /** See `optionalWords`. */
  optionalWords: 0.35,
  /** See `genericTruckWords`. */
  genericTruckWords: 0.3,
  /** The literal words of a phrase, where a synonym would do as well. */
  veryWords: 0.25,
} as const;

const lexemesOf = (phrases: readonly string[]) =>
  new Set(phrases.map((phrase) => conceptOf(wordsOf(phrase))?.lexeme));
const bodies = lexemesOf(['suburban', 'panel truck']);
const truckConcepts = lexemesOf([
  'half ton',
  '3/4 ton',
  '1 ton',
  '4x4',
  'task force',
  'advance design',
  'square body',
]).union(bodies);
/** NAPCO made nothing but four-wheel drives. */
const fourWheelDrive = conceptOf(['4x4']);

/** A brand. Parts that also have the other words of its name come first (`Coldbrook Radiator`). */
export function brandClauses([first = '', ...rest]: readonly string[]): QueryClause[] {
  return [
    {
      alternatives: [{ lexemes: [brandLexeme([first, ...rest])], weight: 1 }],
      importance: importances.word,
      required: true,
    },
    ...rest.map((word) => ({
      alternatives: [{ lexemes: [word], weight: 1 }],
      importance: importances.word,
      required: false,
    })),
  ];
}

/** A number with its unit: `12 volt`, `6 lug`. */
export function sizeClause(lexeme: string): QueryClause {
  return { alternatives: [{ lexemes: [lexeme], weight: 1 }], importance: importances.size, required: true };
}

/** Nearly every truck here has 12 volts, and few texts mention it: beside a part, it ranks that part higher. */
export function easeVolts(clauses: readonly QueryClause[]): void {
  const volts = clauses.find(({ alternatives: [first] }) => first?.lexemes.join() === '12volt');
  if (volts && clauses.some((other) => other !== volts && other.required)) volts.required = false;
}

/** What a phrase stands for; parts that are called by the very words come first. */
export function meaningClause(
  { parts, trouble }: Meaning,
  words: readonly string[],
  concept: Concept | undefined,
): QueryClause {
  const typed = words.filter((word) => !fillers.has(word));
  return {
    alternatives: [
      ...(trouble ? [] : [{ lexemes: typed, weight: 1 }]),
      ...(concept && !trouble ? [{ lexemes: [concept.lexeme], weight: concept.weight }] : []),
      ...parts.map((lexemes, place) => ({ lexemes, weight: 1 - place * likelierPart })),
    ],
    importance: trouble ? importances.trouble : importances.phrase,
    required: true,
    trouble,
  };
}

/** A thing by any of its names; the literal words in the part's name score a little higher. */
export function phraseClauses(concept: Concept, words: readonly string[]): QueryClause[] {
  const forTruck = truckConcepts.has(concept.lexeme);
  const typed = words.filter((word) => !fillers.has(word));
  const alternatives = [{ lexemes: [concept.lexeme], weight: 1 }];
  // A panel and a truck in a description make no panel truck.
  if (bodies.has(concept.lexeme))
    return [{ alternatives, importance: importances.whichTruck, required: false }];
  alternatives.push({ lexemes: typed, weight: 0.75 });
  return [
    { alternatives, importance: forTruck ? importances.whichTruck : importances.phrase, required: !forTruck },
    { alternatives: [{ lexemes: typed, weight: 1 }], importance: importances.veryWords, required: false },
  ];
}

export function wordClause(
  { word, others }: CorrectedWord,
  concept: Concept | undefined,
  index: WordIndex,
): QueryClause {
  const alternatives: Alternative[] = [{ lexemes: [word], weight: 1 }];
  const [plain = []] = concept?.terms ?? [];
  if (concept) {
    alternatives.push(synonym(concept));
    // "Short bed" must also find a short stepside in the category of beds.
    if (plain.length > 1) alternatives.push({ lexemes: plain, weight: 0.7 });
    if (concept === fourWheelDrive) alternatives.push({ lexemes: [brandLexeme(['napco'])], weight: 0.7 });
  }
  for (const other of others) {
    alternatives.push({ lexemes: [other.word], weight: other.weight });
    const meant = conceptOf([other.word]);
    if (meant) alternatives.push(synonym(meant, other.weight));
  }
  const root = /..(?:ing|ed)$/.test(word) ? stem(word) : word;
  for (const form of root === word ? [] : [root, `${root}e`]) {
    if (index.prominence(form) > 0) alternatives.push({ lexemes: [form], weight: 0.6 });
  }
  return { alternatives, ...weigh(word, concept, plain.length > 1, index) };
}

/** Below this weight a concept brings together what is only similar: rods and linkages. */
const sameThing = 0.6;

const synonym = ({ lexeme, weight }: Concept, certainty = 1): Alternative => ({
  lexemes: [lexeme],
  weight: certainty * weight,
  isNear: weight < sameThing,
});

function weigh(
  word: string,
  concept: Concept | undefined,
  namesPhrase: boolean,
  index: WordIndex,
): Pick<QueryClause, 'importance' | 'required' | 'onlyInDescriptions'> {
  if (genericTruckWords.has(word)) return { importance: importances.genericTruckWords, required: false };
  if (word === 'gmc' || (concept && truckConcepts.has(concept.lexeme)))
    return { importance: importances.whichTruck, required: false };
  if (packagingWords.has(word)) return { importance: importances.size, required: false };
  if (optionalWords.has(word)) return { importance: importances.optionalWords, required: false };
  // Only descriptions contain it: in a sentence such a word is more likely small talk than the name of a part.
  if (!concept && index.prominence(word) === 0 && !/\d/.test(word))
    return { importance: importances.optionalWords, required: false, onlyInDescriptions: word };
  if (isNumber(word) || isUnit(word)) return { importance: importances.size, required: index.knows(word) };
  return { importance: namesPhrase ? importances.phrase : importances.word, required: true };
}
