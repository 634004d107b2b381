import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'shop-lock-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const lock = () => join(dataDir, 'shop.lock');

/** Has several processes lock the directory at the same moment. @returns what became of each */
async function lockAtOnce(count: number): Promise<string[]> {
  const program = `
    const { lockDataDir } = await import(${JSON.stringify(new URL('data-dir-lock.ts', import.meta.url).href)});
    while (Date.now() < ${Date.now() + 700});
    process.stdout.write(await lockDataDir(${JSON.stringify(dataDir)}).then(() => 'locked', (error) => error.constructor.name));
    process.stdin.resume();`;
  const processes = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  const outcomes = await Promise.all(
    processes.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])),
  );
  // Only now: whoever has locked it must still be there when the others look.
  await Promise.all(processes.map((one) => (one.stdin.end(), once(one, 'exit'))));
  return outcomes.toSorted();
}

test.each([
  ['nobody has locked', undefined],
  ['a process that is gone had locked', JSON.stringify({ pid: process.ppid, mark: 'an earlier life' })],
  ['a crash left half a lock of', '{"pid":'],
])('one process gets the directory that %s', async (_what, before) => {
  if (before !== undefined) writeFileSync(lock(), before);
  expect(await lockAtOnce(4)).toEqual(['EmbeddedError', 'EmbeddedError', 'EmbeddedError', 'locked']);
  expect(readdirSync(dataDir)).toEqual(['shop.lock']);
});

test('is created anew, not taken over, when its holder releases it between two looks', async () => {
  const real = fs.linkSync;
  const link = vi.fn<typeof fs.linkSync>(real).mockImplementationOnce(() => {
    throw Object.assign(new Error('file already exists'), { code: 'EEXIST' });
  });
  fs.linkSync = link;
  syncBuiltinESMExports();
  try {
    (await lockDataDir(dataDir))();
  } finally {
    fs.linkSync = real;
    syncBuiltinESMExports();
  }
  expect(link).toHaveBeenCalledTimes(2);
});

test('is there for the next one once it is released', async () => {
  const unlock = await lockDataDir(dataDir);
  expect(readFileSync(lock(), 'utf8')).toContain(`${process.pid}`);
  await expect(lockDataDir(dataDir)).rejects.toThrow('in use by another shop (this very process)');
  unlock();
  expect(existsSync(lock())).toBe(false);
  (await lockDataDir(dataDir))();
});
