import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = join(import.meta.dirname, '../server/features');

// A query builder is handed around as `db` or `tx`, so the wall against importing Kysely doesn't see one being used.
test("SQL lives in a feature's data.ts or <table>-data.ts", () => {
  const files = globSync('**/*.ts', { cwd: features }).filter((file) => !/data\.ts$|\.test\.ts$/.test(file));
  const isQuery = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => isQuery.test(readFileSync(join(features, file), 'utf8')))).toEqual([]);
});
