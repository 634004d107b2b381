import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import { findImport, moveImport, writeProgress } from './import-data.ts';
import { importFile } from './import-files.ts';
import { planImport } from './plan-import.ts';

/** Looks what an import would do. Safe to run twice. */
export async function checkImport(deps: Deps, { importId: id }: { importId: string }): Promise<void> {
  const { db, storage, log } = deps;
  if ((await findImport(db, id))?.state !== 'checking') return;
  try {
    const bytes = await storage.read(importFile(id));
    if (!bytes) throw new ShopError('not_found', 'The file is gone. Please upload it again.');
    const { report, digest, rows } = await planImport(db, bytes, (done) => writeProgress(db, id, { done }));
    await writeProgress(db, id, { done: rows, total: rows });
    await moveImport(db, id, 'checking', { state: 'checked', report, digest });
  } catch (error) {
    const message = error instanceof ShopError ? error.message : 'An error occurred. Nothing was changed.';
    if (!(error instanceof ShopError))
      log.warn({ err: error, importId: id }, 'an import of products was not looked through');
    await moveImport(db, id, 'checking', { state: 'failed', message });
  }
}
