import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { RunAs } from './run-as.ts';

/** The places inside the data directory that belong to the embedded database. */
export interface ClusterPaths {
  folder: string;
  cluster: string;
  password: string;
  serverLog: string;
}

/** The role that created the cluster. The shop runs as another one (`owner.ts`). */
export const superuser = 'shop';

export function clusterPaths(dataDir: string): ClusterPaths {
  const folder = join(dataDir, 'postgres');
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    serverLog: join(folder, 'server.log'),
  };
}

/** PostgreSQL reads nothing from our environment: PGDATA, LANG and their like must not change what it does. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * How to name a cluster to a PostgreSQL program whose working directory it is. Another user may own a cluster under
 * /root without being able to walk there; through its own working directory he gets in all the same.
 */
export const clusterArgument = (path: string, runAs: RunAs | undefined): string =>
  runAs && process.platform === 'linux' ? '/proc/self/cwd' : path;

/**
 * Creates the cluster unless it is there, and returns its superuser's password. A creation that was cut off leaves nothing that
 * looks like a cluster: it is made beside its place and moved there when whole.
 */
export function ensureCluster(
  paths: ClusterPaths,
  { initdb, majorVersion }: Binaries,
  runAs: RunAs | undefined,
): string {
  mkdirSync(paths.folder, { recursive: true });
  if (!existsSync(paths.cluster)) {
    writeFileSync(paths.password, randomBytes(24).toString('hex'), { mode: 0o600 });
    createCluster(paths, initdb, runAs);
  }
  const version = readFileSync(join(paths.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion) {
    throw new EmbeddedError(
      `The database in ${paths.cluster} was made by PostgreSQL ${version}, this shop brings ${majorVersion}. Back it up with the version of the shop that made it (npm run db:backup), and restore that with this one into another DATA_DIR (npm run db:restore).`,
    );
  }
  if (!existsSync(paths.password))
    throw new EmbeddedError(`The database's password is missing: restore ${paths.password}.`);
  return readFileSync(paths.password, 'utf8').trim();
}

function createCluster(paths: ClusterPaths, initdb: string, runAs: RunAs | undefined): void {
  const draft = `${paths.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (runAs) for (const path of [draft, paths.password]) chownSync(path, runAs.uid, runAs.gid);
  const passwordFile = openSync(paths.password, 'r');
  const run = spawnSync(
    initdb,
    [
      `--pgdata=${clusterArgument(draft, runAs)}`,
      `--username=${superuser}`,
      `--pwfile=${runAs && process.platform === 'linux' ? '/proc/self/fd/3' : paths.password}`,
      '--auth-host=scram-sha-256',
      '--auth-local=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // PostgreSQL's own C.UTF-8: the same order and upper case on every machine, whatever its C library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    {
      cwd: draft,
      env: cleanEnvironment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', passwordFile],
      ...runAs,
    },
  );
  closeSync(passwordFile);
  if (run.status !== 0) {
    throw new EmbeddedError(`The database could not be created: ${run.error?.message ?? run.stderr.trim()}`);
  }
  renameSync(draft, paths.cluster);
}
