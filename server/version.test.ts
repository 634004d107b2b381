import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../tests/support/outside/test-folder.ts';
import { readVersion } from './version.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const short = commit.slice(0, 12);

it('finds the commit that is checked out in git’s files, unless the configuration names one', () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.3"}');
  expect(readVersion({ folder })).toEqual({ version: '1.2.3', commit: null });
  const git = join(folder, '.git');
  mkdirSync(join(git, 'refs/heads'), { recursive: true });
  writeFileSync(join(git, 'HEAD'), `${commit}\n`);
  expect(readVersion({ folder }).commit).toBe(short);
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
  expect(readVersion({ folder }).commit).toBeNull();
  writeFileSync(join(git, 'packed-refs'), `# pack-refs\n${commit} refs/heads/main\n`);
  expect(readVersion({ folder }).commit).toBe(short);
  writeFileSync(join(git, 'refs/heads/main'), `${commit.replace('0', 'f')}\n`);
  expect(readVersion({ folder }).commit).toBe('f123456789ab');
  expect(readVersion({ folder, commit: 'abcdef0' }).commit).toBe('abcdef0');
});
