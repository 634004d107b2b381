import type { RowRange } from '../../../../shop/rules/paging.ts';
import { sql } from 'kysely';
import { countRows } from '../../../db/count-rows.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { Row } from '../../../db/row.ts';
import { noteCatalogChange } from '../../../db/write.ts';
import { violates } from '../../../db/violates.ts';
import type { Synonym } from '../search/thesaurus.ts';

const columns = ['id', 'term', 'meaning', 'version'] as const;
export type StoredSynonym = Pick<Row<'synonyms'>, (typeof columns)[number]>;

export const countSynonyms = (db: Db): Promise<number> => countRows(db, db.selectFrom('synonyms'));

export function listStoredSynonyms(db: Db, { offset, limit }: RowRange): Promise<StoredSynonym[]> {
  return db.selectFrom('synonyms').select(columns).orderBy('termWords').offset(offset).limit(limit).execute();
}

/** Lists all of them, for the searches of this process. */
export function listSynonyms(db: Db): Promise<Synonym[]> {
  return db.selectFrom('synonyms').select(['term', 'meaning']).orderBy('id').execute();
}

export function findSynonym(db: Db | Tx, id: string): Promise<StoredSynonym | undefined> {
  return db.selectFrom('synonyms').select(columns).where('id', '=', id).executeTakeFirst();
}

export function lockSynonym(tx: Tx, id: string): Promise<StoredSynonym | undefined> {
  return tx.selectFrom('synonyms').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

interface SynonymValues extends Synonym {
  termWords: string;
}

export async function insertSynonym(
  tx: Tx,
  synonym: SynonymValues & { id: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('synonyms').values(synonym).execute();
  noteCatalogChange(tx, 'everything');
}

export async function updateSynonym(tx: Tx, id: string, change: SynonymValues): Promise<void> {
  await tx
    .updateTable('synonyms')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  noteCatalogChange(tx, 'everything');
}

export async function deleteSynonym(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('synonyms').where('id', '=', id).execute();
  noteCatalogChange(tx, 'everything');
}

/** Says whether a change failed because another synonym has these words. */
export const isTermTaken = (error: unknown): boolean => violates(error, 'synonyms_term');
