import type pg from 'pg';

/**
 * Empties new tables and takes from them what must not act on rows that are copied in: triggers, which acted when the rows
 * were first written, and references, whose order would matter. Indexes are made faster afterwards. All within the client's
 * transaction, and with no more rights than the owner of the tables has.
 * @returns a function that puts everything back, and fails when the rows break a reference or are not unique
 */
export async function withoutChecks(
  client: pg.Client,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const names = tables.map((name) => `public.${client.escapeIdentifier(name)}`);
  const everyTable = (change: string) =>
    client.query(names.map((name) => `ALTER TABLE ${name} ${change}`).join(';'));
  // What the migrations themselves have inserted is checked now, or it could not be deleted.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  await everyTable('DISABLE TRIGGER USER');
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of references)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    await everyTable('ENABLE TRIGGER USER');
  };
}
