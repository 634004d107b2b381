import type { ListedImport, ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import type { ImportRecord } from './import-data.ts';
import { findImport, listImports, undoFile } from './import-data.ts';

/** @throws ShopError `not_found` */
export async function showImport(deps: Pick<Deps, 'db'>, id: string): Promise<ProductImport> {
  const { fileName, state, message, done, total, report, createdAt, appliedAt } = await readImport(deps, id);
  return {
    _id: id,
    fileName,
    state,
    message,
    done,
    total,
    ...report,
    rows: report.rows.map((row) => ('line' in row ? { ...row, row: row.line } : row)),
    nameQuestions: report.nameQuestions ?? [],
    priceQuestions: report.priceQuestions ?? [],
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
  };
}

const latest = 10;

export async function listRecentImports({ db }: Pick<Deps, 'db'>): Promise<ListedImport[]> {
  const imports = await listImports(db, latest);
  return imports.map(({ id: _id, createdAt, ...listed }) => ({
    _id,
    ...listed,
    createdAt: createdAt.toISOString(),
  }));
}

/** @throws ShopError `not_found` */
export async function readImport({ db }: Pick<Deps, 'db'>, id: string): Promise<ImportRecord> {
  const found = await findImport(db, id);
  if (!found) throw new ShopError('not_found', 'Import not found');
  return found;
}

/** Returns the file that undoes an import. @throws ShopError `not_found`, also before the import is applied */
export async function readUndo(deps: Pick<Deps, 'db' | 'storage'>, id: string): Promise<Buffer> {
  const { state } = await readImport(deps, id);
  const bytes = state === 'applied' ? await deps.storage.read(undoFile(id)) : undefined;
  if (!bytes) throw new ShopError('not_found', 'There is nothing to undo');
  return bytes;
}
