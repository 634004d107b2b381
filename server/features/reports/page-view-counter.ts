import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { RegularWrites } from '../../write-regularly.ts';
import { writeRegularly } from '../../write-regularly.ts';
import { insertPageViews } from './data.ts';

/** How long views wait in memory before they are written together. */
const writeEveryMs = 5_000;
/** So many kinds of pages are written at once, without waiting longer. */
const pagesMax = 25;

export interface PageViewCounter extends RegularWrites {
  count: (page: string) => Promise<void>;
}

/**
 * Counts page views in memory and writes them every five seconds in one statement. Written one by one, views of the same
 * page would wait for each other's row, and a rush of visitors for all of them. A process that is killed loses the views
 * of its last five seconds; one that is stopped loses none. Views that cannot be written stay in memory and are tried again.
 */
export function createPageViewCounter({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): PageViewCounter {
  let views = new Map<string, { day: string; page: string; views: number }>();
  const { flush, close } = writeRegularly(write, writeEveryMs);

  async function write(): Promise<void> {
    const counted = views;
    if (counted.size === 0) return;
    views = new Map();
    try {
      await insertPageViews(db, [...counted.values()]);
    } catch (error) {
      log.warn({ err: error }, 'page views could not be written');
      // More have been counted meanwhile. Beyond the limit, the older ones are lost: memory matters more than a count.
      for (const [key, lost] of counted) if (views.size < pagesMax) add(key, lost.day, lost.page, lost.views);
    }
  }

  function add(key: string, day: string, page: string, count: number): void {
    views.set(key, { day, page, views: (views.get(key)?.views ?? 0) + count });
  }

  return {
    async count(page) {
      const day = pacificDay(clock());
      add(`${day} ${page}`, day, page, 1);
      if (views.size >= pagesMax) await flush();
    },
    flush,
    close,
  };
}
