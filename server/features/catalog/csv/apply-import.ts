import { setImmediate as breathe } from 'node:timers/promises';
import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditEntry } from '../../reports/audit-data.ts';
import { insertAudit } from '../../reports/audit-data.ts';
import { isPartNumberTaken } from '../product-data.ts';
import { stockAfter } from '../next-stock.ts';
import type { CsvProduct } from '../csv-data.ts';
import { insertProducts, lockByIds, updateProducts } from '../csv-data.ts';
import { findImport, moveImport, writeProgress } from '../import-data.ts';
import { importFile } from './import-files.ts';
import type { ImportPlan, PlannedChange } from './plan-import.ts';
import { planImport } from './plan-import.ts';
import { readImport, showImport } from './show-import.ts';
import { UndoTable } from './undo-table.ts';

const batchSize = 500;

/**
 * Has an import done that was looked at.
 * @throws ShopError `not_found`; `conflict` when it is not there to be applied, or is so already
 */
export async function askToApply(deps: Deps, id: string): Promise<ProductImport> {
  await readImport(deps, id);
  await deps.db.transaction().execute(async (tx) => {
    const moved = await moveImport(tx, id, 'checked', { state: 'applying', message: '', done: 0 });
    if (!moved) throw new ShopError('conflict', 'This import is not waiting to be applied');
    await deps.queue.enqueue(tx, 'apply-import', { importId: id });
  });
  return showImport(deps, id);
}

/**
 * Does in one transaction what the import was seen to do. When an admin has changed one of its products since, nothing is
 * done, and it is looked at anew. Safe to run twice.
 */
export async function applyImport(deps: Deps, { importId: id }: { importId: string }): Promise<void> {
  const { db, storage, log } = deps;
  const asked = await findImport(db, id);
  if (asked?.state !== 'applying') return;
  try {
    const bytes = await storage.read(importFile(id));
    if (!bytes) throw new ShopError('not_found', 'The file is gone. Please upload it again.');
    const plan = await planImport(db, bytes, async () => {});
    if (plan.digest !== asked.digest) throw changedSince();
    await write(deps, { id, userId: asked.userId }, plan);
    await deps.catalogueChanged('everything');
  } catch (error) {
    if (error instanceof ShopError && error.code === 'conflict') return lookAgain(deps, id);
    log.warn({ err: error, importId: id }, 'an import of products was not applied');
    const message = error instanceof ShopError ? error.message : 'An error occurred. Nothing was changed.';
    await moveImport(db, id, 'applying', { state: 'failed', message });
  }
}

const changedSince = () => new ShopError('conflict', 'Products have changed since');

async function lookAgain({ db, queue }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = 'Products have been changed since you looked. Nothing was done: please look again.';
    if (await moveImport(tx, id, 'applying', { state: 'checking', message, done: 0 }))
      await queue.enqueue(tx, 'check-import', { importId: id });
  });
}

/** What is new and the audit first: products that are sold meanwhile are locked last, and as shortly as can be. */
async function write(
  deps: Deps,
  { id, userId }: { id: string; userId: string },
  { created, changed }: ImportPlan,
): Promise<void> {
  const now = deps.clock();
  const undo = new UndoTable();
  let done = 0;
  const told = async (rows: number) => {
    done += rows;
    await writeProgress(deps.db, id, { done, total: created.length + changed.length });
    await breathe();
  };
  await deps.db.transaction().execute(async (tx) => {
    for (const batch of batches(created)) {
      await insertProducts(tx, batch, now).catch(asConflict);
      undo.addNew(batch);
      await audit(
        tx,
        userId,
        now,
        batch.map((product) => createdEntry(product)),
      );
      await told(batch.length);
    }
    for (const batch of batches(changed))
      await audit(
        tx,
        userId,
        now,
        batch.map((change) => changedEntry(change)),
      );
    for (const batch of batches(changed)) {
      const next = await nextRows(tx, batch, now);
      undo.addChanged(next);
      await updateProducts(
        tx,
        next.map(({ after }) => after),
        now,
      );
      await told(batch.length);
    }
    // Before the commit: whatever was applied can be taken back.
    await undo.keep(deps.storage, id);
    if (!(await moveImport(tx, id, 'applying', { state: 'applied', appliedAt: now }))) throw changedSince();
  });
}

interface Written {
  before: CsvProduct;
  after: CsvProduct & { deletedAt: Date | null };
}

/** Locks what is changed. @throws ShopError `conflict` when it is not as it was planned */
async function nextRows(tx: Tx, batch: readonly PlannedChange[], now: Date): Promise<Written[]> {
  const locked = new Map(
    (
      await lockByIds(
        tx,
        batch.map(({ id }) => id),
      )
    ).map((product) => [product.id, product]),
  );
  return batch.map(({ id, version, after, stock, isDeletion }) => {
    const before = locked.get(id);
    if (before?.version !== version) throw changedSince();
    const onHand = stockAfter(before, stock);
    return { before, after: { ...before, ...after, onHand, deletedAt: isDeletion ? now : null } };
  });
}

type Entry = Pick<AuditEntry, 'action' | 'thingId' | 'before' | 'after'>;

const createdEntry = ({ id, ...after }: ImportPlan['created'][number]): Entry => ({
  action: 'product.import',
  thingId: id,
  after,
});
const changedEntry = ({ id, before, after, stock, isDeletion }: PlannedChange): Entry => ({
  action: isDeletion ? 'product.delete' : 'product.import',
  thingId: id,
  before: { ...before },
  after: { ...after, ...(stock.countInStock !== undefined && stock) },
});

function audit(tx: Tx, userId: string, at: Date, entries: readonly Entry[]): Promise<void> {
  return insertAudit(
    tx,
    entries.map((entry) => ({ ...entry, userId, thing: 'product' as const, at })),
  );
}

function asConflict(error: unknown): never {
  throw isPartNumberTaken(error) ? changedSince() : error;
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
}
