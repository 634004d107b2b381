import type { Db } from '../../db/open.ts';
import { findFinalChange, findLatestChange, listCatalogueChanges } from './data.ts';
import { ProductIndex } from './product-index.ts';

const batchSize = 500;
/** While somebody writes, what has changed since is read again each time; so much of it only once in a while. */
const much = 2000;
const patienceMs = 1000;

/** The catalogue as it is now, for listings, counts and search. */
export interface Catalogue {
  /**
   * All changes that were committed before the call are in it. Costs one look at the highest change number when there is
   * nothing new; the first call reads everything. (Thousands that are written at once may be seen a second late.)
   */
  current: () => Promise<ProductIndex>;
}

export function openCatalogue(db: Db): Catalogue {
  let index = new ProductIndex();
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
    if (index.isWorn) {
      index = new ProductIndex();
      final = 0;
    }
    const rows = await read(final, ceiling ?? Number.MAX_SAFE_INTEGER);
    if (ceiling === undefined) unsettled = { rows, at: Date.now() };
    else {
      final = ceiling;
      unsettled = { rows: 0, at: 0 };
    }
  }

  async function read(from: number, upTo: number): Promise<number> {
    let after = from;
    for (let count = 0; ;) {
      const rows = await listCatalogueChanges(db, { after, upTo, limit: batchSize });
      index.apply(rows);
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
      await look();
      return index;
    },
  };
}
