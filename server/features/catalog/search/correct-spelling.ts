import { conceptAt } from './phrases.ts';
import type { CorrectedWord, Spelling } from './spelling.ts';
import { stem } from './spelling.ts';
import type { Thesaurus } from './thesaurus.ts';
import { isTroubleWord } from './thesaurus.ts';
import type { WordIndex } from './word-index.ts';
import { brandAt } from './word-index.ts';
import { elsewhere, fillers, optionalWords } from './word-lists.ts';
import { isNumber } from './words.ts';

/** What reading a query depends on. */
export interface Vocabulary {
  index: WordIndex;
  spelling: Spelling;
  thesaurus: Thesaurus;
}

const minJoinedLength = 7;
/** As uncertain as a correction: a word that no part is called by. */
const inDescriptionsOnly = 1;
/** Up to this cost a misspelling is slight. */
const slightMisspelling = 0.9;
/** Subtracted from the cost of a correction that occurs next to its neighbor in some product name. */
const neighborBonus = 0.4;

/** A word or phrase without any meaning in the catalog. */
export interface UnknownWord {
  word: string;
  /** Whether other shops sell it; see `elsewhere`. */
  isElsewhere: boolean;
  /** How many words with a meaning stand before it. */
  after: number;
}

/**
 * Joins split words (`wind shield`), splits joined ones (`runningboard`) and corrects misspelled ones. Known words stay.
 * Words without any meaning in the catalog are left out and added to `unknown`.
 */
export function correctSpelling(
  words: readonly string[],
  { index, spelling, thesaurus }: Vocabulary,
  unknown: UnknownWord[],
  unfinished = false,
): CorrectedWord[] {
  const corrected: CorrectedWord[] = [];
  const isKnown = (word: string) =>
    isNumber(word) || fillers.has(word) || optionalWords.has(word) || spelling.knows(word);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const phrase = conceptAt(words, at);
    const name = Math.max(
      phrase && phrase.length > 1 ? phrase.length : 0,
      brandAt(words, at, index, 1),
      thesaurus.at(words, at)?.length ?? 0,
    );
    const theirs = elsewhere.at(words, at)?.length ?? 0;
    // Once a part of ours is called that, it is no longer foreign.
    const isOurs = theirs > 1 && areSideBySide(words.slice(at, at + theirs), index);
    const foreign = isOurs ? 0 : theirs;
    const isElsewhere =
      foreign > Math.max(1, name) || (foreign === 1 && name === 0 && index.prominence(word) === 0);
    // Gear oil is no part, but it leaks.
    if (isElsewhere && !isTold(words, at, foreign, thesaurus)) {
      const phrase = words.slice(at, at + foreign).join(' ');
      unknown.push({ word: phrase, isElsewhere: true, after: corrected.length });
      at += foreign - 1;
      continue;
    }
    if (name > 0) {
      for (const part of words.slice(at, at + name)) corrected.push(exactly(part));
      at += name - 1;
      continue;
    }
    const begun =
      unfinished && next === undefined ? spelling.complete(word, corrected.at(-1)?.word) : undefined;
    if (begun) {
      corrected.push(begun);
      continue;
    }
    const joined =
      next && !fillers.has(word)
        ? joinedWord(word, next, isKnown(word) && isKnown(next), spelling)
        : undefined;
    if (joined) {
      corrected.push(exactly(joined));
      at++;
    } else if (isKnown(word)) corrected.push(exactly(word));
    else if (isTroubleWord(word)) corrected.push({ word, cost: inDescriptionsOnly, others: [] });
    else {
      const read = correct(word, { previous: corrected.at(-1)?.word, next }, index, spelling);
      if (read.length === 0) unknown.push({ word, isElsewhere: false, after: corrected.length });
      corrected.push(...read);
    }
  }
  return corrected;
}

/** Whether each two neighbors among the words are neighbors in the text of some part, too. */
function areSideBySide(words: readonly string[], index: Vocabulary['index']): boolean {
  return words.slice(1).every((word, at) => index.knowsPair(words[at] as string, word));
}

/** Whether any of the words tells what is wrong with a truck, together with others. */
function isTold(words: readonly string[], from: number, length: number, thesaurus: Thesaurus): boolean {
  const told = thesaurus.troubleIn(words)?.at;
  return words.slice(from, from + length).some((_, at) => told?.has(from + at));
}

const exactly = (word: string): CorrectedWord => ({ word, cost: 0, others: [] });

/** Joins `wind shield` and `wind sheild`, but not `floor mat`: words that are side by side in some name stay two. */
function joinedWord(word: string, next: string, bothKnown: boolean, spelling: Spelling): string | undefined {
  const joined = word + next;
  if (isNumber(word) || joined.length < 5 || (bothKnown && spelling.areNeighbors(word, next)))
    return undefined;
  if (spelling.knows(joined)) return joined;
  if (bothKnown || joined.length < minJoinedLength) return undefined;
  const [best] = spelling.corrections(joined);
  return best && best.cost <= slightMisspelling && best.word.length >= joined.length - 1
    ? best.word
    : undefined;
}

interface Neighbors {
  previous: string | undefined;
  next: string | undefined;
}

/** @returns no words for one without any meaning */
function correct(word: string, neighbors: Neighbors, index: WordIndex, spelling: Spelling): CorrectedWord[] {
  if (/\d/.test(word)) return index.knows(word) ? [exactly(word)] : [];
  const corrections = spelling
    .corrections(word)
    .map((reading) => ({
      ...reading,
      cost: reading.cost - (hasNeighbor(reading.word, neighbors, spelling) ? neighborBonus : 0),
    }))
    .sort((a, b) => a.cost - b.cost);
  const [best, ...rest] = corrections;
  const parts = !best || best.cost > slightMisspelling ? spelling.split(word) : undefined;
  if (parts && (!best || parts[0].cost + parts[1].cost < best.cost)) {
    return parts.map((part) => ({ ...part, others: [] }));
  }
  // The word occurs only in descriptions: the customer may mean it, or a similar word from a name.
  if (index.knows(word))
    return [
      {
        word,
        cost: inDescriptionsOnly,
        others: best && best.cost <= slightMisspelling ? [{ word: best.word, weight: 0.9 }] : [],
      },
    ];
  if (!best) return [];
  const others = rest.map((other) => ({
    word: other.word,
    weight: Math.max(0.3, 0.85 - (other.cost - best.cost)),
  }));
  const isForm = best.word.startsWith(word) || stem(best.word) === stem(word);
  return [{ ...best, others, ...(!isForm && { typed: word }) }];
}

function hasNeighbor(word: string, { previous, next }: Neighbors, spelling: Spelling): boolean {
  return (
    (previous !== undefined && spelling.areNeighbors(previous, word)) ||
    (next !== undefined && spelling.areNeighbors(word, next))
  );
}
