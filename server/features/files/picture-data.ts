import { sql } from 'kysely';
import type { Tx } from '../../db/open.ts';

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
