import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { createLog } from '../../server/log.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { describeDatabase } from './database-document.ts';

test('docs/database.md describes the tables that the migrations make; if not, run `npm run db:types`', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const { db, close } = openDatabase(connectionString, { log: createLog('silent') });
  const text = await describeDatabase(db).finally(close);
  await drop();
  expect(readFileSync(join(import.meta.dirname, '../../docs/database.md'), 'utf8')).toBe(text);
  for (const [, comment] of text.matchAll(/^\| `\w+` \| (.*) \|$/gm)) expect(comment).not.toBe('');
});
