import type { Server } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../../tools/run-shop.ts';
import { administer } from '../../support/database.ts';
import type { Program } from './machines.ts';
import {
  fill,
  freeNetwork,
  install,
  killPostgres,
  postgresOf,
  makeCertificates,
  makeFolder,
  startMachine,
  startProgram,
} from './machines.ts';

/** A PostgreSQL cluster as `deploy/cluster` describes it, with HAProxy, PgBouncer and an S3 server, on loopback addresses. */
export interface Cluster {
  host: string;
  /** Two: one on the primary through HAProxy, one through PgBouncer, too. HAProxy expects them there. */
  shops: { port: number; databaseUrl: string }[];
  /** HAProxy's address for visitors. */
  front: string;
  /** Settings of the shop for the S3 server. */
  s3: Record<string, string>;
  /** The name of the present primary; undefined while there is none. */
  primary: () => Promise<string | undefined>;
  /** The name of the machine that acknowledged orders are on, besides the primary. */
  secondCopy: () => Promise<string | undefined>;
  /** Whether three machines run, one of them the primary, and one has all that is acknowledged. */
  isWhole: () => Promise<boolean>;
  /** Takes a machine away: its PostgreSQL, Patroni and etcd. */
  killMachine: (name: string) => Promise<void>;
  startMachine: (name: string) => void;
  /** Kills PostgreSQL alone. */
  killPostgres: (name: string) => void;
  close: () => Promise<void>;
}

interface S3rver {
  run: () => Promise<unknown>;
  close: () => Promise<void>;
  httpServer: Server;
}

const machines = ['db1', 'db2', 'db3'] as const;
const password = (of: string) => `${of}-of-a-cluster-that-lives-for-minutes`;

export async function startCluster(): Promise<Cluster> {
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next();
  };
  try {
    return { ...(await open(opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(opened: (() => unknown)[]): Promise<Omit<Cluster, 'close'>> {
  const temporary = temporaryFolder();
  if (process.env.CLUSTER_LOGS) process.stdout.write(`the cluster lies in ${temporary.path}\n`);
  else opened.push(temporary.remove);
  const folder = makeFolder(temporary.path);
  const network = await freeNetwork([2379, 2380, 3000, 3001, 4568, 5000, 5432, 6432, 8008, 8080]);
  const host = `${network}.20`;
  const addresses = Object.fromEntries(machines.map((name, n) => [name, `${network}.${11 + n}`]));
  const certificates = makeFolder(join(folder, 'certificates'));
  makeCertificates(certificates, host, addresses);
  const shared = {
    DB1: addresses.db1 ?? '',
    DB2: addresses.db2 ?? '',
    DB3: addresses.db3 ?? '',
    // What has no address of its own calls from 127.0.0.1.
    NETWORK: '127.0.0.0/8',
    CERTIFICATES: certificates,
    SUPERUSER_PASSWORD: password('superuser'),
    REPLICATION_PASSWORD: password('replication'),
    PATRONI_PASSWORD: password('patroni'),
    SHOP_PASSWORD: password('shop'),
    LOCAL: host,
    SETTINGS: folder,
  };
  const running = new Map<string, Program>();
  const start = (name: string) => {
    const home = makeFolder(join(folder, name));
    const own = { NODE: name, HOST: addresses[name] ?? '', DATA: home, ETCD_DATA: join(home, 'etcd') };
    const files = {
      etcd: install('etcd.env', home, { ...shared, ...own }),
      patroni: install('patroni.yml', home, { ...shared, ...own }),
    };
    running.set(name, startMachine({ ...files, log: join(home, 'log') }));
  };
  const stop = async (name: string) => {
    await running.get(name)?.kill();
    running.delete(name);
    // The kernel ends what ran on it a moment later; until then it may still take an order.
    const dataDir = join(folder, name, 'postgresql');
    await until(
      async () => postgresOf(dataDir).length === 0,
      10_000,
      () => `${name} is not gone`,
    );
  };
  opened.push(() => Promise.all(machines.map(stop)));
  for (const name of machines) start(name);

  const web = { ...shared, HOST: host };
  const haproxy = install('haproxy.cfg', folder, web);
  const log = (name: string) => join(folder, `${name}.log`);
  opened.push(startProgram(['haproxy', '-db', '-f', haproxy], log('haproxy')).kill);
  const members = async () => membersOf(await ask(Object.values(addresses), '/cluster'));
  const withRole = async (role: string) => (await members()).find((member) => member.role === role)?.name;
  const isWhole = async () => {
    const up = (await members()).filter(({ state }) => ['running', 'streaming'].includes(state));
    return up.length === 3 && ['leader', 'sync_standby'].every((role) => up.some((one) => one.role === role));
  };
  await until(isWhole, 120_000, () => `the cluster is not up\n${tailOf(join(folder, 'db1', 'log'))}`);
  const leader = addresses[(await withRole('leader')) ?? ''];
  const tls = `sslmode=verify-full&sslrootcert=${certificates}/ca.pem`;
  const superuser = `postgres://postgres:${shared.SUPERUSER_PASSWORD}@${leader}:5432/postgres?${tls}`;
  for (const statement of fill('create-shop.sql', web).split(';')) await administer(superuser, statement);

  const address = (port: number) => `postgres://shop:${shared.SHOP_PASSWORD}@${host}:${port}/shop`;
  const pooled = address(6432);
  install('userlist.txt', folder, web);
  const pgbouncer = install('pgbouncer.ini', folder, web);
  opened.push(startProgram(['pgbouncer', pgbouncer], log('pgbouncer')).kill);
  const answers = () =>
    administer(pooled, 'SELECT 1').then(
      () => true,
      () => false,
    );
  await until(answers, 20_000, () => `PgBouncer does not answer\n${tailOf(log('pgbouncer'))}`);

  const s3 = await startS3(folder, host);
  opened.push(s3.close);
  return {
    host,
    shops: [
      { port: 3000, databaseUrl: `${address(5000)}?${tls}` },
      { port: 3001, databaseUrl: pooled },
    ],
    front: `http://${host}:8080`,
    s3: s3.settings,
    primary: () => withRole('leader'),
    secondCopy: () => withRole('sync_standby'),
    isWhole,
    killMachine: stop,
    startMachine: start,
    killPostgres: (name) => killPostgres(join(folder, name, 'postgresql')),
  };
}

/** An S3 server that checks signatures. */
async function startS3(
  folder: string,
  host: string,
): Promise<{ settings: Record<string, string>; close: () => unknown }> {
  // A CommonJS module without types.
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;
  const server = new Server({
    address: host,
    port: 4568,
    directory: makeFolder(join(folder, 's3')),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'shop' }],
  });
  await server.run();
  return {
    settings: {
      S3_ENDPOINT: `http://${host}:4568`,
      S3_BUCKET: 'shop',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => {
      server.httpServer.closeAllConnections();
      return server.close();
    },
  };
}

interface Member {
  name: string;
  role: string;
  state: string;
}

const membersOf = (reply: unknown): Member[] => (reply as { members?: Member[] } | undefined)?.members ?? [];

/** Asks each Patroni in turn until one answers. */
async function ask(addresses: string[], path: string): Promise<unknown> {
  for (const address of addresses) {
    const reply = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) })
      .then((response) => response.json() as Promise<unknown>)
      .catch(() => undefined);
    if (reply !== undefined) return reply;
  }
  return undefined;
}

export async function until(
  isSo: () => Promise<boolean>,
  ms: number,
  otherwise: () => string,
): Promise<void> {
  for (const end = Date.now() + ms; !(await isSo()); await sleep(250))
    if (Date.now() > end) throw new Error(otherwise());
}

function tailOf(path: string): string {
  return readFileSync(path, 'utf8').split('\n').slice(-20).join('\n');
}
