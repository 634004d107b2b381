import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';

/** Those of the ids that no uploaded picture has; the others stay until the transaction ends. */
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
  picture: { id: string; width: number; height: number; userId: string; createdAt: Date },
): Promise<void> {
  await db.insertInto('pictures').values(picture).execute();
}

/** Forgets pictures that were uploaded before and that no product, no order and not the gallery shows. @returns their ids */
export function deleteUnusedPictures(db: Db, uploadedBefore: Date): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      DELETE FROM pictures WHERE id IN (
        SELECT id FROM pictures AS old WHERE created_at < ${uploadedBefore}
          AND NOT EXISTS (SELECT FROM product_pictures WHERE image = '/pictures/' || old.id || '.webp')
          AND NOT EXISTS (SELECT FROM products WHERE image = '/pictures/' || old.id || '.webp')
          AND NOT EXISTS (SELECT FROM order_lines WHERE image = '/pictures/' || old.id || '.webp')
          AND NOT EXISTS (SELECT FROM gallery_pictures WHERE image = '/pictures/' || old.id || '.webp')
        FOR UPDATE SKIP LOCKED)
      RETURNING id`.execute(tx);
    return rows.map(({ id }) => id);
  });
}
