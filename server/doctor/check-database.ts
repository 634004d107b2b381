import { isLoopbackHost } from '../config-checks.ts';
import type { Config } from '../config.ts';
import type { DatabaseFacts } from '../db/check-database.ts';
import { readDatabaseFacts } from '../db/check-database.ts';
import { findEmbedded, startEmbedded } from '../db/embedded.ts';
import { EmbeddedError } from '../db/embedded/embedded-error.ts';
import { judgeTime } from './check-machine.ts';
import type { Finding } from './finding.ts';
import { bad, good, look, reasonOf } from './finding.ts';

const what = 'Database';
const oldest = 15;
/** Of one process: its pool, and what listens beside it. */
const connectionsOfProcess = 20;

/** Looks at the shop's database. Starts the embedded one for that moment unless the shop runs. */
export async function checkDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'admin'>,
  { clock }: { clock: () => Date },
): Promise<Finding[]> {
  try {
    if (config.databaseUrl)
      return judgeDatabase(await readDatabaseFacts(config.databaseUrl), config, clock());
    const running = await findEmbedded(config.dataDir);
    if (running) return judgeDatabase(await readDatabaseFacts(running), config, clock());
    const log = { info() {}, warn() {}, error() {} };
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    const facts = await readDatabaseFacts(embedded.connectionString).finally(embedded.stop);
    return judgeDatabase(facts, config, clock());
  } catch (error) {
    if (error instanceof EmbeddedError) return [bad(what, error.message)];
    return [bad(what, `${remedyFor(error)} (${reasonOf(error)})`)];
  }
}

/** PostgreSQL's code → what to do. */
const remedies: Record<string, string> = {
  '28P01': 'The database refuses user or password. Check both in DATABASE_URL.',
  '28000': 'The database refuses this user from here. Check DATABASE_URL, and the server’s pg_hba.conf.',
  '3D000': 'There is no such database. Create it with the shop’s role as its owner, or correct DATABASE_URL.',
  '53300': 'The server has no free connections. Raise max_connections.',
  EACCES: 'The database’s files belong to another user. Run the doctor as the user that runs the shop.',
};

function remedyFor(error: unknown): string {
  const { code = '' } = error as { code?: string };
  return (
    remedies[code] ??
    'The database can’t be reached. Check DATABASE_URL, and that the server runs and may be reached from here.'
  );
}

export function judgeDatabase(
  facts: DatabaseFacts,
  { databaseUrl, admin }: Pick<Config, 'databaseUrl' | 'admin'>,
  now: Date,
): Finding[] {
  const host = databaseUrl === undefined ? undefined : new URL(databaseUrl).hostname;
  const problems = [
    ...(facts.versionNumber < oldest * 10_000
      ? [`It is version ${facts.version}: update it to ${oldest} or newer.`]
      : []),
    ...(facts.encoding === 'UTF8' ? [] : [`Its encoding is ${facts.encoding}: create it with UTF8.`]),
    ...facts.turnedOff.map((name) => `A crash would lose orders: turn ${name} on.`),
    ...(facts.mayCreate ? [] : ['The shop may not create its tables: make its role the database’s owner.']),
    ...(facts.maxConnections < connectionsOfProcess
      ? [
          `max_connections is ${facts.maxConnections}: each process of the shop needs up to ${connectionsOfProcess}.`,
        ]
      : []),
  ];
  const remote = host !== undefined && host !== '' && !isLoopbackHost(host);
  return [
    problems.length > 0
      ? bad(what, problems.join(' '))
      : good(
          what,
          `PostgreSQL ${facts.version}${host === undefined ? ', the shop’s own' : ''}, settings are safe`,
        ),
    ...(host !== undefined && facts.isSuperuser
      ? [look('Database: role', 'The shop is a superuser there. Give it a role that only owns its database.')]
      : []),
    ...(remote ? [judgeTime('Database: time', host, (now.getTime() - facts.now.getTime()) / 1000)] : []),
    ...(facts.hasAdmin === true || admin
      ? []
      : [
          bad(
            'First admin',
            'There is no admin account. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.',
          ),
        ]),
  ];
}
