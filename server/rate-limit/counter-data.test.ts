import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../tests/support/database.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import type { Database } from '../db/open.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { consumeRateLimits, countAttempt } from './counter-data.ts';

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.connectionString, { log: createLog('silent') });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const now = new Date();
const minute = (max: number) => ({ max, windowMinutes: 1 });

it('counts for a later limit only what the earlier ones allow, at no moment more', async () => {
  const consume = (address: string) =>
    consumeRateLimits(
      database.db,
      [
        { parts: ['address', address], limit: minute(3) },
        { parts: ['site'], limit: minute(8) },
      ],
      now,
    );
  const flood = Array.from({ length: 60 }, () => consume('loud'));
  const neighbor = Array.from({ length: 3 }, () => consume('quiet'));
  const allowed = (results: (number | undefined)[]) => results.filter((wait) => wait === undefined).length;
  expect(allowed(await Promise.all(neighbor))).toBe(3);
  expect(allowed(await Promise.all(flood))).toBe(3);
  expect(await countAttempt(database.db, ['site'], 1, now)).toMatchObject({ count: 7 });
});

it('says when the first limit that is reached allows another attempt', async () => {
  const counted = [
    { parts: ['once a minute'], limit: minute(1) },
    { parts: ['twice an hour'], limit: { max: 2, windowMinutes: 60 } },
  ];
  const after = (seconds: number) =>
    consumeRateLimits(database.db, counted, new Date(now.getTime() + seconds * 1000));
  expect(await after(0)).toBeUndefined();
  expect(await after(20)).toBe(40);
  expect(await after(60)).toBeUndefined();
  expect(await after(120)).toBe(3480);
  expect(await after(3600)).toBeUndefined();
});
