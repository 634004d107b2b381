import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';

/**
 * The rate of every state on a day, in basis points (750 = 7.5 %) by two-letter code.
 * A state without an entry has none. Rates change at midnight in California, where the shop is.
 */
export async function listTaxRates(db: Db | Tx, at: Date): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('taxRates')
    .distinctOn('state')
    .select(['state', 'rateBasisPoints'])
    .where('validFrom', '<=', sql<Date>`(${at}::timestamptz AT TIME ZONE 'America/Los_Angeles')::date`)
    .orderBy('state')
    .orderBy('validFrom', 'desc')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.state, row.rateBasisPoints]));
}
