import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import { findFinalChange, findLatestChange, listCatalogChanges } from '../data.ts';
import { ProductIndex } from './product-index.ts';

const batchSize = 500;
/** While somebody writes, what has changed since is read again each time; so much of it only once in a while. */
const much = 2000;
const patienceMs = 1000;

/** The catalog as it is now, for listings, counts and search. */
export interface Catalog {
  /**
   * All changes that were committed before the call are in it. Costs one look at the highest change number when there is
   * nothing new; the first call reads everything. Nobody waits for thousands that were written at once (an import):
   * as long as they are being read, the catalog is as it was, or has some of them already.
   */
  current: () => Promise<ProductIndex>;
}

export function openCatalog(db: Db): Catalog {
  let index = new ProductIndex();
  let isWhole = false;
  /** All changes up to here are in the index, and none below is still to come. */
  let final = 0;
  /** What was read above `final` the last time, because somebody was writing. */
  let unsettled = { rows: 0, at: 0 };
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    if ((await findLatestChange(db)) <= final) return;
    if (unsettled.rows > much && Date.now() - unsettled.at < patienceMs) return;
    const ceiling = await findFinalChange(db);
    // The old one is shown until the new one is whole.
    const next = index.isWorn ? new ProductIndex() : index;
    const rows = await read(next, next === index ? final : 0, ceiling ?? Number.MAX_SAFE_INTEGER);
    index = next;
    isWhole = true;
    if (ceiling === undefined) unsettled = { rows, at: Date.now() };
    else {
      final = ceiling;
      unsettled = { rows: 0, at: 0 };
    }
  }

  async function read(into: ProductIndex, from: number, upTo: number): Promise<number> {
    let after = from;
    for (let count = 0; ;) {
      const rows = await listCatalogChanges(db, { after, upTo, limit: batchSize });
      into.apply(rows);
      count += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return count;
      after = last.changeNo;
    }
  }

  /** Whoever comes while a look is under way waits for the next one: the present one may have begun before his change. */
  function look(): Promise<void> {
    if (!running) {
      running = refresh().finally(() => (running = undefined));
      return running;
    }
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return look();
      });
    return waiting;
  }

  return {
    current: async () => {
      await (isWhole ? patiently(look()) : look());
      return index;
    },
  };
}

/** Waits for what is under way, though not for long. */
async function patiently(work: Promise<void>): Promise<void> {
  const giveUp = new AbortController();
  const timer = sleep(patienceMs, undefined, { signal: giveUp.signal, ref: false }).catch(() => {});
  try {
    await Promise.race([work, timer]);
  } finally {
    giveUp.abort();
    // Whoever comes next is told of its failure.
    work.catch(() => {});
  }
}
