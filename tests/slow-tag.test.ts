import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
// In one piece, it would tag this file.
const tag = ['@module', 'tag'].join('-');

test('only the first line of a file tags it: elsewhere nobody would notice that it is left out', () => {
  const tagged = globSync('{shop,server,app,tests,tools}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes(tag),
  );
  expect(tagged).not.toEqual([]);
  expect(
    tagged.filter((file) => {
      const [first, ...others] = readFileSync(join(root, file), 'utf8').split('\n');
      return first !== `// ${tag} slow` || others.join('\n').includes(tag);
    }),
  ).toEqual([]);
});
