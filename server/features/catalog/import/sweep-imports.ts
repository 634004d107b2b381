import { importHours, undoDays } from '../../../../shop/product-csv.ts';
import type { Deps } from '../../../deps.ts';
import { deleteOldImport, listOldImports } from './import-data.ts';
import { importFile, undoFile } from './import-files.ts';

const atATime = 100;

/** Takes away imports that were never applied, after a day, and those that were, with their undo files, after the time for that. Safe to run twice. */
export async function sweepImports({ db, storage, clock }: Deps): Promise<void> {
  const ago = (hours: number) => new Date(clock().getTime() - hours * 3_600_000);
  const old = { lookedAtBefore: ago(importHours), appliedBefore: ago(undoDays * 24) };
  for (;;) {
    const ids = await listOldImports(db, { ...old, limit: atATime });
    for (const id of ids) {
      // The row last: when this is cut short it is found again.
      await storage.delete(importFile(id));
      await storage.delete(undoFile(id));
      await deleteOldImport(db, { ...old, id });
    }
    if (ids.length < atATime) return;
  }
}
