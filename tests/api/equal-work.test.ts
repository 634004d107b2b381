// @module-tag slow
import type * as Threads from 'node:worker_threads';
import type * as Argon2 from '@node-rs/argon2';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../../server/db/id.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { databaseCosts } from '../support/database-costs.ts';
import { createUser, password, twoStepUser } from '../support/users.ts';

/**
 * The time of a reply must not reveal whether an address is known. Milliseconds say little in a test, so these tests
 * count the work behind them: password hashes and database statements before the reply.
 */

const computed = vi.hoisted(() => ({ count: 0, threads: 0 }));
// The real hash function, counted.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>();
  const counted =
    <A extends unknown[], R>(compute: (...given: A) => Promise<R>) =>
    (...given: A) => {
      computed.count += 1;
      return compute(...given);
    };
  return { ...argon2, verify: counted(argon2.verify), hash: counted(argon2.hash) };
});

// Passwords of the former shop are compared in threads.
vi.mock('node:worker_threads', async (original) => {
  const threads = await original<typeof Threads>();
  class Worker extends threads.Worker {
    constructor(...given: ConstructorParameters<typeof threads.Worker>) {
      super(...given);
      computed.threads += 1;
    }
  }
  return { ...threads, Worker };
});

let shop: TestApp;
let hiding: TestApp;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  shop = await buildTestApp({ env });
  hiding = await buildTestApp({ env: { ...env, AUTH_HIDE_ACCOUNTS: '1' } });
});
afterAll(async () => {
  await shop.close();
  await hiding.close();
});

let visitors = 0;

/** The work behind a reply, and the reply. */
async function costOf(at: TestApp, url: string, payload: object) {
  computed.count = 0;
  const remoteAddress = `203.0.113.${++visitors}`;
  const { value: reply, statements } = await databaseCosts(() =>
    at.app.inject({ method: 'POST', url, payload, remoteAddress }),
  );
  return { status: reply.statusCode, body: reply.body, hashes: computed.count, statements };
}

/** Two refusals may name another number of seconds until the next try. */
const withoutSeconds = <Cost extends { body: string }>(cost: Cost): Cost => ({
  ...cost,
  body: cost.body.replace(/"retryAfter":\d+/, '"retryAfter":0'),
});
const unknown = () => `nobody-${newId()}@example.com`;
const cost = ({ hashes, statements }: { hashes: number; statements: string[] }) => ({ hashes, statements });

describe('signing in', () => {
  test('does the same work for an unknown address, a wrong password and a deleted account', async () => {
    const { email } = await createUser(shop);
    const gone = await createUser(shop);
    await shop.deps.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const login = (address: string) =>
      costOf(shop, '/api/users/login', { email: address, password: 'not the password' });
    const known = await login(email);
    expect(known).toMatchObject({ status: 401, hashes: 1 });
    expect(known.statements.length).toBeGreaterThan(0);
    for (const address of [unknown(), gone.email]) expect(await login(address)).toEqual(known);
  });

  test('does the same work for an account with two-step sign-in while the password is wrong', async () => {
    const { email } = await twoStepUser(shop);
    const login = (address: string) =>
      costOf(shop, '/api/users/login', { email: address, password: 'wrong', code: '123456' });
    expect(await login(email)).toEqual(await login(unknown()));
  });

  test('does the same work for accounts whose password the former shop hashed', async () => {
    const [former, other] = [await createUser(shop), await createUser(shop)];
    const passwordHash = hashSync(password, 4);
    const stored = shop.deps.db.updateTable('users').where('id', '=', former.id);
    await stored.set({ passwordHash }).execute();
    const login = async (address: string) => {
      computed.threads = 0;
      const { hashes, ...rest } = await costOf(shop, '/api/users/login', {
        email: address,
        password: 'wrong',
      });
      return { ...rest, hashes: [hashes, computed.threads] };
    };
    const known = await login(former.email);
    expect(known).toMatchObject({ status: 401, hashes: [1, 1] });
    for (const address of [unknown(), other.email]) expect(await login(address)).toEqual(known);
    await stored.set({ deletedAt: new Date() }).execute();
    expect(await login(former.email)).toMatchObject({ status: 401, hashes: [1, 0] });
  });

  test('does the same work with and without a code while the password is wrong', async () => {
    const { email } = await createUser(shop);
    const login = (body: object) => costOf(shop, '/api/users/login', { password: 'wrong', ...body });
    expect(await login({ email, code: '123456' })).toEqual(await login({ email: unknown(), code: '123456' }));
    expect(cost(await login({ email, code: '123456' }))).toEqual(cost(await login({ email })));
  });
});

describe('guessing at an account', () => {
  test('costs the same as guessing at none, when its owner is told and when it is refused', async () => {
    const { email } = await createUser(shop);
    const login = async (address: string) => {
      const costs = [];
      for (let at = 0; at < 21; at += 1)
        costs.push(
          withoutSeconds(await costOf(shop, '/api/users/login', { email: address, password: 'wrong' })),
        );
      return costs;
    };
    const known = await login(email);
    expect(known[9]?.statements.some((text) => text.includes('add_job'))).toBe(true);
    expect(known[20]).toMatchObject({ status: 429, hashes: 0 });
    expect(await login(unknown())).toEqual(known);
  });
});

describe('signing in with invalid credentials', () => {
  test.each([
    { email: 'not an address', password },
    { email: 'jane@example.com', password: '' },
    { email: 'jane@example.com', password: 'x'.repeat(129) },
    { email: { $ne: '' }, password },
  ])('is refused before any password is computed: %j', async (body) => {
    expect(await costOf(shop, '/api/users/login', body)).toMatchObject({ status: 400, hashes: 0 });
  });
});

describe('requesting a password reset', () => {
  const ask = (at: TestApp, email: string) => costOf(at, '/api/users/password-reset-request', { email });

  test('does the same work for a known and an unknown address', async () => {
    const known = await ask(shop, (await createUser(shop)).email);
    const stranger = await ask(shop, unknown());
    expect(known).toMatchObject({ status: 200, hashes: 0 });
    expect(stranger).toMatchObject({ status: 404, hashes: 0 });
    expect(cost(known)).toEqual(cost(stranger));
    expect(known.statements.some((text) => text.includes('add_job'))).toBe(true);
  });

  test('gives the same answer to both when accounts are hidden', async () => {
    const known = await ask(hiding, (await createUser(hiding)).email);
    const stranger = await ask(hiding, unknown());
    expect(known.status).toBe(200);
    expect(stranger).toEqual(known);
  });
});

describe('registering', () => {
  test('computes one hash for a new address and for one that has an account', async () => {
    const register = (email: string) =>
      costOf(shop, '/api/users', { name: 'Pat Driver', email, password: `${password}-${newId()}` });
    const taken = await register((await createUser(shop)).email);
    const fresh = await register(unknown());
    expect(taken).toMatchObject({ status: 409, hashes: 1 });
    expect(fresh).toMatchObject({ status: 201, hashes: 1 });
  });
});
