import { conceptAt } from './phrases.ts';
import type { Spelling } from './spelling.ts';
import { fillers } from './word-lists.ts';
import { brandAt } from './brand-names.ts';
import type { WordIndex } from './word-index.ts';
import { isNumber } from './words.ts';

/** A word of the search as it is understood. */
export interface Repaired {
  word: string;
  /** Other readings of what was typed. */
  others: { word: string; weight: number }[];
}

const shortestJoined = 7;
/** Joined words and the readings of one may be misspelt by so much. */
const slightly = 0.9;
/** What speaks for a reading that stands beside its neighbour in some name. */
const neighbourly = 0.4;

/**
 * Joins what was torn (`wind shield`), parts what was joined (`runningboard`), corrects what was misspelt. What is known
 * stays as it is. Words that mean nothing here are left out and told of in `unknown`.
 */
export function repair(
  words: readonly string[],
  index: WordIndex,
  spelling: Spelling,
  unknown: string[],
): Repaired[] {
  const repaired: Repaired[] = [];
  const isKnown = (word: string) => isNumber(word) || fillers.has(word) || spelling.knows(word);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const phrase = conceptAt(words, at);
    const name = Math.max(phrase && phrase.length > 1 ? phrase.length : 0, brandAt(words, at, index, 1));
    if (name > 0) {
      for (const part of words.slice(at, at + name)) repaired.push({ word: part, others: [] });
      at += name - 1;
      continue;
    }
    const joined =
      next && !fillers.has(word)
        ? joinedWord(word, next, isKnown(word) && isKnown(next), spelling)
        : undefined;
    if (joined) {
      repaired.push({ word: joined, others: [] });
      at++;
    } else if (isKnown(word)) repaired.push({ word, others: [] });
    else repaired.push(...correct(word, { previous: repaired.at(-1)?.word, next }, index, spelling, unknown));
  }
  return repaired;
}

/** `wind shield` and `wind sheild`, but not `floor mat`: words that stand side by side in names stay two. */
function joinedWord(word: string, next: string, bothKnown: boolean, spelling: Spelling): string | undefined {
  const joined = word + next;
  if (isNumber(word) || joined.length < 5 || (bothKnown && spelling.areNeighbours(word, next)))
    return undefined;
  if (spelling.knows(joined)) return joined;
  if (bothKnown || joined.length < shortestJoined) return undefined;
  const [best] = spelling.readings(joined);
  return best && best.cost <= slightly && best.word.length >= joined.length - 1 ? best.word : undefined;
}

interface Beside {
  previous: string | undefined;
  next: string | undefined;
}

function correct(
  word: string,
  beside: Beside,
  index: WordIndex,
  spelling: Spelling,
  unknown: string[],
): Repaired[] {
  if (/\d/.test(word)) {
    if (index.knows(word)) return [{ word, others: [] }];
    unknown.push(word);
    return [];
  }
  const readings = spelling
    .readings(word)
    .map((reading) => ({
      ...reading,
      cost: reading.cost - (standsBeside(reading.word, beside, spelling) ? neighbourly : 0),
    }))
    .sort((a, b) => a.cost - b.cost);
  const [best, ...rest] = readings;
  const parts = !best || best.cost > slightly ? spelling.split(word) : undefined;
  if (parts && (!best || parts[0].cost + parts[1].cost < best.cost)) {
    return parts.map((part) => ({ word: part.word, others: [] }));
  }
  // A word of descriptions only: it may be meant, and so may a name that is near.
  if (index.knows(word))
    return [{ word, others: best && best.cost <= slightly ? [{ word: best.word, weight: 0.9 }] : [] }];
  if (!best) {
    unknown.push(word);
    return [];
  }
  const others = rest.map((other) => ({
    word: other.word,
    weight: Math.max(0.3, 0.85 - (other.cost - best.cost)),
  }));
  return [{ word: best.word, others }];
}

function standsBeside(word: string, { previous, next }: Beside, spelling: Spelling): boolean {
  return (
    (previous !== undefined && spelling.areNeighbours(previous, word)) ||
    (next !== undefined && spelling.areNeighbours(word, next))
  );
}
