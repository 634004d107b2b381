import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '..');

test('each advisory lock has a key of its own, or an import would hold up whoever changes accounts', () => {
  const keys = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(join(server, name), 'utf8').match(/\b1_957_\d{3}\b/g) ?? []);
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
