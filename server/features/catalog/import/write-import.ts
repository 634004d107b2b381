import { setImmediate as yieldToOthers, setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import type { AuditEntry } from '../../../db/write.ts';
import { insertAudit, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { stockAfter } from '../next-stock.ts';
import { isPartNumberTaken } from '../product-data.ts';
import { isUnknownDocument } from '../product-document-data.ts';
import type { CsvProduct, StagedProduct } from './csv-data.ts';
import {
  createStagingTable,
  analyzeStage,
  insertProducts,
  isLockTimeout,
  isBlockingOthers,
  isStockViolation,
  listProductsById,
  setLockTimeout,
  rollbackToSavepoint,
  setSavepoint,
  stageProducts,
  writeStaged,
} from './csv-data.ts';
import { moveImport, writeProgress } from './import-data.ts';
import type { ImportPlan, PlannedChange } from './plan-import.ts';
import { UndoTable } from './write-table.ts';

const batchSize = 500;

/**
 * Carries out a plan in one transaction. New products, audit rows and the undo file come first while changed products are
 * only staged; those are written last and all at once, because sales of what has its stock written wait until the commit.
 * @throws ShopError `conflict` when a product has changed since it was planned; then nothing is written
 */
export async function writeImport(
  deps: Deps,
  { id, userId }: { id: string; userId: string },
  { created, changed }: ImportPlan,
): Promise<void> {
  const at = deps.clock();
  const undo = new UndoTable();
  let done = 0;
  const report = async (rows: number) => {
    done += rows;
    await writeProgress(deps.db, id, { done, total: created.length + changed.length });
    await yieldToOthers();
  };
  await write(deps, async (tx) => {
    // Writes its audit rows itself, because they must precede the locks that `writeAllStaged` takes.
    const audit = (entries: ProductAudit[]) =>
      insertAudit(
        tx,
        entries.map((entry) => ({ ...entry, userId, at })),
      );
    await createStagingTable(tx);
    for (const batch of batches(changed)) {
      const next = await nextRows(tx, batch);
      await stageProducts(
        tx,
        next.map(({ after }, row) => ({ ...after, place: done + row })),
      );
      await audit(next.map(auditOfChange));
      undo.addChanged(next);
      await report(batch.length);
    }
    for (const batch of batches(created)) {
      await insertProducts(tx, batch, at).catch(asConflict);
      await audit(batch.map(auditOfCreation));
      undo.addNew(batch);
      await report(batch.length);
    }
    // Before the commit, so that every applied import can be undone.
    await undo.save(deps.storage, id);
    if (!(await moveImport(tx, id, 'applying', { state: 'applied', appliedAt: at }))) throw changedSince();
    await analyzeStage(tx);
    await writeAllStaged(tx, { count: changed.length, now: at });
  });
}

interface NextRow {
  plan: PlannedChange;
  before: CsvProduct;
  after: Omit<StagedProduct, 'place'>;
}

/**
 * Turns stock into a difference, even where the file states a count, so that sales from now on stay sold.
 * @throws ShopError `conflict` when a product has changed since it was planned
 */
async function nextRows(tx: Tx, batch: readonly PlannedChange[]): Promise<NextRow[]> {
  const found = await listProductsById(
    tx,
    batch.map(({ id }) => id),
  );
  const byId = new Map(found.map((product) => [product.id, product]));
  return batch.map((plan) => {
    const before = byId.get(plan.id);
    if (before?.version !== plan.version) throw changedSince();
    const stockChange = stockAfter(before, plan.stock) - before.onHand;
    const { documents = null } = plan.after;
    const after = { ...before, ...plan.after, documents, stockChange, isDeletion: plan.isDeletion };
    return { plan, before, after };
  });
}

type ProductAudit = Omit<AuditEntry, 'userId' | 'at'>;

const auditOfCreation = ({ id, ...after }: ImportPlan['created'][number]): ProductAudit => ({
  action: 'product.import',
  subject: id,
  after,
});

function auditOfChange({
  plan: { id, before, after, isDeletion, isRestoration },
  before: product,
  after: next,
}: NextRow): ProductAudit {
  const seen = product.onHand - product.reserved;
  return {
    action: isDeletion ? 'product.delete' : isRestoration ? 'product.restore' : 'product.import',
    subject: id,
    before: { ...before, ...(next.stockChange !== 0 && { countInStock: seen }) },
    after: { ...after, ...(next.stockChange !== 0 && { countInStock: seen + next.stockChange }) },
  };
}

function asConflict(error: unknown): never {
  throw isPartNumberTaken(error) || isUnknownDocument(error) ? changedSince() : error;
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
}

const sliceSize = 1000;
const maxTries = 20;
const pauseMs = 250;
const triesYieldingAtOnce = 6;
/** After that, sales may wait, but never long enough to fail (5 s, `db/open.ts`). */
const maxBlockingMs = 3500;
/** How long it waits for a row locked by a sale while holding its own locks. */
const maxWaitMs = 150;

/**
 * Writes all staged rows in the order in which every transaction locks products. Until the caller commits, nobody else can
 * change written products, or sell those whose stock was written, so it releases everything and starts over as soon as
 * another session waits for it. After a few such tries it lets others wait for some seconds, enough to write tens of
 * thousands of rows. Waiting only briefly for locks itself, it cannot deadlock with a sale.
 * @throws ShopError `conflict` when a product has changed since it was staged; `unavailable` when products stay locked
 */
async function writeAllStaged(tx: Tx, { count, now }: { count: number; now: Date }): Promise<void> {
  await setLockTimeout(tx, { maxWaitMs });
  await setSavepoint(tx);
  for (let tried = 1; ; tried++) {
    const patienceMs = tried <= triesYieldingAtOnce ? 0 : maxBlockingMs;
    if (await writeOnce(tx, { count, now, patienceMs })) return;
    await rollbackToSavepoint(tx);
    if (tried === maxTries)
      throw new ShopError(
        'unavailable',
        'The shop is too busy right now. Nothing was changed. Please try again later.',
      );
    await sleep(pauseMs);
  }
}

async function writeOnce(
  tx: Tx,
  { count, now, patienceMs }: { count: number; now: Date; patienceMs: number },
): Promise<boolean> {
  const begun = performance.now();
  try {
    for (let from = 0; from < count; from += sliceSize) {
      // Never after the last slice: committing is quicker than starting over.
      const isLate = from > 0 && performance.now() - begun >= patienceMs;
      if (isLate && (await isBlockingOthers(tx))) return false;
      const upTo = Math.min(from + sliceSize, count);
      const written = await writeStaged(tx, { from, upTo, now });
      if (written < upTo - from) throw changedSince();
    }
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    if (isStockViolation(error)) throw changedSince();
    return asConflict(error);
  }
}

export const changedSince = (): ShopError => new ShopError('conflict', 'Products have changed since');
