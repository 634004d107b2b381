import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';

/** Changes columns of an order, and raises its version: that stops whoever edits or sends what they saw before. */
export async function updateOrder(
  tx: Tx,
  id: string,
  change: Omit<Updateable<Schema['orders']>, 'version'> = {},
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
