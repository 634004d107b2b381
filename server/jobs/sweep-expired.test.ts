import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { newGuest, signedInUser } from '../../tests/support/users.ts';
import { runJobs } from '../../tests/support/run-jobs.ts';
import { consumeRateLimit } from '../rate-limit/counter-data.ts';
import { newId } from '../db/id.ts';
import { sweepExpired } from './sweep-expired.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
});
afterAll(() => shop.close());

const hours = (count: number) => count * 3_600_000;

test('takes away guests, sessions, emailed links and counters when their time has come, not before', async () => {
  const { db, clock } = shop.deps;
  const user = await signedInUser(shop);
  const guest = await newGuest(shop);
  await shop.call('POST /api/users/password-reset-request', { body: { email: user.email } });
  await runJobs(shop);
  const attempt = ['test', newId()];
  const limit = { max: 1, windowMinutes: 60 };
  await consumeRateLimit(db, attempt, limit, clock());
  const left = async () => ({
    session: (await db.selectFrom('sessions').select('userId').where('userId', '=', user.id).execute())
      .length,
    guest: (await db.selectFrom('guests').select('id').where('email', '=', guest.email).execute()).length,
    links: (await db.selectFrom('emailTokens').select('userId').execute()).length,
    counters: (await db.selectFrom('rateLimitCounters').select('key').execute()).length,
  });

  await sweepExpired(shop.deps);
  expect(await left()).toEqual({ session: 1, guest: 1, links: 1, counters: 1 });
  shop.advance(hours(1));
  await sweepExpired(shop.deps);
  expect(await left()).toEqual({ session: 1, guest: 1, links: 0, counters: 0 });
  shop.advance(hours(71));
  await sweepExpired(shop.deps);
  expect(await left()).toEqual({ session: 1, guest: 0, links: 0, counters: 0 });
  shop.advance(hours(7 * 24 - 72));
  await sweepExpired(shop.deps);
  expect(await left()).toEqual({ session: 0, guest: 0, links: 0, counters: 0 });
});
