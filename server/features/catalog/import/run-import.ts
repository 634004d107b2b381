/** The life of a CSV import: upload, check in the background, review by an admin, apply in the background, sweep. */
import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { csvMaxBytes, importHours, undoDays } from '../../../../shop/product-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { daysBefore, hoursBefore } from '../../../../shop/rules/dates/dates.ts';
import { newId } from '../../../db/id.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import {
  deleteOldImport,
  findImport,
  importFile,
  insertImport,
  listOldImports,
  moveImport,
  undoFile,
  writeProgress,
} from './import-data.ts';
import { planImport } from './plan-import.ts';
import { readImport, showImport } from './show-import.ts';
import { changedSince, writeImport } from './write-import.ts';

/** Stores an uploaded file and schedules its check. @throws ShopError `too_large` */
export async function startImport(deps: Deps, admin: { id: string }, file: File): Promise<ProductImport> {
  if (file.size > csvMaxBytes) {
    const text = `File size is too large: ${csvMaxBytes / 1024 / 1024} MB at most.`;
    throw new ShopError('too_large', text, { fields: { file: text } });
  }
  const id = newId();
  const bytes = new Uint8Array(await file.arrayBuffer());
  await deps.storage.put(importFile(id), bytes, 'text/csv');
  await write(deps, async (tx) => {
    const fileName = file.name.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 100);
    await insertImport(tx, { id, userId: admin.id, fileName, createdAt: deps.clock(), appliedAt: null });
    await deps.queue.enqueue(tx, 'check-import', { importId: id });
  });
  return showImport(deps, id);
}

/** Job: works out what an import would do. Idempotent. */
export async function checkImport(deps: Deps, { importId: id }: { importId: string }): Promise<void> {
  const { db, log } = deps;
  if ((await findImport(db, id))?.state !== 'checking') return;
  try {
    const bytes = await readFile(deps, id);
    const { report, digest, rows } = await planImport(db, bytes, (done) => writeProgress(db, id, { done }));
    await writeProgress(db, id, { done: rows, total: rows });
    await moveImport(db, id, 'checking', { state: 'checked', report, digest });
  } catch (error) {
    if (!(error instanceof ShopError))
      log.warn({ err: error, importId: id }, 'a product import could not be checked');
    await moveImport(db, id, 'checking', { state: 'failed', message: messageFor(error) });
  }
}

/**
 * Schedules an import that an admin has reviewed.
 * @throws ShopError `not_found`; `conflict` when it is not waiting for a review
 */
export async function scheduleImport(deps: Deps, admin: { id: string }, id: string): Promise<ProductImport> {
  await readImport(deps, id);
  await write(deps, async (tx) => {
    const moved = await moveImport(tx, id, 'checked', { state: 'applying', message: '', done: 0 });
    if (!moved) throw new ShopError('conflict', 'This import is not waiting to be applied');
    await deps.queue.enqueue(tx, 'apply-import', { importId: id, adminId: admin.id });
  });
  return showImport(deps, id);
}

/**
 * Job: applies exactly what the admin reviewed, in one transaction. If an admin has changed one of its products since,
 * nothing is written and the import is checked again. Idempotent.
 */
export async function applyImport(
  deps: Deps,
  { importId: id, adminId }: Jobs['apply-import'],
): Promise<void> {
  const { db, storage, log } = deps;
  const scheduled = await findImport(db, id);
  if (scheduled?.state !== 'applying') return;
  try {
    const plan = await planImport(db, await readFile(deps, id), async () => {});
    if (plan.digest !== scheduled.digest) throw changedSince();
    await writeImport(deps, { id, userId: adminId }, plan);
    await storage.delete(importFile(id)).catch((error: unknown) => {
      log.warn({ err: error, importId: id }, 'the file of an import is left for the sweep');
    });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'conflict') return checkAgain(deps, id);
    log.warn({ err: error, importId: id }, 'a product import could not be applied');
    await moveImport(db, id, 'applying', { state: 'failed', message: messageFor(error) });
  }
}

async function checkAgain(deps: Deps, id: string): Promise<void> {
  await write(deps, async (tx) => {
    const message =
      'Products have changed since you reviewed this import. Nothing was imported. Please review it again.';
    if (await moveImport(tx, id, 'applying', { state: 'checking', message, done: 0 }))
      await deps.queue.enqueue(tx, 'check-import', { importId: id });
  });
}

async function readFile({ storage }: Deps, id: string): Promise<Buffer> {
  const bytes = await storage.read(importFile(id));
  if (!bytes) throw new ShopError('not_found', 'The file is gone. Please upload it again.');
  return bytes;
}

const messageFor = (error: unknown): string =>
  error instanceof ShopError ? error.message : 'An error occurred. Nothing was changed.';

const sweepBatch = 100;

/** Job: deletes imports that were not applied within `importHours`, and applied ones after `undoDays`. Idempotent. */
export async function sweepImports({ db, storage, clock }: Deps): Promise<void> {
  const now = clock();
  const old = { checkedBefore: hoursBefore(now, importHours), appliedBefore: daysBefore(now, undoDays) };
  for (;;) {
    const ids = await listOldImports(db, { ...old, limit: sweepBatch });
    for (const id of ids) {
      // The row goes last, so that an interrupted sweep finds it again.
      await storage.delete(importFile(id));
      await storage.delete(undoFile(id));
      await deleteOldImport(db, { ...old, id });
    }
    if (ids.length < sweepBatch) return;
  }
}
