import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import { findImport, moveImport } from './import-data.ts';
import { importFile } from './import-files.ts';
import { planImport } from './plan-import.ts';
import { readImport, showImport } from './show-import.ts';
import { writeImport } from './write-import.ts';
import { changedSince } from './write-staged.ts';

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
    await writeImport(deps, { id, userId: asked.userId }, plan);
    await deps.catalogChanged('everything');
    await storage.delete(importFile(id)).catch((error: unknown) => {
      log.warn({ err: error, importId: id }, 'the file of an import is left for the sweep');
    });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'conflict') return lookAgain(deps, id);
    log.warn({ err: error, importId: id }, 'an import of products was not applied');
    const message = error instanceof ShopError ? error.message : 'An error occurred. Nothing was changed.';
    await moveImport(db, id, 'applying', { state: 'failed', message });
  }
}

async function lookAgain({ db, queue }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = 'Products have been changed since you looked. Nothing was done: please look again.';
    if (await moveImport(tx, id, 'applying', { state: 'checking', message, done: 0 }))
      await queue.enqueue(tx, 'check-import', { importId: id });
  });
}
