import { brandLexeme, packaging } from './document.ts';
import type { Concept } from './phrases.ts';
import { conceptAt, conceptOf } from './phrases.ts';
import type { Side } from './sides.ts';
import { isSideFiller, sideAt } from './sides.ts';
import { slips } from './shop-talk.ts';
import type { Spelling } from './spelling.ts';
import { stem } from './spelling.ts';
import type { WordIndex } from './word-index.ts';
import { isNumber, isUnit, wordsOf } from './words.ts';
import type { YearsAsked } from './years-asked.ts';
import { takeYears } from './years-asked.ts';

/** One way in which a part can answer to a word of the search: it has all these lexemes. */
export interface Alternative {
  lexemes: string[];
  weight: number;
}

/** One thing that is asked for. */
export interface Wish {
  alternatives: Alternative[];
  /** Of its kind of part (1), of a size (0.6), or only said along (0.3). */
  importance: number;
  required: boolean;
}

export interface Query {
  wishes: Wish[];
  years: YearsAsked | undefined;
  side: Side | undefined;
  /** Words that mean nothing here. */
  unknown: string[];
}

const mostWords = 20;
const veryWords = 0.25;
/** Every part here is for a truck, and nearly every one for a Chevrolet. */
const anyTruck = 0.3;
const anyTruckWords = new Set(['truck', 'pickup', 'vehicle', 'chevrolet', 'chevy', 'chev']);

const fillers = new Set(
  'a an and any are at best buy by can cheap do does find fit fits for from get good got have how i in is it looking me my n need new of ok on online or original out please price part s sale shop show some that the this to used vintage want w we what where which with x you your lct classic old'.split(
    ' ',
  ),
);
/** Say what truck it is for, or how it is sold: a part that has them is better, one that lacks them is not wrong. */
const saidAlong = new Set(
  'chevy chev chevrolet gmc truck pickup vehicle cab model kit set assembly assy assembled complete pair piece each unit replacement reproduction repro oem stock factory custom full whole style type size side hand series first second 1st 2nd apache cameo napco-style first over repair hd duty'.split(
    ' ',
  ),
);
const truckConcepts = new Set(
  [
    'half ton',
    '3/4 ton',
    '1 ton',
    'four wheel drive',
    'task force',
    'advance design',
    'square body',
    'chevrolet',
  ].map((phrase) => conceptOf(wordsOf(phrase))?.lexeme),
);

/** NAPCO made nothing else. */
const fourWheelDrive = conceptOf(['4x4']);

/** Reads what a shopper typed: years, side, sizes, misspelt words, synonyms. Never fails, whatever the text. */
export function readQuery(text: string, index: WordIndex, spelling: Spelling): Query {
  const { rest, years } = takeYears(text);
  const { words: given, side } = takeSide(wordsOf(rest).slice(0, mostWords).map(withoutSlip));
  const unknown: string[] = [];
  const words = repair(given, index, spelling, unknown);
  const wishes: Wish[] = [];
  for (let at = 0; at < words.length;) {
    const texts = words.map(({ word }) => word);
    const mention = conceptAt(texts, at);
    const length = mention?.length ?? 1;
    const { word, others } = words[at] as Repaired;
    const next = texts[at + 1];
    const brand = brandAt(texts, at, index, length);
    if (brand > 0) {
      wishes.push({
        alternatives: [{ lexemes: [brandLexeme(texts.slice(at, at + brand))], weight: 1 }],
        importance: 1,
        required: true,
      });
      at += brand;
    } else if (mention && length > 1) {
      wishes.push(...phraseWishes(mention.concept, texts.slice(at, at + length)));
      at += length;
    } else if (isNumber(word) && next && isUnit(next) && index.knows(word + next)) {
      wishes.push({ alternatives: [{ lexemes: [word + next], weight: 1 }], importance: 0.7, required: true });
      at += 2;
    } else {
      if (!fillers.has(word)) wishes.push(wordWish(word, others, mention?.concept, index));
      at++;
    }
  }
  // `kit` alone is a search for kits, `gmc` for what is said to be GMC's; `57 chevy` is all that fits.
  if (!years && !side && !wishes.some((wish) => wish.required)) {
    for (const wish of wishes) wish.required = wish.importance > anyTruck;
  }
  return { wishes, years, side, unknown };
}

/** How many words from here on are the name of a maker; a word that parts are called by is not one by itself. */
function brandAt(words: string[], at: number, index: WordIndex, concept: number): number {
  for (let length = Math.min(4, words.length - at); length > 0; length--) {
    if (!index.knows(brandLexeme(words.slice(at, at + length)))) continue;
    if (length > Math.max(1, concept) || (length === 1 && index.prominence(words[at] as string) === 0))
      return length;
  }
  return 0;
}

/** The thing by any of its names; its very words in the name of a part are a little better. */
function phraseWishes(concept: Concept, words: string[]): Wish[] {
  const along = truckConcepts.has(concept.lexeme);
  const typed = words.filter((word) => !fillers.has(word));
  const alternatives = [
    { lexemes: [concept.lexeme], weight: 1 },
    { lexemes: typed, weight: 0.75 },
  ];
  return [
    { alternatives, importance: along ? 0.6 : 1.3, required: !along },
    { alternatives: [{ lexemes: typed, weight: 1 }], importance: veryWords, required: false },
  ];
}

function wordWish(
  word: string,
  others: { word: string; weight: number }[],
  concept: Concept | undefined,
  index: WordIndex,
): Wish {
  const alternatives: Alternative[] = [{ lexemes: [word], weight: 1 }];
  if (concept) {
    alternatives.push({ lexemes: [concept.lexeme], weight: concept.weight });
    // `shortbed` is also what a short stepside is in a category of beds.
    if (concept === fourWheelDrive) alternatives.push({ lexemes: [brandLexeme(['napco'])], weight: 0.7 });
    const [plain = []] = concept.terms;
    if (plain.length > 1) alternatives.push({ lexemes: plain, weight: 0.7 });
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
  const along = saidAlong.has(word) || (concept !== undefined && truckConcepts.has(concept.lexeme));
  const number = isNumber(word) || isUnit(word);
  return {
    alternatives,
    importance: anyTruckWords.has(word)
      ? anyTruck
      : along
        ? packaging.has(word)
          ? 0.7
          : 0.35
        : number
          ? 0.6
          : 1,
    required: !along && (!number || index.knows(word)),
  };
}

const withoutSlip = (word: string): string => slips[word] ?? word.replace(/lite$/, 'light');

/** Both sides named is no side asked for. */
function takeSide(words: string[]): { words: string[]; side: Side | undefined } {
  const sides = new Set<Side>();
  const left: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const side = sideAt(words, at);
    if (!side) left.push(words[at] as string);
    else {
      sides.add(side);
      while (isSideFiller(words[at + 1] ?? '')) at++;
    }
  }
  const [only] = sides;
  return { words: left, side: sides.size === 1 ? only : undefined };
}

interface Repaired {
  word: string;
  /** Other readings of what was typed. */
  others: { word: string; weight: number }[];
}

/** Joins what was torn (`wind shield`), parts what was joined (`runningboard`), corrects what was misspelt. */
function repair(words: string[], index: WordIndex, spelling: Spelling, unknown: string[]): Repaired[] {
  const repaired: Repaired[] = [];
  const known = (word: string | undefined) =>
    word !== undefined &&
    (isNumber(word) || fillers.has(word) || spelling.knows(word) || index.knows(brandLexeme([word])));
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const phrase = conceptAt(words, at);
    if (phrase && phrase.length > 1) {
      for (const part of words.slice(at, at + phrase.length)) repaired.push({ word: part, others: [] });
      at += phrase.length - 1;
      continue;
    }
    if (next && !isNumber(word) && word.length + next.length > 4) {
      const joined = joinedWord(word, next, known(word) && known(next), spelling);
      if (joined && !fillers.has(word)) {
        repaired.push({ word: joined, others: [] });
        at++;
        continue;
      }
    }
    if (known(word)) repaired.push({ word, others: [] });
    else repaired.push(...correct(word, repaired.at(-1)?.word, next, index, spelling, unknown));
  }
  return repaired;
}

/** `wind shield` and `wind sheild`, but not `floor mat`: words that stand side by side in names stay two. */
function joinedWord(word: string, next: string, bothKnown: boolean, spelling: Spelling): string | undefined {
  const joined = word + next;
  if (bothKnown && spelling.areNeighbours(word, next)) return undefined;
  if (spelling.knows(joined)) return joined;
  if (bothKnown || joined.length < 7) return undefined;
  const [best] = spelling.readings(joined);
  return best && best.cost <= 0.9 && best.word.length >= joined.length - 1 ? best.word : undefined;
}

function correct(
  word: string,
  previous: string | undefined,
  next: string | undefined,
  index: WordIndex,
  spelling: Spelling,
  unknown: string[],
): Repaired[] {
  if (/\d/.test(word)) {
    // `235cid` and the like are parted already; what is left is a code that nothing has.
    if (index.knows(word)) return [{ word, others: [] }];
    unknown.push(word);
    return [];
  }
  const readings = spelling.readings(word).map((reading) => ({
    ...reading,
    cost: reading.cost - (fitsBeside(reading.word, previous, next, spelling) ? 0.4 : 0),
  }));
  readings.sort((a, b) => a.cost - b.cost);
  const [best, ...rest] = readings;
  const parts = !best || best.cost > 0.7 ? spelling.split(word) : undefined;
  if (parts && (!best || parts[0].cost + parts[1].cost < best.cost)) {
    return parts.map((part) => ({ word: part.word, others: [] }));
  }
  if (index.knows(word))
    return [{ word, others: best && best.cost <= 0.7 ? [{ word: best.word, weight: 0.9 }] : [] }];
  if (!best) {
    unknown.push(word);
    return [];
  }
  return [
    {
      word: best.word,
      others: rest.map((other) => ({
        word: other.word,
        weight: Math.max(0.3, 0.85 - (other.cost - best.cost)),
      })),
    },
  ];
}

function fitsBeside(
  word: string,
  previous: string | undefined,
  next: string | undefined,
  spelling: Spelling,
): boolean {
  return (
    (previous !== undefined && spelling.areNeighbours(previous, word)) ||
    (next !== undefined && spelling.areNeighbours(word, next))
  );
}
