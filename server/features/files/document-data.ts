import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';
import { isOrderable } from '../stock/data.ts';
import { keepingFiles } from './picture-data.ts';

/** Returns the storage key of an uploaded document. */
export const documentFile = (id: string): string => `documents/${id}.pdf`;

export async function insertDocument(
  db: Db,
  document: { id: string; sizeBytes: number; userId: string; createdAt: Date },
): Promise<void> {
  await db.insertInto('documents').values(document).execute();
}

/** Returns the size of each document that exists, by its id, and locks them against deletion until the transaction ends. */
export async function lockDocuments(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await existingDocuments(tx, ids).forKeyShare().execute();
  return new Map(rows.map(({ id, sizeBytes }) => [id, sizeBytes]));
}

export async function findExistingDocuments(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = ids.length === 0 ? [] : await existingDocuments(db, ids).execute();
  return new Set(rows.map(({ id }) => id));
}

function existingDocuments(db: Db | Tx, ids: readonly string[]) {
  return db
    .selectFrom('documents')
    .select(['id', 'sizeBytes'])
    .where('id', '=', sql<string>`ANY(${ids}::text[])`);
}

/** Returns the size of a document, and what a product that can be ordered calls it: null when none offers it. */
export async function findDocument(
  db: Db,
  id: string,
): Promise<{ sizeBytes: number; title: string | null } | undefined> {
  const offered = db
    .selectFrom('productDocuments')
    .innerJoin('products', 'products.id', 'productId')
    .select(['documentId', 'productId', 'title'])
    .where(isOrderable);
  return db
    .selectFrom('documents')
    .leftJoin(offered.as('offered'), 'documentId', 'documents.id')
    .select(['sizeBytes', 'title'])
    .where('documents.id', '=', id)
    .orderBy('productId')
    .limit(1)
    .executeTakeFirst();
}

/** Notes since when documents have been on no product, deleted products included, which can be restored. */
export async function noteUnusedDocuments(db: Db, now: Date): Promise<void> {
  await sql`
    UPDATE documents SET unused_since = CASE WHEN unused_since IS NULL THEN ${now}::timestamptz END
    WHERE (unused_since IS NULL) <> EXISTS (SELECT FROM product_documents WHERE document_id = documents.id)`.execute(
    db,
  );
}

/** Deletes the rows of documents that have been unused for long; none while a backup is made. @returns their ids */
export async function deleteUnusedDocuments(db: Db, unusedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM documents WHERE id IN (
      SELECT id FROM documents AS old WHERE unused_since < ${unusedBefore}
        AND (SELECT pg_try_advisory_xact_lock(${keepingFiles}))
        AND NOT EXISTS (SELECT FROM product_documents WHERE document_id = old.id)
      FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}
