import { isLoopbackHost } from '../config-checks.ts';
import type { Config } from '../config.ts';
import type { DatabaseFacts } from '../db/check-database.ts';
import { readDatabaseFacts } from '../db/check-database.ts';
import { connectionRemedy } from '../db/connection-problem.ts';
import { findEmbedded, hasEmbedded, startEmbedded } from '../db/embedded.ts';
import { EmbeddedError } from '../db/embedded/embedded-error.ts';
import { judgeTime } from './check-machine.ts';
import type { Finding } from './finding.ts';
import { bad, good, look, reasonOf } from './finding.ts';

const what = 'Database';
const oldest = 15;
/** Of one process: its pool, and what listens beside it. */
const connectionsOfProcess = 20;

export async function checkDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'admin'>,
  { clock }: { clock: () => Date },
): Promise<Finding[]> {
  try {
    const facts = await readFacts(config);
    if (facts) return judgeDatabase(facts, config, clock());
    return [good(what, 'none yet; the first start makes it'), ...firstAdmin(undefined, config)];
  } catch (error) {
    if (error instanceof EmbeddedError) return [bad(what, error.message)];
    return [bad(what, `${connectionRemedy(error)} (${reasonOf(error)})`)];
  }
}

/**
 * Looks at the shop's database. Starts the embedded one for that moment unless the shop runs, and makes none.
 * @throws EmbeddedError, or the driver's error when it can't connect
 */
export async function readFacts({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DatabaseFacts | undefined> {
  if (databaseUrl) return readDatabaseFacts(databaseUrl);
  if (!hasEmbedded(dataDir)) return undefined;
  const running = await findEmbedded(dataDir);
  if (running) return readDatabaseFacts(running);
  const log = { info() {}, warn() {}, error() {} };
  const embedded = await startEmbedded({ dataDir, log });
  return readDatabaseFacts(embedded.connectionString).finally(embedded.stop);
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
    ...firstAdmin(facts.hasAdmin, { admin }),
  ];
}

/** Finds out whether somebody can sign in to the admin pages, after the first start at the latest. */
function firstAdmin(hasAdmin: boolean | undefined, { admin }: Pick<Config, 'admin'>): Finding[] {
  if (hasAdmin === true || admin) return [];
  const text = 'There is no admin account. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.';
  return [bad('First admin', text)];
}
