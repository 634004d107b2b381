import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Checks that the rows of docs/specification/coverage.md have tests with their ids, and that what they refer to exists. */

const folder = 'docs/specification';
const coverage = readFileSync(`${folder}/coverage.md`, 'utf8');
const rows = coverage
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, id = '', sentence = '', where = '', holds = '']) => ({ id, sentence, where, holds }));

/** The ids in brackets in the names of tests, each with the files that carry it. */
function idsInTests(): Map<string, string[]> {
  const files = globSync('{app,server,shop,tests,tools}/**/*.{test,e2e}.{ts,tsx}');
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const [, id = ''] of readFileSync(file, 'utf8').matchAll(/(?<=['"`\] ])\[(\d+(?:\.\d+)+)\]/g))
      found.set(id, [...(found.get(id) ?? []), file]);
  return found;
}

/** Returns the anchor that GitHub creates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

describe('docs/specification', () => {
  test('numbers its rows without a gap', () => {
    const sections = Map.groupBy(rows, ({ id }) => id.replace(/\.\d+$/, ''));
    expect([...sections.keys()]).toEqual([...coverage.matchAll(/^## ([\d.]+) /gm)].map(([, key]) => key));
    for (const [section, all] of sections)
      expect(all.map(({ id }) => id)).toEqual(all.map((_, at) => `${section}.${at + 1}`));
  });

  test('says of each sentence where it is and whether it holds', () => {
    for (const { id, sentence, where, holds } of rows) {
      expect(sentence, id).not.toBe('');
      expect(where, id).not.toBe('');
      expect(holds, id).toMatch(/^(yes|settled|differs because)/);
    }
  });

  test('counts its rows', () => {
    const count = (word: string) => rows.filter(({ holds }) => holds.includes(word)).length;
    const [differ, settled] = [count('differs '), count('settled')];
    expect(coverage).toContain(
      `${rows.length} rows: ${rows.length - differ - settled} hold, ${settled} fill in what the specification leaves open, ${differ} differ on purpose.`,
    );
  });

  test('has a test for every row, and a row for every id in the name of a test', () => {
    const tested = idsInTests();
    const known = new Set(rows.map(({ id }) => id));
    expect([...known].filter((id) => !tested.has(id))).toEqual([]);
    expect([...tested].filter(([id]) => !known.has(id))).toEqual([]);
  });

  test('names files that exist', () => {
    for (const { id, where, holds } of rows)
      for (const [, path = ''] of `${where} ${holds}`.matchAll(
        /`((?:app|docs|server|shop|tests|tools)\/[^`]*)`/g,
      ))
        expect(existsSync(path), `${id} ${path}`).toBe(true);
  });

  test('links to files and headings that exist', () => {
    for (const page of globSync(`${folder}/*.md`))
      for (const [, link = ''] of readFileSync(page, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)) {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        expect(existsSync(target), `${page} ${link}`).toBe(true);
        if (!anchor) continue;
        const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)];
        expect(
          headings.map(([, heading = '']) => anchorOf(heading)),
          `${page} ${link}`,
        ).toContain(anchor);
      }
  });
});
