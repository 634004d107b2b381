import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './open.ts';
import type { Schema } from './schema.ts';

const rowsAtOnce = 5000;

/**
 * Runs a statement until it has met all of its rows, some thousands at a time: however many there are, no statement reaches
 * the time limit.
 * @param run changes at most `rows` rows and returns how many
 */
export async function inBatches(run: (rows: number) => Promise<bigint | undefined>): Promise<void> {
  while (((await run(rowsAtOnce)) ?? 0n) >= BigInt(rowsAtOnce));
}

/** Deletes the rows that meet a condition, in batches. */
export async function deleteInBatches(
  db: Db,
  table: keyof Schema & string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await inBatches(async (rows) => {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${rows})) AND (${condition})`.execute(
      db,
    );
    return numAffectedRows;
  });
}
