import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

/** Three database machines and one with HAProxy and PgBouncer, set up from the files of `deploy/cluster`. */

const samples = join(import.meta.dirname, '../../../deploy/cluster');
const programs = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** Returns why the cluster cannot run on this machine; undefined when it can. */
export function whyNoCluster(): string | undefined {
  const missing = Object.entries(programs).filter(([path]) => !existsSync(path));
  if (missing.length > 0) return `not installed: ${missing.map(([, name]) => name).join(' ')} (Debian 12)`;
  try {
    execFileSync('unshare', [...namespace(), 'true'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'this machine has no process namespaces (unshare)';
  }
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const runAs = () => {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
};

/** A machine is a process namespace: when its first process is killed, so is everything in it, at the same moment. */
function namespace(): string[] {
  const unprivileged = isRoot ? [] : ['--user', '--map-current-user'];
  return [...unprivileged, '--pid', '--fork', '--kill-child', '--mount-proc'];
}

/** Returns arguments of `setpriv` that end a program with this process and, for root, run it as `postgres`. */
function asUser(): string[] {
  const { uid, gid } = isRoot ? runAs() : {};
  const user = isRoot ? [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'] : [];
  return [...user, '--pdeathsig', 'KILL'];
}

export type Settings = Record<string, string>;

/** Fills in a sample as `envsubst` does. @throws when it names a setting that there is none of */
export function fill(sample: string, settings: Settings): string {
  return readFileSync(join(samples, sample), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = settings[name];
    if (value === undefined) throw new Error(`deploy/cluster/${sample} names ${name}, which is not set`);
    return value;
  });
}

/** Writes a sample, filled in, where the programs can read it. @returns its path */
export function install(sample: string, folder: string, settings: Settings): string {
  const path = join(folder, sample);
  writeFileSync(path, fill(sample, settings), { mode: 0o600 });
  give(path);
  return path;
}

/** Creates a folder for the programs' user. */
export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  give(path);
  return path;
}

function give(path: string): void {
  const { uid, gid } = runAs();
  if (isRoot) chownSync(path, uid, gid);
}

/** Makes an authority and a certificate for each machine. */
export function makeCertificates(folder: string, local: string, machines: Record<string, string>): void {
  const named = Object.entries(machines).map(([name, address]) => `${name}=${address}`);
  execFileSync(join(samples, 'make-certificates.sh'), [folder, ...named], {
    env: { ...process.env, LOCAL: local },
    stdio: 'pipe',
  });
  for (const file of ['', ...readdirSync(folder)]) give(join(folder, file));
}

export interface Program {
  kill: () => Promise<void>;
}

/** Starts a program that ends with this process; what it says goes to a file. */
export function startProgram(command: string[], log: string): Program {
  return spawned(['setpriv', ...asUser(), ...command], log);
}

/** Starts etcd and Patroni as a machine of their own. */
export function startMachine({
  etcd,
  patroni,
  log,
}: {
  etcd: string;
  patroni: string;
  log: string;
}): Program {
  const script = `set -a; . ${etcd}; set +a; etcd >${log}.etcd 2>&1 & patroni ${patroni} & wait`;
  const inside = ['setpriv', ...asUser(), 'sh', '-c', script];
  return spawned(['setpriv', '--pdeathsig', 'KILL', 'unshare', ...namespace(), ...inside], log);
}

function spawned([command = '', ...args]: string[], log: string): Program {
  const output = openSync(log, 'a');
  // PostgreSQL's programs read what they find in HOME, and root's is closed to them.
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: dirname(log), LANG: 'C.UTF-8' };
  const child: ChildProcess = spawn(command, args, { env, stdio: ['ignore', output, output] });
  closeSync(output);
  const exited = once(child, 'exit');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Kills the PostgreSQL of a data directory, and nothing beside it. */
export function killPostgres(dataDir: string): void {
  const found = postgresOf(dataDir, (command) => command.includes(`\0-D\0${dataDir}\0`));
  if (found.length === 0) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  for (const pid of found) process.kill(Number(pid), 'SIGKILL');
}

/** Returns the processes that work in a data directory: the postmaster and its children. */
export function postgresOf(dataDir: string, isWanted: (command: string) => boolean = () => true): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      if (!/^\d+$/.test(name) || readlinkSync(`/proc/${name}/cwd`) !== dataDir) return false;
      return isWanted(readFileSync(`/proc/${name}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  });
}

/**
 * Returns the beginning of loopback addresses (`127.81.7`) on which none of these ports is taken, so that every machine can
 * have the usual ports.
 */
export async function freeNetwork(ports: readonly number[]): Promise<string> {
  const part = () => 1 + Math.floor(Math.random() * 253);
  for (let tries = 0; tries < 20; tries += 1) {
    const network = `127.${part()}.${part()}`;
    const free = await Promise.all(ports.map((port) => isFree(port, `${network}.11`)));
    if (free.every(Boolean)) return network;
  }
  throw new Error(`one of the ports ${ports.join(', ')} is taken on all addresses of this machine`);
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
