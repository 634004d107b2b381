import { createHash } from 'node:crypto';
import { searchWords } from '../../../shop/rules/part-hunt/search-words.ts';
import type { Deps } from '../../deps.ts';
import type { RegularWrites } from '../../write-regularly.ts';
import { writeRegularly } from '../../write-regularly.ts';
import { upsertHunts } from './data.ts';

/** How long searches wait in memory before they are written together. */
const writeEveryMs = 30_000;
/** Different searches in memory: more than that until the next write are lost. */
const searchesMax = 500;
/** Askers that are remembered, so that each counts once for a search. */
const askersMax = 20_000;
/** More different searches of one address in a day are not counted: a program would crowd out what people look for. */
const searchesOfAddressMax = 100;

export interface MissCounter extends RegularWrites {
  count: (keyword: string, from: string) => void;
}

/**
 * Counts searches without result in memory, each address once a day for each search, and writes them twice a minute in one
 * statement: a search never waits for it, and nobody fills the table by pressing a key. What cannot be written is lost.
 */
export function createMissCounter({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): MissCounter {
  let misses = new Map<string, { count: number; at: Date }>();
  let askers = new Set<string>();
  let searchesOf = new Map<string, number>();
  let askersDay = '';
  const { flush, close } = writeRegularly(write, writeEveryMs);

  async function write(): Promise<void> {
    const counted = misses;
    misses = new Map();
    const hunts = [...counted].map(
      ([words, { count, at }]) => ({ kind: 'search', key: words, words, count, at }) as const,
    );
    await upsertHunts(db, hunts).catch((error: unknown) =>
      log.warn({ err: error }, 'searches without result could not be written'),
    );
  }

  return {
    count(keyword, from) {
      const words = searchWords(keyword);
      if (words === undefined) return;
      const at = clock();
      const day = at.toISOString().slice(0, 10);
      if (day !== askersDay || askers.size >= askersMax) {
        askers = new Set();
        searchesOf = new Map();
      }
      askersDay = day;
      const asker = createHash('sha256').update(`${from} ${words}`).digest('base64');
      const searches = searchesOf.get(from) ?? 0;
      if (askers.has(asker) || searches >= searchesOfAddressMax) return;
      askers.add(asker);
      searchesOf.set(from, searches + 1);
      const known = misses.get(words);
      if (known || misses.size < searchesMax) misses.set(words, { count: (known?.count ?? 0) + 1, at });
    },
    flush,
    close,
  };
}
