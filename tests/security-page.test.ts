import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

test('every test that docs/security.md names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('each of the attacks on docs/security.md has a test, and none is left out', () => {
  const rows = [...page.matchAll(/^\| (T\d+)\s*\|(.*)$/gm)];
  expect(rows.length).toBeGreaterThan(38);
  expect(rows.map(([, id]) => id)).toEqual(rows.map((_, n) => `T${n + 1}`));
  expect(rows.filter(([, , text = '']) => !text.includes('.ts`')).map(([, id]) => id)).toEqual([]);
});

test('what is not met on docs/security.md has a decision: a number or a date', () => {
  const decided = page.split('\n').filter((line) => /\| decided\s*\|/.test(line));
  expect(decided.length).toBeGreaterThan(3);
  expect(decided.filter((line) => !/decision \d{3}|20\d\d-\d\d-\d\d|specification/.test(line))).toEqual([]);
});
