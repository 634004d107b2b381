import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../tests/support/outside/test-folder.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** In a process of its own: only the main thread of a process can set its mask. */
function openInProcess(dataDir: string): void {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { openDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))};
    process.umask(0o022);
    openDataDir(${JSON.stringify(dataDir)});
    writeFileSync(${JSON.stringify(join(dataDir, 'resume.pdf'))}, '');`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
}

test('other users of the machine can read neither the data directory nor what is written into it', () => {
  const dataDir = join(testFolder(), 'data');
  openInProcess(dataDir);
  expect([modeOf(dataDir), modeOf(join(dataDir, 'resume.pdf'))]).toEqual(['700', '600']);
});

test('folders that an earlier version left open are closed', () => {
  const dataDir = testFolder();
  mkdirSync(join(dataDir, 'files'));
  chmodSync(join(dataDir, 'files'), 0o755);
  openInProcess(dataDir);
  expect(modeOf(join(dataDir, 'files'))).toBe('700');
});
