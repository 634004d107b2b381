import type { Expression } from 'kysely';
import { sql } from 'kysely';
import { mostCounted } from '../../shop/rules/paging.ts';
import type { Db, Tx } from './open.ts';

/** Returns how many rows a query finds, however many they are. */
export async function countAllRows(db: Db | Tx, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM (${query}) AS found`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns how many rows a query finds, or `mostCounted` when it finds more: nobody turns that many pages, and counting
 * millions takes longer than reading the page that is shown.
 */
export function countRows(db: Db | Tx, query: Expression<unknown>): Promise<number> {
  return countAllRows(db, sql`SELECT FROM (${query}) AS found LIMIT ${mostCounted}`);
}
