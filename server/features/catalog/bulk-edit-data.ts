/** Products that an admin changes together. */
import { sql } from 'kysely';
import type { Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import { noteCatalogChange } from '../../db/write.ts';

const columns = ['id', 'name', 'priceCents', 'partType', 'hidden', 'byLink', 'version', 'deletedAt'] as const;
export type BulkEditedRow = Pick<Row<'products'>, (typeof columns)[number]>;
export type BulkUpdate = Pick<BulkEditedRow, 'id' | 'partType' | 'hidden' | 'byLink'>;

/** Locks products in the order of their ids, as every transaction does; unknown ones are left out. */
export function lockProducts(tx: Tx, ids: readonly string[]): Promise<BulkEditedRow[]> {
  return tx
    .selectFrom('products')
    .select(columns)
    .where('id', '=', sql<string>`ANY(${ids}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Updates products in one statement. Caller must hold the locks of `lockProducts`. */
export async function updateProducts(tx: Tx, rows: readonly BulkUpdate[], now: Date): Promise<void> {
  const column = <Name extends keyof BulkUpdate>(name: Name) => rows.map((row) => row[name]);
  await sql`
    UPDATE products SET part_type = edited.part_type, hidden = edited.hidden, by_link = edited.by_link,
      version = version + 1, updated_at = ${now}
    FROM unnest(${column('id')}::text[], ${column('partType')}::text[], ${column('hidden')}::boolean[],
      ${column('byLink')}::boolean[]) AS edited (id, part_type, hidden, by_link)
    WHERE products.id = edited.id`.execute(tx);
  noteCatalogChange(tx, column('id'));
}
