// @module-tag slow
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../tests/support/database.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';

/** `npm run db:redirects`. */

const folder = mkdtempSync(join(tmpdir(), 'redirects-'));
const file = join(folder, 'redirects.csv');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const command = join(import.meta.dirname, '../commands.ts');
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [command, 'redirects', ...args], {
    env: { ...process.env, DATABASE_URL: database.connectionString, DATA_DIR: folder },
  });

test('db:redirects replaces all redirects with those of a file, or none, and lists them as such a file', async () => {
  writeFileSync(file, 'from,to\n/b/,/store\nhttps://former.example/a?x=1,/faq\n');
  await run(file);
  const listed = 'from,to\r\n/a,/faq\r\n/b,/store\r\n';
  expect((await run()).stdout).toBe(listed);

  writeFileSync(file, '/c,/store\n/d,//evil.example\n/e,/c\n/,/store\n');
  await expect(run(file)).rejects.toMatchObject({
    stderr: [
      'line 2, to: Not a path of this shop, such as /store',
      'line 4, from: Not a path, or the home page',
      'line 3, to: Is redirected itself: name where it ends',
      'Nothing was changed.\n',
    ].join('\n'),
  });
  expect((await run()).stdout).toBe(listed);
});

test('db:redirects says when the file cannot be read', async () => {
  await expect(run(join(folder, 'none.csv'))).rejects.toMatchObject({
    stderr: expect.stringMatching(/^The file cannot be read: ENOENT.*none\.csv'\n$/),
  });
});
