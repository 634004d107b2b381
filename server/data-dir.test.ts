import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../tests/support/outside/test-folder.ts';
import { ConfigError } from './config-error.ts';
import { folderProblem, storedSecret } from './data-dir.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** In a process of its own: only the main thread of a process can set its mask. */
function openInProcess(dataDir: string): void {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { openDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))};
    process.umask(0o022);
    openDataDir(${JSON.stringify(dataDir)});
    writeFileSync(${JSON.stringify(join(dataDir, 'resume.pdf'))}, '');`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' });
}

test('other users of the machine can read neither the data directory nor what is written into it', () => {
  const dataDir = join(testFolder(), 'data');
  openInProcess(dataDir);
  expect([modeOf(dataDir), modeOf(join(dataDir, 'resume.pdf'))]).toEqual(['700', '600']);
});

test('a data directory that can not be written is a problem of the settings', () => {
  const file = join(testFolder(), 'file');
  writeFileSync(file, '');
  for (const [dataDir, fault] of [
    [file, 'is a file (EEXIST)'],
    [join(file, 'data'), 'is below a file (ENOTDIR)'],
  ] as const) {
    const problem = `DATA_DIR: ${dataDir} ${fault}`;
    expect(() => storedSecret(dataDir)).toThrow(new ConfigError(problem));
    expect(() => openInProcess(dataDir)).toThrow(`ConfigError: ${problem}`);
  }
});

test.each([
  ['EROFS', 'is on a disk that can only be read'],
  ['ENOSPC', 'is on a disk that is full'],
  ['EACCES', 'may not be written by the user that runs the shop'],
])('a folder where writing fails with %s %s', (code, fault) => {
  const folder = testFolder();
  const fail = (thrown: string) => () => {
    throw Object.assign(new Error(thrown), { code: thrown });
  };
  expect(folderProblem(folder, fail(code))).toBe(`${folder} ${fault} (${code})`);
  expect(() => folderProblem(folder, fail('EIO'))).toThrow('EIO');
  expect(folderProblem(folder)).toBeUndefined();
});

test('folders that an earlier version left open are closed', () => {
  const dataDir = testFolder();
  mkdirSync(join(dataDir, 'files'));
  chmodSync(join(dataDir, 'files'), 0o755);
  openInProcess(dataDir);
  expect(modeOf(join(dataDir, 'files'))).toBe('700');
});
