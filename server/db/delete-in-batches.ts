import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './open.ts';
import type { Schema } from './schema.ts';

const rowsAtOnce = 5000;

/**
 * Deletes the rows that meet a condition, some thousands per statement: however many there are, no statement reaches
 * the time limit.
 */
export async function deleteInBatches(
  db: Db,
  table: keyof Schema & string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${rowsAtOnce})) AND (${condition})`.execute(
      db,
    );
    if (numAffectedRows < BigInt(rowsAtOnce)) return;
  }
}
