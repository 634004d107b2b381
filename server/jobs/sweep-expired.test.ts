import { expect, onTestFinished, test } from 'vitest';
import { testShop } from '../../tests/support/test-shop.ts';
import { guestOrder } from '../../tests/support/factories.ts';
import { newGuest, signedInUser } from '../../tests/support/users.ts';
import { runJobs, waitingJobs } from '../../tests/support/run-jobs.ts';
import { consumeRateLimit } from '../rate-limit/counter-data.ts';
import { newId } from '../db/id.ts';
import { sweepExpired } from './sweep-expired.ts';

const shop = testShop();

const hours = (count: number) => count * 3_600_000;

test('sweepExpired deletes guests, sessions, email tokens and rate limit counters once they have expired, not before', async () => {
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

test('sweepExpired deletes guests that expired long ago, after a standstill, and keeps those with an order', async () => {
  const { db } = shop.deps;
  const { guest } = await guestOrder(shop);
  const { email } = await newGuest(shop);
  shop.advance(hours(60 * 24));
  await sweepExpired(shop.deps);
  const left = db.selectFrom('guests').select('email').where('email', 'in', [guest.email, email]);
  expect(await left.execute()).toEqual([{ email: guest.email }]);
});

test('sweepExpired deletes what it can while one deletion fails, however many rows there are', async () => {
  const { database } = shop.deps;
  await database.pool.query(`
    INSERT INTO guests (id, email, token_hash, expires_at)
      SELECT lpad(to_hex(n), 24, '0'), 'many@example.com', int8send(n), now() - interval '1 hour'
      FROM generate_series(1, 12000) AS n;
    ALTER TABLE idempotency_keys RENAME TO elsewhere`);
  onTestFinished(
    async () => void (await database.pool.query('ALTER TABLE elsewhere RENAME TO idempotency_keys')),
  );
  await expect(sweepExpired({ ...shop.deps, clock: () => new Date() })).rejects.toThrow(
    '1 of the sweeps failed: relation "idempotency_keys" does not exist',
  );
  const { rows } = await database.pool.query("SELECT FROM guests WHERE email = 'many@example.com'");
  expect(rows).toEqual([]);
});

test('sweepExpired keeps idempotency keys for 24 hours, webhook events for 90 days and page views for 400 days', async () => {
  const { db, clock } = shop.deps;
  const { order } = await guestOrder(shop);
  const now = clock();
  const hash = Buffer.alloc(32);
  await db
    .insertInto('idempotencyKeys')
    .values({ actor: newId(), key: 'key', bodyHash: hash, orderId: order._id, createdAt: now })
    .execute();
  await db
    .insertInto('webhookEvents')
    .values({ eventId: newId(), rawBody: '{}', state: 'done', receivedAt: now })
    .execute();
  await db
    .insertInto('pageViews')
    .values({ day: now.toISOString().slice(0, 10), page: '/', views: 1 })
    .execute();
  const keptAfter = async (passedHours: number) => {
    shop.advance(hours(passedHours));
    await sweepExpired(shop.deps);
    return {
      key: (await db.selectFrom('idempotencyKeys').select('key').execute()).length,
      event: (await db.selectFrom('webhookEvents').select('eventId').execute()).length,
      view: (await db.selectFrom('pageViews').select('page').execute()).length,
    };
  };

  expect(await keptAfter(23)).toEqual({ key: 1, event: 1, view: 1 });
  expect(await keptAfter(2)).toEqual({ key: 0, event: 1, view: 1 });
  expect(await keptAfter(88 * 24)).toEqual({ key: 0, event: 1, view: 1 });
  expect(await keptAfter(24)).toEqual({ key: 0, event: 0, view: 1 });
  expect(await keptAfter(308 * 24)).toEqual({ key: 0, event: 0, view: 1 });
  expect(await keptAfter(4 * 24)).toEqual({ key: 0, event: 0, view: 0 });
});

test('sweepExpired empties the bodies of webhook events after 14 days and deletes jobs that failed for good', async () => {
  const { db, clock, queue } = shop.deps;
  const eventId = newId();
  await db
    .insertInto('webhookEvents')
    .values({ eventId, rawBody: '{"payer": "Jane"}', state: 'done', receivedAt: clock() })
    .execute();
  const body = async () =>
    (await db.selectFrom('webhookEvents').select('rawBody').where('eventId', '=', eventId).executeTakeFirst())
      ?.rawBody;
  const payload = {
    id: newId(),
    userId: newId(),
    template: 'password-changed',
    to: 'jane@example.com',
  } as const;
  await queue.enqueue(db, 'send-account-email', { ...payload, at: clock().toISOString() });
  const endedAt = clock();
  const setAttempts = (attempts: string) =>
    shop.deps.database.pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, updated_at = $1`,
      [endedAt],
    );
  const left = async () => {
    const jobs = await waitingJobs<{ id: string }>(shop, 'send-account-email');
    return { body: await body(), jobs: jobs.filter(({ id }) => id === payload.id).length };
  };
  shop.advance(hours(13 * 24));
  await setAttempts('max_attempts');
  await sweepExpired(shop.deps);
  expect(await left()).toEqual({ body: '{"payer": "Jane"}', jobs: 1 });
  shop.advance(hours(2 * 24));
  // Jobs that will be tried again stay, however old they are.
  await setAttempts('0');
  await sweepExpired(shop.deps);
  expect(await left()).toEqual({ body: '', jobs: 1 });
  await setAttempts('max_attempts');
  await sweepExpired(shop.deps);
  expect(await left()).toEqual({ body: '', jobs: 0 });
});
