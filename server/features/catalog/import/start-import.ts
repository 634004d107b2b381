import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { csvMaxBytes } from '../../../../shop/product-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Deps } from '../../../deps.ts';
import { insertImport } from './import-data.ts';
import { importFile } from './import-files.ts';
import { showImport } from './show-import.ts';

/**
 * Keeps a file and has it looked through in the background: what it would do is told by `showImport`.
 * @throws ShopError `too_large`
 */
export async function startImport(deps: Deps, admin: { id: string }, file: File): Promise<ProductImport> {
  if (file.size > csvMaxBytes) {
    const text = `File size is too large: ${csvMaxBytes / 1024 / 1024} MB at most.`;
    throw new ShopError('too_large', text, { fields: { file: text } });
  }
  const id = newId();
  const bytes = new Uint8Array(await file.arrayBuffer());
  await deps.storage.put(importFile(id), bytes, 'text/csv');
  await deps.db.transaction().execute(async (tx) => {
    const fileName = file.name.replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 100);
    await insertImport(tx, { id, userId: admin.id, fileName, createdAt: deps.clock(), appliedAt: null });
    await deps.queue.enqueue(tx, 'check-import', { importId: id });
  });
  return showImport(deps, id);
}
