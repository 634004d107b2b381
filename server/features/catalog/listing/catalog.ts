import type { Db } from '../../../db/open.ts';
import { findCatalogState, findFinalChange, listCatalogChanges } from '../data.ts';
import type { Synonym } from '../search/thesaurus.ts';
import { listSynonyms } from '../synonyms/data.ts';
import { ProductIndex } from './product-index.ts';

const batchSize = 500;
/** While another transaction writes, its changes must be read again each time; more than this many only once per `patienceMs`. */
const maxUnsettled = 2000;
const patienceMs = 1000;

/** The catalog in memory, kept current with the database. */
export interface Catalog {
  /**
   * Returns the index with all changes committed before the call. Costs one query for the highest change number when
   * nothing is new; the first call reads everything. Never waits long for thousands of rows written together (an import):
   * while they are being read, the index may lack some of them.
   */
  current: () => Promise<ProductIndex>;
}

export function openCatalog(db: Db): Catalog {
  let index = new ProductIndex();
  let isLoaded = false;
  /** Everything up to this change number is in the index, and no transaction can still commit a lower one. */
  let final = 0;
  /** How much was read above `final` the last time, while another transaction was writing. */
  let unsettled = { rows: 0, at: 0 };
  /** The owner's, and the state of the table that they were read in. */
  let synonyms: readonly Synonym[] = [];
  let synonymState = '';
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const state = await findCatalogState(db);
    if (state.synonyms !== synonymState) {
      synonyms = await listSynonyms(db);
      index.useSynonyms(synonyms);
      synonymState = state.synonyms;
    }
    if (state.changeNo <= final) return;
    if (unsettled.rows > maxUnsettled && Date.now() - unsettled.at < patienceMs) return;
    const ceiling = await findFinalChange(db);
    // The old index serves requests until the new one is complete.
    const next = index.needsCompaction ? new ProductIndex() : index;
    if (next !== index) next.useSynonyms(synonyms);
    const rows = await read(next, next === index ? final : 0, ceiling ?? Number.MAX_SAFE_INTEGER);
    if (!isLoaded || next !== index) next.prepare();
    index = next;
    isLoaded = true;
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

  /** A caller that arrives during a refresh waits for the next one: the current one may have started before its change. */
  function refreshOnce(): Promise<void> {
    if (!running) {
      running = refresh().finally(() => (running = undefined));
      return running;
    }
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return refreshOnce();
      });
    return waiting;
  }

  return {
    current: async () => {
      await (isLoaded ? waitBriefly(refreshOnce()) : refreshOnce());
      return index;
    },
  };
}

/** Waits for the work, but at most `patienceMs`; if it fails later, the next caller gets the error. */
function waitBriefly(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, patienceMs).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
