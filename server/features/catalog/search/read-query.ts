import { conceptAt } from './phrases.ts';
import type { QueryClause } from './query-clauses.ts';
import {
  brandClauses,
  importances,
  meaningClause,
  phraseClauses,
  easeVolts,
  sizeClause,
  wordClause,
} from './query-clauses.ts';
import type { Side } from './word-lists.ts';
import {
  genericTruckWords,
  fillers,
  isSideFiller,
  optionalWords,
  sideAt,
  fixCommonSlip,
  spellOutCorner,
} from './word-lists.ts';
import { reword } from './reword.ts';
import type { UnknownWord, Vocabulary } from './correct-spelling.ts';
import { correctSpelling } from './correct-spelling.ts';
import type { CorrectedWord } from './spelling.ts';
import type { Meaning, Thesaurus } from './thesaurus.ts';
import { brandAt } from './word-index.ts';
import { isNumber, isUnit, wordsOf } from './words.ts';
import type { QueryYears } from './query-years.ts';
import { extractYears } from './query-years.ts';
import type { QueryTruck } from './query-trucks.ts';
import { namesEveryTruck, truckIn, withOwnTons } from './query-trucks.ts';

export interface Query {
  clauses: QueryClause[];
  years: QueryYears | undefined;
  side: Side | undefined;
  /** What it says of the truck that it is for. */
  truck: QueryTruck;
  /** Words without any meaning in the catalog. */
  unknown: string[];
  /** Words that were taken for others. */
  corrections: Correction[];
  /** Whether enough of it has a meaning to look for anything. */
  isUnderstood: boolean;
}

/** A word without any meaning in the catalog, and the one that was looked for instead. */
export interface Correction {
  typed: string;
  read: string;
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
  const words = withOwnTons(wordsOf(rest)).slice(0, maxWords).map(fixCommonSlip).flatMap(spellOutCorner);
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
  easeVolts(clauses);
  const truck = truckIn(corrected.map(({ word }) => word));
  if (!clauses.some((clause) => clause.required)) {
    const namesTrucks = !!years || !!side || namesEveryTruck(truck);
    for (const clause of clauses) clause.required = isRequiredAlone(clause, namesTrucks, truck);
  }
  return {
    clauses,
    years,
    side,
    truck,
    unknown: unknown.map(({ word }) => word),
    corrections: correctionsOf(corrected),
    isUnderstood,
  };
}

/**
 * `kit` alone searches for kits; a make or `57 chevy` means everything that fits, and so does a query that names both makes,
 * all weight classes, or a body, by which no new part is described. But `57 choke` asks for what mentions one.
 */
const isRequiredAlone = (
  { alternatives: [first], importance, onlyInDescriptions }: QueryClause,
  namesTrucks: boolean,
  truck: QueryTruck,
) =>
  onlyInDescriptions !== undefined ||
  (!namesTrucks &&
    first?.lexemes[0] !== 'gmc' &&
    importance > (truck.has('bed') ? importances.whichTruck : importances.genericTruckWords));

/** "Winter jacket" resembles a winker and a bracket, but asks for neither. */
const minUnderstood = 0.5;
const farCorrection = 0.6;
const sentenceLength = 5;
const certainties = { known: 1, near: 0.8, far: 0.4 } as const;

/** Whether a word says what is looked for, rather than for which truck. */
const namesSomething = ({ word }: CorrectedWord): boolean =>
  !fillers.has(word) && !optionalWords.has(word) && !genericTruckWords.has(word) && !isNumber(word);

/** In a sentence a word that only resembles one of ours is more likely another word. */
const isSmallTalk = ({ cost }: CorrectedWord, words: ArrayLike<unknown>): boolean =>
  words.length >= sentenceLength && cost > farCorrection;

/** What is said besides: it ranks parts, but none has to match it. */
const ranksOnly = (clause: QueryClause, importance: number): QueryClause => ({
  ...clause,
  required: false,
  importance,
  onlyInDescriptions: undefined,
});

const correctionsOf = (corrected: readonly CorrectedWord[]): Correction[] =>
  corrected.flatMap((word) =>
    word.typed === undefined || isSmallTalk(word, corrected) ? [] : { typed: word.typed, read: word.word },
  );

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
        clauses.push(isSmallTalk(given, words) ? ranksOnly(clause, importances.optionalWords) : clause);
      }
      at++;
    }
  }
  if (!trouble) return clauses;
  return clauses.map((clause) =>
    clause === trouble ? clause : ranksOnly(clause, clause.importance * importances.besideTrouble),
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
