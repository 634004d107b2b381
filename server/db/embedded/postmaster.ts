import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { ClusterPaths } from './cluster.ts';
import { cleanEnvironment, clusterArgument } from './cluster.ts';
import { isAlive } from './process-mark.ts';
import type { RunAs } from './run-as.ts';

/** One running PostgreSQL server. */
export interface Postmaster {
  pid: number;
  port: number;
}

const pollMs = 20;
/** A crash under load is recovered from in seconds; a slow disk gets the benefit of the doubt. */
const readyMs = 120_000;
const logLimitBytes = 5 * 1024 * 1024;

/** For two cores beside the shop. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // 15 for each process of the shop, and there may be thirteen (WORKERS).
  max_connections: '200',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // Fewer checkpoints: after each, a page is written to the log in full when it changes first.
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
};

/** The longest path that a socket may have everywhere, without its file's name. */
const socketFolderMax = 80;

/**
 * Returns the folder of the server's Unix socket, which takes less work for each statement than the loopback. A data
 * directory may have a path that is too long for a socket's, or a file system that makes none; then there is none, as on Windows.
 */
export function socketFolder({ cluster }: ClusterPaths, { port }: Postmaster): string | undefined {
  const isShort = Buffer.byteLength(cluster) <= socketFolderMax;
  if (!isShort || !statSync(join(cluster, `.s.PGSQL.${port}`), { throwIfNoEntry: false })?.isSocket())
    return undefined;
  // Clusters from before there was a socket refuse whoever comes through one.
  const isRefused = /^local\s.*\breject$/m.test(readFileSync(join(cluster, 'pg_hba.conf'), 'utf8'));
  return isRefused ? undefined : cluster;
}

/**
 * A shop never trades durability for speed. The tests' WAL lies in memory and is never read: compressing it would take three
 * quarters of the work of copying a database.
 */
const durability = (durable: boolean): Record<string, string> => {
  const value = durable ? 'on' : 'off';
  return { fsync: value, synchronous_commit: value, full_page_writes: value, wal_compression: value };
};

/** What a server says that can have no socket: network drives and folders shared with a virtual machine often can't. */
const socketRefused = 'could not create any Unix-domain socket';

/** Starts a server and waits until it takes connections. @throws Error with the end of its log when it does not */
export async function launch(
  paths: ClusterPaths,
  binaries: Binaries,
  given: { port: number; runAs: RunAs | undefined; durable: boolean; onLaunch?: (() => void) | undefined },
  // In the cluster, where PostgreSQL runs: `socketFolder` says who can use it.
  sockets = process.platform === 'win32' ? '' : '.',
): Promise<Postmaster> {
  const { port, runAs, durable, onLaunch } = given;
  forgetStaleLock(paths.cluster);
  const serverLog = openServerLog(paths.serverLog);
  const options = Object.entries({
    ...settings,
    ...durability(durable),
    port: String(port),
    unix_socket_directories: sockets,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', clusterArgument(paths.cluster, runAs), ...options], {
    cwd: paths.cluster,
    env: cleanEnvironment,
    // A process group of its own: Ctrl-C at the terminal is for the shop, which stops the server when it is done.
    detached: true,
    stdio: ['ignore', serverLog.fd, serverLog.fd],
    ...runAs,
  });
  closeSync(serverLog.fd);
  child.unref();
  onLaunch?.();
  const ended = new Promise<Error>((resolve) => {
    child.once('error', resolve);
    child.once('exit', (code, signal) => resolve(new Error(`PostgreSQL ended with ${signal ?? code}`)));
  });
  const failure = await Promise.race([ended, untilReady(paths.cluster, () => child.pid)]);
  if (failure) {
    const said = readFileSync(paths.serverLog, 'utf8').slice(serverLog.size).trim();
    if (said.includes(socketRefused)) return launch(paths, binaries, given, '');
    throw new Error(said || failure.message, { cause: failure });
  }
  return { pid: child.pid ?? 0, port };
}

/** The server that a killed shop has left running on this cluster, ready for use. */
export async function findRunning(cluster: string): Promise<Postmaster | undefined> {
  const found = readLock(cluster);
  if (!found || !runsOn(found.pid, cluster)) return undefined;
  await untilReady(cluster, () => found.pid);
  return isAlive(found.pid) ? { pid: found.pid, port: found.port } : undefined;
}

/** Ends sessions, writes everything out, stops. Returns when the process is gone. */
export async function shutDown({ pid }: Postmaster): Promise<void> {
  for (const [signal, graceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (isAlive(pid)) process.kill(pid, signal);
    for (const end = Date.now() + graceMs; isAlive(pid) && Date.now() < end;) await sleep(pollMs);
  }
}

async function untilReady(cluster: string, pid: () => number | undefined): Promise<Error | undefined> {
  for (const end = Date.now() + readyMs; Date.now() < end; await sleep(pollMs)) {
    const wanted = pid();
    const lock = readLock(cluster);
    if (wanted !== undefined && lock?.pid === wanted && lock.status === 'ready') return undefined;
    if (wanted !== undefined && !isAlive(wanted)) return new Error('PostgreSQL ended before it was ready');
  }
  return new Error('PostgreSQL was not ready in time');
}

/** PostgreSQL's own lock file: process id in the first line, port in the fourth, state in the eighth. */
function readLock(cluster: string): (Postmaster & { status: string }) | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Tells whether the process is this cluster's server: its working directory is the cluster, unlike a later process with the same id. */
function runsOn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const theirs = statSync(`/proc/${pid}/cwd/`, { throwIfNoEntry: false });
  const ours = statSync(cluster);
  return theirs?.ino === ours.ino && theirs.dev === ours.dev;
}

/** PostgreSQL itself believes a lock whose process id is in use again, and would refuse to start for ever. */
function forgetStaleLock(cluster: string): void {
  const lock = readLock(cluster);
  if (lock && !runsOn(lock.pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function openServerLog(path: string): { fd: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(path, `${path}.old`);
  return { fd: openSync(path, 'a', 0o600), size: size > logLimitBytes ? 0 : size };
}
