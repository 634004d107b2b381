import { sql } from 'kysely';
import { pictureWidths } from '../../../shop/rules/pictures.ts';
import type { Db, Tx } from '../../db/open.ts';

/** Held while a backup is made, by whoever makes it: until then no picture that it may contain is deleted. */
export const keepingFiles = 1_957_006;

/** Returns the storage keys of a picture's files. */
export function pictureFiles(id: string): string[] {
  const largest = Math.max(...pictureWidths);
  const names = pictureWidths.map((width) => `pictures/${id}${width === largest ? '' : `-${width}`}`);
  return names.flatMap((name) => [`${name}.webp`, `${name}.avif`]);
}

/** Returns the ids without an uploaded picture. Locks the others against deletion until the transaction ends. */
export async function listUnknownPictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export async function insertPicture(
  db: Db,
  picture: { id: string; width: number; height: number; userId: string | null; createdAt: Date },
): Promise<void> {
  await db.insertInto('pictures').values(picture).execute();
}

const isUnused = sql<boolean>`
  NOT EXISTS (SELECT FROM product_pictures WHERE image = '/pictures/' || pictures.id || '.webp')
  AND NOT EXISTS (SELECT FROM products WHERE image = '/pictures/' || pictures.id || '.webp')
  AND NOT EXISTS (SELECT FROM order_lines WHERE image = '/pictures/' || pictures.id || '.webp')
  AND NOT EXISTS (SELECT FROM gallery_pictures WHERE image = '/pictures/' || pictures.id || '.webp')`;

/**
 * Deletes the rows of older pictures that no product, order or gallery position shows; none while a backup is made.
 * @returns their ids
 */
export async function deleteUnusedPictures(tx: Tx, uploadedBefore: Date): Promise<string[]> {
  const { rows: locked } = await sql<{ id: string }>`
    SELECT id FROM pictures WHERE created_at < ${uploadedBefore}
      AND (SELECT pg_try_advisory_xact_lock(${keepingFiles})) AND ${isUnused}
    FOR UPDATE SKIP LOCKED`.execute(tx);
  if (locked.length === 0) return [];
  // In a statement of its own: the first sees what shows them as it was before it locked them.
  const ids = locked.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    DELETE FROM pictures WHERE id = ANY(${ids}::text[]) AND ${isUnused} RETURNING id`.execute(tx);
  return rows.map(({ id }) => id);
}
