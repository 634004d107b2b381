import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The shop's role: it owns the shop's database and is nothing else, so that no flaw in a query can run programs or read files. */
export const owner = 'shop_owner';
export const database = 'shop';

/**
 * Creates the shop's role and database unless they exist, and hands over a database from before there was the role.
 * @param connectTo returns the superuser's connection string for a database
 * @returns the role's password, which is a new one at every start and stored nowhere
 */
export async function ensureOwner(connectTo: (name: string) => string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  await withClient(connectTo('postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [owner]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${owner}`);
    await client.query(
      `ALTER ROLE ${owner} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${password}'`,
    );
    const { rows } = await client.query<{ isOwned: boolean }>(
      'SELECT pg_get_userbyid(datdba) = $2 AS "isOwned" FROM pg_database WHERE datname = $1',
      [database, owner],
    );
    if (rows.length === 0) await client.query(`CREATE DATABASE ${database} OWNER ${owner}`);
    else if (!rows[0]?.isOwned) await withClient(connectTo(database), handOver);
  });
  return password;
}

/** REASSIGN OWNED refuses everything of the role that created the cluster, so each object changes hands by itself. */
async function handOver(client: pg.Client): Promise<void> {
  await client.query("BEGIN; SET LOCAL search_path = ''");
  const { rows } = await client.query<{ object: string }>(`
    WITH schemas AS (
      SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), relations AS (
      SELECT pg_class.* FROM pg_class JOIN schemas ON schemas.oid = relnamespace
    )
    SELECT 'SCHEMA ' || quote_ident(nspname) AS object FROM schemas
    UNION ALL
    SELECT 'TABLE ' || oid::regclass FROM relations WHERE relkind IN ('r', 'p', 'v', 'm', 'f')
    UNION ALL
    -- The sequence of a column belongs to whoever owns the table.
    SELECT 'SEQUENCE ' || oid::regclass FROM relations WHERE relkind = 'S' AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = relations.oid AND deptype IN ('a', 'i'))
    UNION ALL
    SELECT 'ROUTINE ' || pg_proc.oid::regprocedure FROM pg_proc JOIN schemas ON schemas.oid = pronamespace
    UNION ALL
    SELECT 'TYPE ' || pg_type.oid::regtype FROM pg_type
    JOIN schemas ON schemas.oid = typnamespace LEFT JOIN pg_class ON pg_class.oid = typrelid
    WHERE typtype IN ('d', 'e', 'r') OR (typtype = 'c' AND relkind = 'c')`);
  for (const { object } of rows) await client.query(`ALTER ${object} OWNER TO ${owner}`);
  await client.query(`ALTER DATABASE ${database} OWNER TO ${owner}; COMMIT`);
}

async function withClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await work(client).finally(() => client.end());
}
