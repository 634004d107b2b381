import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/db/embedded/free-port.ts';

/** Editors write a file in several steps, and tools several files. */
const quietMs = 80;
const pollMs = 20;
const stopMs = 1000;

export interface ServerProcess {
  /** Resolves with its address once it answers; undefined while what is saved doesn't start. */
  ready: () => Promise<string | undefined>;
  stop: () => Promise<void>;
}

/**
 * Runs `server.ts --dev`, and again whenever a file of the server changes.
 * @param say prints a line. @param root the folder with `server.ts`
 */
export function runServer({
  env,
  say,
  root = join(import.meta.dirname, '../..'),
}: {
  env: Record<string, string>;
  say: (line: string) => void;
  root?: string;
}): ServerProcess {
  let child: ChildProcess | undefined;
  let starting = start();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function start(): Promise<string | undefined> {
    const port = String(await freePort());
    const mine = spawn(process.execPath, ['server.ts', '--dev'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PORT: port, HOST: '127.0.0.1' },
    });
    child = mine;
    const address = `http://127.0.0.1:${port}`;
    while (mine.exitCode === null && mine.signalCode === null) {
      const answers = await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (answers) return address;
      await sleep(pollMs);
    }
    if (child === mine && !isStopped)
      say('The server does not start. It is tried again when a file changes.');
    return undefined;
  }

  function restart(file: string): void {
    const began = performance.now();
    // The old one finishes what it does while the new one starts.
    if (child) void stopProcess(child);
    starting = start();
    void starting.then((address) => {
      if (address) say(`${file} changed: restarted in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    });
  }

  function onChange(file: string): void {
    if (!/\.(ts|sql|json|txt)$/.test(file) || file.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => restart(file), quietMs);
  }
  const watchers = ['server', 'shop'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => onChange(join(folder, name ?? ''))),
  );
  watchers.push(watch(join(root, 'server.ts'), () => onChange('server.ts')));

  return {
    ready: () => starting,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      if (child) await stopProcess(child);
    },
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await exited;
  clearTimeout(force);
}
