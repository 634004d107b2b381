import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Binaries } from './embedded/binaries.ts';
import { findBinaries } from './embedded/binaries.ts';
import type { ClusterPaths } from './embedded/cluster.ts';
import { clusterPaths, ensureCluster, superuser } from './embedded/cluster.ts';
import { lockDataDir } from './embedded/data-dir-lock.ts';
import { EmbeddedError } from './embedded/embedded-error.ts';
import { freePort } from './embedded/free-port.ts';
import { database, ensureOwner, owner } from './embedded/owner.ts';
import type { Postmaster } from './embedded/postmaster.ts';
import { findRunning, launch, shutDown, socketFolder } from './embedded/postmaster.ts';
import { isAlive } from './embedded/process-mark.ts';
import type { RunAs } from './embedded/run-as.ts';
import { chooseRunAs } from './embedded/run-as.ts';

/**
 * The shop's own PostgreSQL, kept in its data directory: created at the first start, taken over when a killed shop has
 * left it running, brought back when it dies, stopped with the shop. It listens on the loopback only.
 */

export interface EmbeddedDatabase {
  /** For the role that owns the shop's database. */
  connectionString: string;
  /** For the superuser, on the server's default database: tests create and drop databases of their own. */
  superuserString: string;
  /** Stops the server and gives the data directory free. */
  stop: () => Promise<void>;
}

const watchMs = 200;
const retryMs = { first: 100, most: 5000 };
/** After a kill its last sessions hold on to the memory for a moment; only what lasts longer is worth a line. */
const quietAttempts = 5;

/** @throws EmbeddedError when the directory is in use, belongs to someone else, or PostgreSQL cannot run here */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
  onLaunch,
}: {
  dataDir: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** False only for tests, whose data may be lost with the machine: then no commit waits for the disk. */
  durable?: boolean;
  /** Called when the directory is this shop's and PostgreSQL is on its way: time for what else takes long. */
  onLaunch?: () => void;
}): Promise<EmbeddedDatabase> {
  try {
    mkdirSync(dataDir, { recursive: true });
    const folder = realpathSync(dataDir);
    const unlock = await lockDataDir(folder);
    try {
      return await supervise(clusterPaths(folder), { log, unlock, durable, onLaunch });
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new EmbeddedError(
      `The data directory ${dataDir} belongs to another user (${error.message}). Start the shop as that user, or give it a directory of its own with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Whether a data directory has a database. */
export const hasEmbedded = (dataDir: string): boolean => existsSync(clusterPaths(dataDir).cluster);

/** Returns a superuser's connection string for the database of the shop that runs on a data directory, if one does. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const paths = clusterPaths(realpathSync(dataDir));
  const running = existsSync(paths.cluster) ? await findRunning(paths.cluster) : undefined;
  if (!running) return undefined;
  const password = readFileSync(paths.password, 'utf8').trim();
  return `postgres://${superuser}:${password}@127.0.0.1:${running.port}/${database}`;
}

async function supervise(
  paths: ClusterPaths,
  {
    log,
    unlock,
    durable,
    onLaunch,
  }: {
    log: Pick<Log, 'info' | 'warn' | 'error'>;
    unlock: () => void;
    durable: boolean;
    onLaunch: (() => void) | undefined;
  },
): Promise<EmbeddedDatabase> {
  const runAs = chooseRunAs(paths.cluster);
  const binaries = findBinaries(runAs);
  const password = ensureCluster(paths, binaries, runAs);
  const left = await findRunning(paths.cluster);
  if (left) {
    log.info({ pid: left.pid }, 'took over the database that was left running');
    onLaunch?.();
  }
  let server = left ?? (await launchSomewhere(paths, binaries, { runAs, durable, onLaunch }));
  const address = `127.0.0.1:${server.port}`;
  const folder = socketFolder(paths, server);
  const socket = folder === undefined ? '' : `?host=${encodeURIComponent(folder)}`;
  const connectTo = (name: string) => `postgres://${superuser}:${password}@${address}/${name}${socket}`;
  const ownerPassword = await ensureOwner(connectTo);

  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (!isAlive(server.pid)) {
        log.warn({ pid: server.pid }, 'the database was killed; starting it again');
        server = await relaunch(paths, binaries, {
          port: server.port,
          runAs,
          durable,
          signal: stopping.signal,
          log,
        });
      }
      await sleep(watchMs, undefined, { signal: stopping.signal, ref: false });
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the database is no longer watched');
  });

  return {
    connectionString: `postgres://${owner}:${ownerPassword}@${address}/${database}${socket}`,
    superuserString: connectTo('postgres'),
    stop: async () => {
      stopping.abort();
      await watching;
      await shutDown(server);
      unlock();
    },
  };
}

/** On the first start any free port will do: if another process takes the port in the meantime, tries the next one. */
async function launchSomewhere(
  paths: ClusterPaths,
  binaries: Binaries,
  options: { runAs: RunAs | undefined; durable: boolean; onLaunch: (() => void) | undefined },
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(paths, binaries, { port: await freePort(), ...options });
    } catch (error) {
      if (attempt > quietAttempts) {
        throw new EmbeddedError(
          `PostgreSQL does not start: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      await sleep(retryMs.first * attempt);
    }
  }
}

/** Brings the server back on the port that the shop's connections know, for as long as it takes. */
async function relaunch(
  paths: ClusterPaths,
  binaries: Binaries,
  {
    signal,
    log,
    ...options
  }: {
    port: number;
    runAs: RunAs | undefined;
    durable: boolean;
    signal: AbortSignal;
    log: Pick<Log, 'info' | 'error'>;
  },
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const server = await launch(paths, binaries, options);
      log.info({ pid: server.pid }, 'the database is back');
      return server;
    } catch (error) {
      if (attempt > quietAttempts) log.error({ err: error }, 'the database does not start; trying again');
      await sleep(Math.min(retryMs.first * 2 ** (attempt - 1), retryMs.most), undefined, { signal });
    }
  }
}

const isRefused = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
