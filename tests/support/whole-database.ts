import { sql } from 'kysely';
import type { TestApp } from './build-test-app.ts';

const schemas = { shop: ['public'], 'shop and queue': ['public', 'graphile_worker'] };

/**
 * Every row as text, table by table: what must not change, or must not hold a secret.
 * @param of with or without the queue of jobs; counters of attempts are left out
 */
export async function wholeDatabase(
  { deps: { db } }: TestApp,
  of: keyof typeof schemas = 'shop',
): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema = ANY(${schemas[of]}) AND table_type = 'BASE TABLE' AND table_name <> 'rate_limit_counters'
    ORDER BY 1, 2`.execute(db);
  const dumps = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ rows: string | null }>`
        SELECT string_agg(row::text, E'\n' ORDER BY row::text) AS rows
        FROM (SELECT to_jsonb(found) AS row FROM ${sql.table(`${schema}.${name}`)} AS found) AS all_rows`.execute(
        db,
      );
      return `${name}\n${rows[0]?.rows ?? ''}`;
    }),
  );
  return dumps.join('\n\n');
}
