import { setImmediate as breathe } from 'node:timers/promises';
import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditEntry } from '../../audit/data.ts';
import { insertAudit } from '../../audit/data.ts';
import { insertProducts, listByIds } from './csv-data.ts';
import { moveImport, writeProgress } from './import-data.ts';
import { stockAfter } from '../next-stock.ts';
import { isPartNumberTaken } from '../product-data.ts';
import type { StagedProduct } from './stage-data.ts';
import { createStage, finishStage, stageProducts } from './stage-data.ts';
import type { ImportPlan, PlannedChange } from './plan-import.ts';
import { UndoTable } from './undo-table.ts';
import { changedSince, writeAllStaged } from './write-staged.ts';

const batchSize = 500;

/**
 * Does what was planned in one transaction. What is new, the audit and the undo file come first, and rows that change are
 * laid ready beside the products: these are written last and at once, for from then on their sales wait for the commit.
 * @throws ShopError `conflict` when a product is not as it was planned; then nothing is done
 */
export async function writeImport(
  deps: Deps,
  { id, userId }: { id: string; userId: string },
  { created, changed }: ImportPlan,
): Promise<void> {
  const at = deps.clock();
  const undo = new UndoTable();
  let done = 0;
  const told = async (rows: number) => {
    done += rows;
    await writeProgress(deps.db, id, { done, total: created.length + changed.length });
    await breathe();
  };
  await deps.db.transaction().execute(async (tx) => {
    const audit = (entries: Entry[]) =>
      insertAudit(
        tx,
        entries.map((entry) => ({ ...entry, userId, thing: 'product' as const, at })),
      );
    await createStage(tx);
    for (const batch of batches(changed)) {
      const next = await nextRows(tx, batch);
      await stageProducts(
        tx,
        next.map(({ after }, row) => ({ ...after, place: done + row })),
      );
      await audit(next.map(changedEntry));
      undo.addChanged(next);
      await told(batch.length);
    }
    for (const batch of batches(created)) {
      await insertProducts(tx, batch, at).catch(asConflict);
      await audit(batch.map(createdEntry));
      undo.addNew(batch);
      await told(batch.length);
    }
    // Before the commit: whatever was applied can be taken back.
    await undo.keep(deps.storage, id);
    if (!(await moveImport(tx, id, 'applying', { state: 'applied', appliedAt: at }))) throw changedSince();
    await finishStage(tx);
    await writeAllStaged(tx, { count: changed.length, now: at });
  });
}

interface NextRow {
  plan: PlannedChange;
  before: Omit<StagedProduct, 'place' | 'stockChange' | 'isDeletion'>;
  after: Omit<StagedProduct, 'place'>;
}

/**
 * Stock becomes a difference here, also where the file only says how many there are to be: what is sold from now on is
 * sold. @throws ShopError `conflict` when a product is not as it was planned
 */
async function nextRows(tx: Tx, batch: readonly PlannedChange[]): Promise<NextRow[]> {
  const found = await listByIds(
    tx,
    batch.map(({ id }) => id),
  );
  const byId = new Map(found.map((product) => [product.id, product]));
  return batch.map((plan) => {
    const before = byId.get(plan.id);
    if (before?.version !== plan.version) throw changedSince();
    const stockChange = stockAfter(before, plan.stock) - before.onHand;
    return { plan, before, after: { ...before, ...plan.after, stockChange, isDeletion: plan.isDeletion } };
  });
}

type Entry = Pick<AuditEntry, 'action' | 'thingId' | 'before' | 'after'>;

const createdEntry = ({ id, ...after }: ImportPlan['created'][number]): Entry => ({
  action: 'product.import',
  thingId: id,
  after,
});

function changedEntry({
  plan: { id, before, after, isDeletion },
  before: product,
  after: next,
}: NextRow): Entry {
  const seen = product.onHand - product.reserved;
  const stock = { countInStock: seen + next.stockChange, countInStockSeen: seen };
  return {
    action: isDeletion ? 'product.delete' : 'product.import',
    thingId: id,
    before: { ...before },
    after: { ...after, ...(next.stockChange !== 0 && stock) },
  };
}

function asConflict(error: unknown): never {
  throw isPartNumberTaken(error) ? changedSince() : error;
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
}
