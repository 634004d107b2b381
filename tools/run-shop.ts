import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../server/db/embedded/free-port.ts';

/** Runs the built shop in a separate process: for benchmarks and for tests that kill it. */

const root = join(import.meta.dirname, '..');
const program = 'build/bundle/server.js';
let built: Promise<unknown> | undefined;

/** Builds what `npm run build` builds, unless it is up to date. */
export const buildOnce = (): Promise<unknown> =>
  (built ??= promisify(execFile)(process.execPath, [join(root, 'tools/build.mjs')]));

export interface RunningShop {
  url: string;
  pid: number;
  /** Resident memory of the app's process alone, or of another one, in MB. */
  memoryMb: (pid?: number) => number;
  /** What of it is the process's own: not Node's program file, which the machine holds once for all its processes. */
  ownMemoryMb: () => number;
  /** With WORKERS, the process for the jobs and then those that serve. */
  workers: () => number[];
  /** SIGTERM closes gracefully, SIGKILL does not; resolves once the process is gone. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/**
 * Starts the shop on a new or existing data directory and waits until it is ready.
 * @param folder of the release, if it is not this one
 */
export async function runShop(
  dataDir: string,
  env: Record<string, string> = {},
  folder = root,
): Promise<RunningShop> {
  if (folder === root) await buildOnce();
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    cwd: folder,
    env: {
      MALLOC_ARENA_MAX: '2',
      NODE_COMPILE_CACHE: 'build/compile-cache',
      ...process.env,
      DATA_DIR: dataDir,
      PORT: port,
      DEMO: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = `http://${env.HOST ?? 'localhost'}:${port}`;
  // Left running, it would keep whoever reads its output waiting.
  await untilReady(url, child).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    memoryMb: (pid = child.pid) => statusMb(pid, 'VmRSS'),
    ownMemoryMb: () => statusMb(child.pid, 'RssAnon'),
    workers: () => {
      const { pid } = child;
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      return children
        .map(Number)
        .filter((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(program));
    },
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
}

/** @param line of `/proc/<pid>/status`, in kB */
function statusMb(pid: number | undefined, line: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
}

/** Runs a database command (`seed`, `migrate`) on a data directory. */
export async function runDatabaseCommand(dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['server/db/commands.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'shop-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

async function untilReady(url: string, child: { exitCode: number | null }): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error('the shop did not start');
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error('the shop was not ready after a minute');
}
