import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Keeps docs/specification.md honest: whatever it names must be there. */

const document = readFileSync('docs/specification.md', 'utf8');
const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  .map(([, number = '', sentence = '', where = '', shownBy = '', holds = '']) => ({
    number,
    sentence,
    where,
    shownBy,
    holds,
  }));

const filesIn = (text: string): string[] =>
  [...text.matchAll(/`((?:app|docs|server|shop|tests|tools)\/[^`]*)`/g)].map(([, path = '']) => path);
const testsIn = (text: string): { file: string; name: string }[] =>
  [...text.matchAll(/`([^`]+\.ts)`: “([^”]+)”/g)].map(([, file = '', name = '']) => ({ file, name }));

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(file, 'utf8').replaceAll("\\'", "'");
  sources.set(file, source);
  return source;
}

describe('the document about the specification', () => {
  test('numbers its rows without a gap', () => {
    const sections = Map.groupBy(rows, ({ number }) => number.replace(/\.\d+$/, ''));
    expect([...sections.keys()]).toEqual([...document.matchAll(/^## ([\d.]+) /gm)].map(([, key]) => key));
    for (const [section, all] of sections)
      expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => `${section}.${at + 1}`));
  });

  test('says of each sentence where it is, which test shows it and whether it holds', () => {
    for (const { number, sentence, where, shownBy, holds } of rows) {
      expect(sentence, number).not.toBe('');
      expect(where, number).not.toBe('');
      expect(testsIn(shownBy).length, number).toBeGreaterThan(0);
      expect(holds, number).toMatch(/^(yes|settled|differs because)/);
    }
  });

  test('counts its rows right', () => {
    const count = (word: string) => rows.filter(({ holds }) => holds.includes(word)).length;
    const [differ, settled] = [count('differs '), count('settled')];
    expect(document).toContain(
      `${rows.length} rows: ${rows.length - differ - settled} hold, ${settled} fill in what the specification leaves open, ${differ} differ on purpose.`,
    );
  });

  test('names files that are there', () => {
    for (const { number, where, shownBy, holds } of rows)
      for (const path of filesIn(`${where} ${shownBy} ${holds}`))
        expect(existsSync(path), `${number} ${path}`).toBe(true);
  });

  test('names tests that stand in their files', () => {
    for (const { number, shownBy } of rows)
      for (const { file, name } of testsIn(shownBy))
        expect(sourceOf(file).includes(name), `${number} ${file}: ${name}`).toBe(true);
  });

  test('names decisions that are there', () => {
    const records = readdirSync('docs/decisions').map((name) => name.slice(0, 3));
    const named = [...document.matchAll(/decision (\d{3})/g)].map(([, number]) => number);
    expect(named.length).toBeGreaterThan(0);
    for (const number of named) expect(records).toContain(number);
  });
});
