import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { ImportReport, ImportState } from '../../../../shop/product-csv.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { Row } from '../../../db/row.ts';
import type { Schema } from '../../../db/schema.ts';

/** Storage keys of an import's files. */
export const importFile = (id: string): string => `imports/${id}.csv`;
export const undoFile = (id: string): string => `imports/${id}-undo.csv`;

export type ImportRecord = Row<'productImports'>;

export async function insertImport(tx: Tx, row: Insertable<Schema['productImports']>): Promise<void> {
  await tx.insertInto('productImports').values(row).execute();
}

export function findImport(db: Db | Tx, id: string): Promise<ImportRecord | undefined> {
  return db.selectFrom('productImports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists the latest imports, newest first, without their rows. */
export function listImports(db: Db, limit: number) {
  return db
    .selectFrom('productImports')
    .innerJoin('users', 'users.id', 'productImports.userId')
    .select(['productImports.id', 'fileName', 'state', 'productImports.createdAt', 'users.name as by'])
    .select(sql<ImportReport['counts']>`report -> 'counts'`.as('counts'))
    .orderBy('productImports.createdAt', 'desc')
    .orderBy('productImports.id')
    .limit(limit)
    .execute();
}

export async function writeProgress(
  db: Db,
  id: string,
  progress: { done: number; total?: number },
): Promise<void> {
  await db.updateTable('productImports').set(progress).where('id', '=', id).execute();
}

/** Moves an import from one state to the next. @returns false when it is no longer in `from` */
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

/** @property checkedBefore applies to imports that were never applied */
interface OldImports {
  checkedBefore: Date;
  appliedBefore: Date;
}

export async function listOldImports(
  db: Db,
  { limit, ...old }: OldImports & { limit: number },
): Promise<string[]> {
  const rows = await db.selectFrom('productImports').select('id').where(isOld(old)).limit(limit).execute();
  return rows.map(({ id }) => id);
}

export async function deleteOldImport(db: Db, { id, ...old }: OldImports & { id: string }): Promise<void> {
  await db.deleteFrom('productImports').where('id', '=', id).where(isOld(old)).execute();
}

/** An import that is being applied is never old. */
function isOld({ checkedBefore, appliedBefore }: OldImports) {
  return sql<boolean>`(created_at <= ${appliedBefore}
    OR (created_at <= ${checkedBefore} AND state IN ('checking', 'checked', 'failed')))`;
}
