import type { Insertable, Selectable } from 'kysely';
import type { ImportReport, ImportState } from '../../../shop/product-csv.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

export type ImportRecord = Selectable<Schema['productImports']>;

export async function insertImport(tx: Tx, row: Insertable<Schema['productImports']>): Promise<void> {
  await tx.insertInto('productImports').values(row).execute();
}

export function findImport(db: Db | Tx, id: string): Promise<ImportRecord | undefined> {
  return db.selectFrom('productImports').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function writeProgress(
  db: Db,
  id: string,
  progress: { done: number; total?: number },
): Promise<void> {
  await db.updateTable('productImports').set(progress).where('id', '=', id).execute();
}

/** From one state into the next, once. @returns false when it is not in that state any more */
export async function moveImport(
  db: Db | Tx,
  id: string,
  from: ImportState,
  {
    report,
    ...next
  }: { state: ImportState; message?: string; digest?: string; appliedAt?: Date; done?: number } & {
    report?: ImportReport;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('productImports')
    .set({ ...next, ...(report && { report: JSON.stringify(report) }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
