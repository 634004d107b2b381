import { sql } from 'kysely';
import type { Db, Tx } from '../../db/open.ts';

/** Where an address of the former shop leads. */
export interface Redirect {
  from: string;
  to: string;
}

/** Lists all redirects by the address they are for. */
export async function listRedirects(db: Db | Tx): Promise<Redirect[]> {
  return db
    .selectFrom('redirects')
    .select(['fromPath as from', 'toPath as to'])
    .orderBy('fromPath')
    .execute();
}

/** Adds redirects; one for the same address is replaced. */
export async function upsertRedirects(tx: Tx, redirects: readonly Redirect[]): Promise<void> {
  await sql`
    INSERT INTO redirects (from_path, to_path)
    SELECT "from", "to" FROM jsonb_to_recordset(${JSON.stringify(redirects)}::jsonb) AS added ("from" text, "to" text)
    ON CONFLICT (from_path) DO UPDATE SET to_path = excluded.to_path`.execute(tx);
}

export async function deleteRedirects(tx: Tx): Promise<void> {
  await tx.deleteFrom('redirects').execute();
}
