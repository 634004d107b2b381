import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { codeAt } from '../../../../tests/support/authenticator.ts';
import type { Caller, TestApp } from '../../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../../tests/support/build-test-app.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { createUser, newAdmin, openSession, password, twoStepUser } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';
import { sweepExpired } from '../../../jobs/sweep-expired.ts';
import { turnOffTwoFactorByEmail } from './turn-off-two-factor.ts';
import { showTwoFactor, renewSecrets } from './two-factor-state.ts';
import { twoFactorOf } from './two-factor-code.ts';
import { openSecret, sealSecret } from '../../../sealed-secret.ts';

/** How two-step sign-in is stored and rate limited, and what an operator can do. */

const shop = testShop();

const login = async (on: TestApp, email: string, code?: string, from = '203.0.113.1') => {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/api/users/login',
    remoteAddress: from,
    payload: { email, password, ...(code && { code }) },
  });
  return { status: reply.statusCode, body: reply.json() };
};

describe('the secret', () => {
  const key = { sessionSecret: randomBytes(24).toString('hex') };
  const secret = randomBytes(20);

  it('can be decrypted only for its user and with the SESSION_SECRET it was encrypted with', () => {
    const userId = newId();
    const sealed = sealSecret(secret, twoFactorOf(userId), key);
    expect(openSecret(sealed, twoFactorOf(userId), key)).toEqual(secret);
    expect(openSecret(sealed, twoFactorOf(newId()), key)).toBeUndefined();
    expect(
      openSecret(sealed, twoFactorOf(userId), { sessionSecret: `${key.sessionSecret}x` }),
    ).toBeUndefined();
    for (let n = 0; n < sealed.length; n++) {
      const bent = Buffer.from(sealed);
      bent[n] = (bent[n] ?? 0) ^ 1;
      expect(openSecret(bent, twoFactorOf(userId), key)).toBeUndefined();
    }
    for (const short of [Buffer.alloc(0), sealed.subarray(0, 12), sealed.subarray(0, 20)])
      expect(openSecret(short, twoFactorOf(userId), key)).toBeUndefined();
  });

  it('is encrypted differently each time', () => {
    const userId = newId();
    expect(sealSecret(secret, twoFactorOf(userId), key)).not.toEqual(
      sealSecret(secret, twoFactorOf(userId), key),
    );
  });

  it('is nowhere in the database as text, nor is a recovery code', async () => {
    const user = await twoStepUser(shop);
    const { db } = shop.deps;
    const kept = await db.selectFrom('twoFactor').selectAll().where('userId', '=', user.id).execute();
    const codes = await db.selectFrom('recoveryCodes').selectAll().where('userId', '=', user.id).execute();
    expect(codes).toHaveLength(10);
    const { rows } = await shop.deps.database.pool.query(
      'SELECT payload::text FROM graphile_worker._private_jobs',
    );
    const all = JSON.stringify([kept, codes, rows]);
    const [code = ''] = user.recoveryCodes;
    for (const text of [user.secret, code, code.replaceAll('-', '')]) expect(all).not.toContain(text);
    expect(kept[0]?.secret.length).toBe(4 + 12 + 16 + 20);
  });
});

describe('after a change of SESSION_SECRET', () => {
  /** Stores the secret as if it had been encrypted under another SESSION_SECRET. */
  const sealElsewhere = (userId: string) =>
    shop.deps.db
      .updateTable('twoFactor')
      .set({
        secret: sealSecret(randomBytes(20), twoFactorOf(userId), {
          sessionSecret: 'the former SESSION_SECRET of this shop',
        }),
      })
      .where('userId', '=', userId)
      .execute();

  it('codes of the app are rejected with a helpful message, and nothing fails', async () => {
    const { id, email, secret } = await twoStepUser(shop);
    await sealElsewhere(id);
    const { status, body } = await login(shop, email, codeAt(secret, shop.deps.clock()));
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'wrong_credentials' });
    expect(body.message).toContain('recovery code');
  });

  it('a recovery code signs in, and another one turns two-step sign-in off so that it can be turned on again', async () => {
    const { id, email, cookie, recoveryCodes } = await twoStepUser(shop);
    await sealElsewhere(id);
    expect((await login(shop, email, recoveryCodes[0])).status).toBe(200);
    const refused = shop.as({ cookie })('DELETE /api/users/two-factor', {
      body: { currentPassword: password, code: '123456' },
    });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { code: expect.stringContaining('recovery code') } },
    });
    await shop.as({ cookie })('DELETE /api/users/two-factor', {
      body: { currentPassword: password, code: recoveryCodes[1] ?? '' },
    });
    expect((await login(shop, email)).status).toBe(200);
  });

  it('nothing is lost while SESSION_SECRET_PREVIOUS is set, and a restart makes it unnecessary', async () => {
    const user = await twoStepUser(shop);
    const { config } = shop.deps;
    const before = config.sessionSecret;
    const signIn = async () => {
      shop.advance(30_000);
      return (await login(shop, user.email, codeAt(user.secret, shop.deps.clock()))).status;
    };
    try {
      config.sessionSecret = 'the next SESSION_SECRET of this shop, of some length';
      expect(await signIn()).toBe(401);
      config.previousSessionSecret = before;
      expect(await signIn()).toBe(200);
      // As at startup.
      await renewSecrets(shop.deps);
      config.previousSessionSecret = undefined;
      expect(await signIn()).toBe(200);
    } finally {
      config.previousSessionSecret = config.sessionSecret;
      config.sessionSecret = before;
      await renewSecrets(shop.deps);
      config.previousSessionSecret = undefined;
    }
  });

  it('the log explains it when the shop starts, and says nothing otherwise', async () => {
    const { id } = await twoStepUser(shop);
    const error = vi.fn<(fields: object, text: string) => void>();
    const log = { ...shop.deps.log, error } as unknown as TestApp['deps']['log'];
    await shop.deps.db.deleteFrom('twoFactor').where('userId', '<>', id).execute();
    await renewSecrets({ ...shop.deps, log });
    expect(error).not.toHaveBeenCalled();
    await sealElsewhere(id);
    await renewSecrets({ ...shop.deps, log });
    expect(error).toHaveBeenCalledWith({ closed: 1, lookedAt: 1 }, expect.stringContaining('SESSION_SECRET'));
  });
});

describe('the operator', () => {
  it('turns two-step sign-in off for a user without phone and recovery codes, and emails them', async () => {
    const { email, cookie } = await twoStepUser(shop);
    expect(await turnOffTwoFactorByEmail(shop.deps, ` ${email.toUpperCase()} `)).toBe(true);
    expect((await login(shop, email)).status).toBe(200);
    await expect(shop.as({ cookie })('GET /api/users/two-factor')).rejects.toMatchObject({ status: 401 });
    expect((await emailsTo(shop, email)).map(({ subject }) => subject)).toContain('Two-step sign-in is off');
  });

  it('is told if there is nothing to turn off', async () => {
    expect(await turnOffTwoFactorByEmail(shop.deps, (await createUser(shop)).email)).toBe(false);
    expect(await turnOffTwoFactorByEmail(shop.deps, 'nobody@example.com')).toBe(false);
  });
});

describe('an admin', () => {
  const turnOff = (caller: Caller, id: string) =>
    shop.as(caller)('DELETE /api/users/:id/two-factor', { params: { id } });

  it('turns two-step sign-in off for a customer, who is signed out and gets an email', async () => {
    const admin = await newAdmin(shop);
    const { id, email, cookie } = await twoStepUser(shop);
    const read = () => shop.as(admin)('GET /api/users/:id', { params: { id } });
    expect(await read()).toMatchObject({ twoStep: true });
    await turnOff(admin, id);
    expect(await read()).toMatchObject({ twoStep: false });
    expect((await login(shop, email)).status).toBe(200);
    await expect(shop.as({ cookie })('GET /api/users/profile')).rejects.toMatchObject({ status: 401 });
    expect((await emailsTo(shop, email)).map(({ subject }) => subject)).toContain('Two-step sign-in is off');
    const { entries } = await shop.as(admin)('GET /api/audit', { query: { thingId: id } });
    expect(entries).toMatchObject([{ action: 'user.twoStepOff', by: { _id: admin.id } }]);
    const { events } = await shop.as(admin)('GET /api/security-events', { query: { event: 'two-step-off' } });
    expect(events[0]).toMatchObject({ user: { _id: admin.id }, subject: id });
    await expect(turnOff(admin, id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Two-step sign-in is off already',
    });
  });

  it('does not turn off that of an admin, nor their own', async () => {
    const other = await twoStepUser(shop, { isAdmin: true });
    const admin = await newAdmin(shop);
    for (const caller of [admin, other]) {
      await expect(turnOff(caller, other.id)).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(await shop.as(admin)('GET /api/users/:id', { params: { id: other.id } })).toMatchObject({
      twoStep: true,
    });
  });
});

it('only admins in production who have not turned it on are asked to', async () => {
  const production = { ...shop.deps, config: { ...shop.deps.config, production: true } };
  const admin = await twoStepUser(shop, { isAdmin: true });
  const askedOf = async (deps: typeof production, user: { id: string; isAdmin: boolean }) =>
    (await showTwoFactor(deps, { name: '', email: '', active: true, ...user })).asked;
  expect(await askedOf(production, { id: newId(), isAdmin: true })).toBe(true);
  expect(await askedOf(production, { id: admin.id, isAdmin: true })).toBe(false);
  expect(await askedOf(production, { id: newId(), isAdmin: false })).toBe(false);
  expect(await askedOf(shop.deps, { id: newId(), isAdmin: true })).toBe(false);
});

it('the secret is deleted after an hour if it was not confirmed, and kept if two-step sign-in is on', async () => {
  const user = await createUser(shop);
  const cookie = await openSession(shop, user.id);
  await shop.as({ cookie })('POST /api/users/two-factor', { body: { currentPassword: password } });
  const on = await twoStepUser(shop);
  const ids = [user.id, on.id];
  const kept = () =>
    shop.deps.db.selectFrom('twoFactor').select('userId').where('userId', 'in', ids).execute();
  await sweepExpired(shop.deps);
  expect(await kept()).toHaveLength(2);
  shop.advance(60 * 60_000);
  await sweepExpired(shop.deps);
  expect(await kept()).toEqual([{ userId: on.id }]);
});

describe('guessing codes', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => limited.close());

  it('is stopped after five attempts on an account, even if each comes from another IP address', async () => {
    const { email, secret } = await twoStepUser(limited);
    for (let n = 1; n <= 5; n++)
      expect((await login(limited, email, 'AAAA-AAAA', `203.0.113.${n}`)).status).toBe(401);
    const right = codeAt(secret, limited.deps.clock());
    expect(await login(limited, email, right, '203.0.113.6')).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    limited.advance(15 * 60_000);
    expect((await login(limited, email, codeAt(secret, limited.deps.clock()), '203.0.113.7')).status).toBe(
      200,
    );
  });

  it('counts as attempts to sign in, including those without a code', async () => {
    const { email, secret } = await twoStepUser(limited);
    const from = '203.0.113.20';
    expect((await login(limited, email, undefined, from)).body.code).toBe('code_required');
    for (let n = 0; n < 4; n++) expect((await login(limited, email, 'AAAA-AAAA', from)).status).toBe(401);
    const right = codeAt(secret, limited.deps.clock());
    expect((await login(limited, email, right, from)).status).toBe(429);
  });

  it('starts counting again after a right code', async () => {
    const { email, secret } = await twoStepUser(limited);
    for (let round = 0; round < 3; round++) {
      limited.advance(30_000);
      for (let n = 0; n < 4; n++)
        expect((await login(limited, email, 'AAAA-AAAA', `203.0.113.${30 + round}`)).status).toBe(401);
      const right = codeAt(secret, limited.deps.clock());
      expect((await login(limited, email, right, `203.0.113.${30 + round}`)).status).toBe(200);
    }
  });

  it('is stopped after five attempts inside a session, too, for the code and for the password', async () => {
    const { cookie } = await twoStepUser(limited);
    const turnOff = (currentPassword: string) =>
      limited.as({ cookie })('DELETE /api/users/two-factor', {
        body: { currentPassword, code: 'AAAA-AAAA' },
      });
    for (let n = 0; n < 5; n++)
      await expect(turnOff(password)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(turnOff(password)).rejects.toMatchObject({ code: 'too_many_requests' });
    for (let n = 0; n < 5; n++)
      await expect(turnOff('wrong')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(turnOff(password)).rejects.toMatchObject({ code: 'too_many_requests' });

    const fresh = { cookie: await openSession(limited, (await createUser(limited)).id) };
    await limited.as(fresh)('POST /api/users/two-factor', { body: { currentPassword: password } });
    const confirm = () => limited.as(fresh)('PUT /api/users/two-factor', { body: { code: 'AAAA-AAAA' } });
    for (let n = 0; n < 5; n++) await expect(confirm()).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(confirm()).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
