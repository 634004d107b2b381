import type { Concept } from './phrases.ts';
import { conceptAt, conceptOf } from './phrases.ts';
import type { Side } from './word-lists.ts';
import {
  genericTruckWords,
  fillers,
  isSideFiller,
  optionalWords,
  sideAt,
  packagingWords,
  fixCommonSlip,
} from './word-lists.ts';
import { reword } from './reword.ts';
import type { UnknownWord, Vocabulary } from './correct-spelling.ts';
import { correctSpelling } from './correct-spelling.ts';
import type { CorrectedWord } from './spelling.ts';
import { stem } from './spelling.ts';
import type { Meaning, Thesaurus } from './thesaurus.ts';
import type { WordIndex } from './word-index.ts';
import { brandAt, brandLexeme } from './word-index.ts';
import { isNumber, isUnit, wordsOf } from './words.ts';
import type { QueryYears } from './query-years.ts';
import { extractYears } from './query-years.ts';

export interface Query {
  clauses: QueryClause[];
  years: QueryYears | undefined;
  side: Side | undefined;
  /** Words without any meaning in the catalog. */
  unknown: string[];
  /** Whether enough of it has a meaning to look for anything. */
  isUnderstood: boolean;
}

const maxWords = 20;
/** Each clause is one bit of a 32-bit number. */
const maxClauses = 31;

/**
 * Parses what a customer typed: years, side, sizes, brands, misspellings, synonyms. Never throws, whatever the text.
 * @param unfinished whether the last word is still being typed
 */
export function readQuery(text: string, vocabulary: Vocabulary, unfinished = false): Query {
  const { rest, years } = extractYears(text);
  const unknown: UnknownWord[] = [];
  const words = wordsOf(rest).slice(0, maxWords).map(fixCommonSlip);
  const corrected = correctSpelling(reword(words, vocabulary, unfinished), vocabulary, unknown, unfinished);
  const trouble = vocabulary.thesaurus.troubleIn(corrected.map(({ word }) => word));
  // A sentence may compare with another truck; whatever begins with it, or is short, asks for it.
  const foreign = unknown.find(({ isElsewhere }) => isElsewhere);
  const isUnderstood = foreign
    ? words.length >= sentenceLength && (!!trouble || corrected.slice(0, foreign.after).some(namesSomething))
    : !!trouble || understoodShare(corrected, unknown.length) >= minUnderstood;
  const besides = corrected.filter((_, at) => !trouble?.at.has(at));
  const { words: sideless, side } = takeSide(besides, vocabulary.thesaurus);
  const clauses = clausesOf(sideless, vocabulary, trouble?.value).slice(0, maxClauses);
  // `kit` alone searches for kits, `gmc` for parts described as GMC; `57 chevy` means everything that fits.
  if (!years && !side && !clauses.some((clause) => clause.required))
    for (const clause of clauses) clause.required = clause.importance > importances.genericTruckWords;
  return { clauses, years, side, unknown: unknown.map(({ word }) => word), isUnderstood };
}

/** "Winter jacket" resembles a winker and a bracket, but asks for neither. */
const minUnderstood = 0.5;
const farCorrection = 0.6;
const sentenceLength = 5;
const certainties = { known: 1, near: 0.8, far: 0.4 } as const;

/** Whether a word says what is looked for, rather than for which truck. */
const namesSomething = ({ word }: CorrectedWord): boolean =>
  !fillers.has(word) && !optionalWords.has(word) && !genericTruckWords.has(word) && !isNumber(word);

/** Returns which share of the words that name something is understood; a single word always counts as understood. */
function understoodShare(corrected: readonly CorrectedWord[], unknown: number): number {
  const telling = corrected.filter(namesSomething);
  const asked = telling.length + unknown;
  if (asked < 2) return 1;
  const understood = telling.reduce(
    (sum, { cost }) =>
      sum + (cost === 0 ? certainties.known : cost <= farCorrection ? certainties.near : certainties.far),
    0,
  );
  return understood / asked;
}

function clausesOf(
  corrected: readonly CorrectedWord[],
  { index, thesaurus }: Vocabulary,
  told?: Meaning,
): QueryClause[] {
  const words = corrected.map(({ word }) => word);
  let trouble = told && meaningClause(told, [], undefined);
  const clauses: QueryClause[] = trouble ? [trouble] : [];
  for (let at = 0; at < words.length;) {
    const given = corrected[at] as CorrectedWord;
    const mention = conceptAt(words, at);
    const meant = thesaurus.at(words, at);
    const length = mention?.length ?? 1;
    const next = words[at + 1] ?? '';
    const brand = brandAt(words, at, index, length);
    if (meant && meant.length >= Math.max(length, brand)) {
      const clause = meaningClause(meant.value, words.slice(at, at + meant.length), mention?.concept);
      if (meant.value.trouble) trouble ??= clause;
      clauses.push(clause);
      at += meant.length;
    } else if (brand > 0) {
      clauses.push(...brandClauses(words.slice(at, at + brand)));
      at += brand;
    } else if (mention && length > 1) {
      clauses.push(...phraseClauses(mention.concept, words.slice(at, at + length)));
      at += length;
    } else if (isNumber(given.word) && isUnit(next) && index.knows(given.word + next)) {
      clauses.push(sizeClause(given.word + next));
      at += 2;
    } else {
      if (!fillers.has(given.word)) {
        const clause = wordClause(given, mention?.concept, index);
        // In a sentence a word that only resembles one of ours is more likely another word.
        const isSmallTalk = words.length >= sentenceLength && given.cost > farCorrection;
        clauses.push(
          isSmallTalk ? { ...clause, required: false, importance: importances.optionalWords } : clause,
        );
      }
      at++;
    }
  }
  if (!trouble) return clauses;
  return clauses.map((clause) =>
    clause === trouble
      ? clause
      : { ...clause, required: false, importance: clause.importance * importances.besideTrouble },
  );
}

/** A query that names both sides asks for neither. */
function takeSide(
  corrected: readonly CorrectedWord[],
  thesaurus: Thesaurus,
): { words: CorrectedWord[]; side: Side | undefined } {
  const words = corrected.map(({ word }) => word);
  const sides = new Set<Side>();
  const left: CorrectedWord[] = [];
  for (let at = 0; at < words.length; at++) {
    // A truck that pulls to the left needs no left part.
    const phrase = thesaurus.at(words, at)?.length ?? 0;
    const side = phrase > 1 ? undefined : sideAt(words, at);
    if (side) {
      sides.add(side);
      while (isSideFiller(words[at + 1] ?? '')) at++;
    } else {
      left.push(...corrected.slice(at, at + Math.max(1, phrase)));
      at += Math.max(0, phrase - 1);
    }
  }
  const [only] = sides;
  return { words: left, side: sides.size === 1 ? only : undefined };
}

/** One way for a part to match a clause: it contains all these lexemes. */
export interface Alternative {
  lexemes: string[];
  weight: number;
}

/** One thing the customer asks for. */
export interface QueryClause {
  alternatives: Alternative[];
  /** How much it says about the part; see `importances`. */
  importance: number;
  required: boolean;
  /** See `Meaning`. */
  trouble?: boolean;
}

/** How much less likely each further part is meant by a trouble. */
const likelierPart = 0.2;

const importances = {
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

const truckConcepts = new Set(
  ['half ton', '3/4 ton', '1 ton', '4x4', 'task force', 'advance design', 'square body'].map(
    (phrase) => conceptOf(wordsOf(phrase))?.lexeme,
  ),
);
/** NAPCO made nothing but four-wheel drives. */
const fourWheelDrive = conceptOf(['4x4']);

/** A brand. Parts that also have the other words of its name come first (`Coldbrook Radiator`). */
function brandClauses([first = '', ...rest]: readonly string[]): QueryClause[] {
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
function sizeClause(lexeme: string): QueryClause {
  return { alternatives: [{ lexemes: [lexeme], weight: 1 }], importance: importances.size, required: true };
}

/** What a phrase stands for; parts that are called by the very words come first. */
function meaningClause(
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
function phraseClauses(concept: Concept, words: readonly string[]): QueryClause[] {
  const forTruck = truckConcepts.has(concept.lexeme);
  const typed = words.filter((word) => !fillers.has(word));
  const alternatives = [
    { lexemes: [concept.lexeme], weight: 1 },
    { lexemes: typed, weight: 0.75 },
  ];
  return [
    { alternatives, importance: forTruck ? importances.whichTruck : importances.phrase, required: !forTruck },
    { alternatives: [{ lexemes: typed, weight: 1 }], importance: importances.veryWords, required: false },
  ];
}

function wordClause(
  { word, others }: CorrectedWord,
  concept: Concept | undefined,
  index: WordIndex,
): QueryClause {
  const alternatives: Alternative[] = [{ lexemes: [word], weight: 1 }];
  const [plain = []] = concept?.terms ?? [];
  if (concept) {
    alternatives.push({ lexemes: [concept.lexeme], weight: concept.weight });
    // "Short bed" must also find a short stepside in the category of beds.
    if (plain.length > 1) alternatives.push({ lexemes: plain, weight: 0.7 });
    if (concept === fourWheelDrive) alternatives.push({ lexemes: [brandLexeme(['napco'])], weight: 0.7 });
  }
  for (const other of others) {
    alternatives.push({ lexemes: [other.word], weight: other.weight });
    const meant = conceptOf([other.word]);
    if (meant) alternatives.push({ lexemes: [meant.lexeme], weight: other.weight * meant.weight });
  }
  const root = /..(?:ing|ed)$/.test(word) ? stem(word) : word;
  for (const form of root === word ? [] : [root, `${root}e`]) {
    if (index.prominence(form) > 0) alternatives.push({ lexemes: [form], weight: 0.6 });
  }
  return { alternatives, ...weigh(word, concept, plain.length > 1, index) };
}

function weigh(
  word: string,
  concept: Concept | undefined,
  namesPhrase: boolean,
  index: WordIndex,
): Pick<QueryClause, 'importance' | 'required'> {
  if (genericTruckWords.has(word)) return { importance: importances.genericTruckWords, required: false };
  if (word === 'gmc' || (concept && truckConcepts.has(concept.lexeme)))
    return { importance: importances.whichTruck, required: false };
  if (packagingWords.has(word)) return { importance: importances.size, required: false };
  if (optionalWords.has(word)) return { importance: importances.optionalWords, required: false };
  // Only descriptions contain it: in a sentence such a word is more likely small talk than the name of a part.
  if (!concept && index.prominence(word) === 0 && !/\d/.test(word))
    return { importance: importances.optionalWords, required: false };
  if (isNumber(word) || isUnit(word)) return { importance: importances.size, required: index.knows(word) };
  return { importance: namesPhrase ? importances.phrase : importances.word, required: true };
}
