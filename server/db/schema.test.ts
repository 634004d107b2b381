import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';

test('schema.ts describes the tables that the migrations make; if not, run `npm run db:types`', async () => {
  // A copy: nobody could copy the template while the generator reads it.
  const { connectionString, drop } = await createTestDatabase();
  const generator = join(import.meta.dirname, '../../tools/db-types.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [generator, connectionString]).finally(drop);
  expect(readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8')).toBe(stdout);
});
