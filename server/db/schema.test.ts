import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { withDatabase } from '../../tests/support/database.ts';

test('schema.ts describes the tables that the migrations make; if not, run `npm run db:types`', async () => {
  const database = withDatabase(inject('databaseServer'), inject('databaseTemplate'));
  const generator = join(import.meta.dirname, '../../tools/db-types.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [generator, database]);
  expect(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(stdout);
});
