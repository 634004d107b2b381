import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codeAt } from '../../../../tests/support/authenticator.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { createUser, openSession, password, turnOn, twoStepUser } from '../../../../tests/support/users.ts';

const shop = testShop();

const now = () => shop.deps.clock();
const at = (secondsFromNow: number) => new Date(now().getTime() + secondsFromNow * 1000);
const newCustomer = async () => {
  const user = await createUser(shop);
  return { ...user, cookie: await openSession(shop, user.id) };
};
const state = (caller: Caller) => shop.as(caller)('GET /api/users/two-factor');
const begin = (caller: Caller, currentPassword = password) =>
  shop.as(caller)('POST /api/users/two-factor', { body: { currentPassword } });
const confirm = (caller: Caller, code: string) =>
  shop.as(caller)('PUT /api/users/two-factor', { body: { code } });
const turnOff = (caller: Caller, body: { currentPassword: string; code: string }) =>
  shop.as(caller)('DELETE /api/users/two-factor', { body });
const signIn = async (email: string, code?: string, secret = password) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: secret, ...(code !== undefined && { code }) },
  });
  return { status: reply.statusCode, body: reply.json(), cookies: reply.cookies };
};
/** Returns six digits that are not a valid code now, in the period before or in the next one. */
const wrongCode = (secret: string) => {
  const right = [-30, 0, 30].map((seconds) => codeAt(secret, at(seconds)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};
const wrongHere = {
  status: 400,
  code: 'invalid_input',
  details: { fields: { code: 'The code is not right' } },
};
const wrongThere = {
  status: 401,
  body: { code: 'wrong_credentials', message: 'The code is not right' },
  cookies: [],
};

describe('turning two-step sign-in on', () => {
  it('returns a secret for the app as text, as a link and as a QR code, and requires no code yet', async () => {
    const customer = await newCustomer();
    const { secret, uri, qrCode } = await begin(customer);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(uri);
    expect(address.href).toMatch(/^otpauth:\/\/totp\//);
    expect(decodeURIComponent(address.pathname)).toContain(`Lugo Classic Trucks:${customer.email}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Lugo Classic Trucks',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(qrCode).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    expect((await sharp(Buffer.from(qrCode)).metadata()).format).toBe('svg');
    expect(await state(customer)).toEqual({ enabled: false, recoveryCodesLeft: 0, asked: false });
    expect((await signIn(customer.email)).status).toBe(200);
  });

  it('is confirmed by a first code of the app, which returns ten recovery codes', async () => {
    const customer = await newCustomer();
    const { secret } = await begin(customer);
    await expect(confirm(customer, wrongCode(secret))).rejects.toMatchObject(wrongHere);
    expect((await signIn(customer.email)).status).toBe(200);
    const { recoveryCodes, cookie } = await turnOn(shop, customer);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await state({ cookie })).toEqual({ enabled: true, recoveryCodesLeft: 10, asked: false });
  });

  it('replaces a secret that was not confirmed', async () => {
    const customer = await newCustomer();
    const first = await begin(customer);
    const second = await begin(customer);
    await expect(confirm(customer, codeAt(first.secret, now()))).rejects.toMatchObject(wrongHere);
    await confirm(customer, codeAt(second.secret, now()));
  });

  it('needs the current password', async () => {
    const customer = await newCustomer();
    await expect(begin(customer, 'not the password')).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { currentPassword: 'The current password is not right' } },
    });
    await expect(confirm(customer, '123456')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('has to be confirmed within an hour', async () => {
    const customer = await newCustomer();
    const { secret } = await begin(customer);
    shop.advance(60 * 60_000);
    await expect(confirm(customer, codeAt(secret, now()))).rejects.toMatchObject({ code: 'conflict' });
    expect(await state(customer)).toMatchObject({ enabled: false });
  });

  it('is rejected while it is on, and the current secret stays', async () => {
    const { cookie, email, secret } = await twoStepUser(shop);
    await expect(begin({ cookie })).rejects.toMatchObject({ status: 409, code: 'conflict' });
    await expect(confirm({ cookie }, codeAt(secret, now()))).rejects.toMatchObject({ code: 'conflict' });
    expect((await signIn(email, codeAt(secret, now()))).status).toBe(200);
  });

  it('ends all other sessions and gives this one a new token', async () => {
    const customer = await newCustomer();
    const elsewhere = { cookie: await openSession(shop, customer.id) };
    const { cookie } = await turnOn(shop, customer);
    for (const caller of [elsewhere, { cookie: customer.cookie }])
      await expect(state(caller)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect((await shop.as({ cookie })('GET /api/users/sessions')).sessions).toHaveLength(1);
  });
});

it('turning two-step sign-in on or off sends one email each, without a name in it', async () => {
  const { email, cookie, secret } = await twoStepUser(shop, { name: 'Visit evil.example' });
  const [on] = await emailsTo(shop, email);
  expect(on?.subject).toBe('Two-step sign-in is on');
  await turnOff({ cookie }, { currentPassword: password, code: codeAt(secret, now()) });
  const emails = await emailsTo(shop, email);
  expect(emails.map(({ subject }) => subject).sort()).toEqual([
    'Two-step sign-in is off',
    'Two-step sign-in is on',
  ]);
  expect(JSON.stringify(emails)).not.toContain('evil.example');
  expect(JSON.stringify(emails)).not.toContain(secret);
});

describe('signing in with two-step sign-in', () => {
  it('asks for the code only after the right password', async () => {
    const { email, secret } = await twoStepUser(shop);
    expect(await signIn(email)).toMatchObject({ status: 401, body: { code: 'code_required' }, cookies: [] });
    for (const code of [undefined, codeAt(secret, now())])
      expect(await signIn(email, code, 'not the password')).toMatchObject({
        status: 401,
        body: { code: 'wrong_credentials', message: 'Invalid email or password' },
      });
    expect((await signIn(email, codeAt(secret, now()))).status).toBe(200);
  });

  it('rejects a wrong code, an empty one and malformed ones', async () => {
    const { email, secret } = await twoStepUser(shop);
    for (const code of [
      wrongCode(secret),
      '12345',
      '1234567',
      'AAAA-AAAA-AAAA-AAAA',
      '１２３４５６',
      'x',
      "' OR 1=1",
    ])
      expect(await signIn(email, code), code).toMatchObject(wrongThere);
    expect((await signIn(email, ' ')).status).toBe(400);
  });

  it('accepts a code with a space in it, and one from a phone that is one period fast or slow', async () => {
    const { email, secret } = await twoStepUser(shop);
    // One second into a period, so that none ends between a code and the answer to it.
    shop.advance(31_000 - (now().getTime() % 30_000));
    for (const drift of [-30, 0, 30]) {
      shop.advance(90_000);
      const code = codeAt(secret, at(drift));
      expect((await signIn(email, `${code.slice(0, 3)} ${code.slice(3)}`)).status, `${drift} s`).toBe(200);
    }
    shop.advance(300_000);
    for (const drift of [-60, 60])
      expect(await signIn(email, codeAt(secret, at(drift))), `${drift} s`).toMatchObject(wrongThere);
  });

  it('accepts each code once, and none older than an accepted one', async () => {
    const { email, secret } = await twoStepUser(shop);
    const before = codeAt(secret, now());
    shop.advance(30_000);
    const code = codeAt(secret, now());
    expect((await signIn(email, code)).status).toBe(200);
    expect(await signIn(email, code)).toMatchObject(wrongThere);
    expect(await signIn(email, before)).toMatchObject(wrongThere);
  });

  it('does not accept the code that turned it on again', async () => {
    const customer = await newCustomer();
    const { secret } = await begin(customer);
    const code = codeAt(secret, now());
    await confirm(customer, code);
    expect(await signIn(customer.email, code)).toMatchObject(wrongThere);
  });

  it('accepts one of twenty concurrent sign-ins with the same code', async () => {
    const { email, secret, recoveryCodes } = await twoStepUser(shop);
    for (const code of [codeAt(secret, now()), recoveryCodes[0] ?? '']) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => signIn(email, code)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(19);
    }
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { email, recoveryCodes, cookie } = await twoStepUser(shop);
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect((await signIn(email, first)).status).toBe(200);
    expect(await signIn(email, first)).toMatchObject(wrongThere);
    expect((await signIn(email, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(
      (await signIn(email, third.replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l'))).status,
    ).toBe(200);
    expect(await state({ cookie })).toMatchObject({ recoveryCodesLeft: 7 });
  });

  it('does not accept another user’s codes', async () => {
    const one = await twoStepUser(shop);
    const other = await twoStepUser(shop);
    expect(await signIn(one.email, codeAt(other.secret, now()))).toMatchObject(wrongThere);
    expect(await signIn(one.email, other.recoveryCodes[0] ?? '')).toMatchObject(wrongThere);
  });

  it('is not bypassed by resetting the password, and a code is ignored when it is off', async () => {
    const { email } = await twoStepUser(shop);
    await shop.call('POST /api/users/password-reset-request', { body: { email } });
    const reset = (await emailsTo(shop, email)).find(({ subject }) => subject === 'Set a new password');
    const [, token = ''] = /password-reset\/([\w-]+)/.exec(reset?.text ?? '') ?? [];
    await shop.as({ guestToken: token })('POST /api/users/password-reset', {
      body: { password: 'another-good-password' },
    });
    expect(await signIn(email, undefined, 'another-good-password')).toMatchObject({
      status: 401,
      body: { code: 'code_required' },
    });
    expect((await signIn((await newCustomer()).email, '123456')).status).toBe(200);
  });
});

describe('turning two-step sign-in off', () => {
  it('requires the password and a code', async () => {
    const { cookie, secret, recoveryCodes } = await twoStepUser(shop);
    await expect(
      turnOff({ cookie }, { currentPassword: 'wrong', code: codeAt(secret, now()) }),
    ).rejects.toMatchObject({ details: { fields: { currentPassword: expect.any(String) } } });
    await expect(
      turnOff({ cookie }, { currentPassword: password, code: wrongCode(secret) }),
    ).rejects.toMatchObject(wrongHere);
    expect(await state({ cookie })).toMatchObject({ enabled: true, recoveryCodesLeft: recoveryCodes.length });
  });

  it.each(['a code of the app', 'a recovery code'])(
    'works with %s; the session continues with a new token',
    async (by) => {
      const { id, email, cookie, secret, recoveryCodes } = await twoStepUser(shop);
      const elsewhere = { cookie: await openSession(shop, id) };
      const reply = await shop.app.inject({
        method: 'DELETE',
        url: '/api/users/two-factor',
        headers: { cookie },
        payload: {
          currentPassword: password,
          code: by === 'a recovery code' ? recoveryCodes[4] : codeAt(secret, now()),
        },
      });
      expect(reply.json()).toEqual({ message: 'Two-step sign-in is off' });
      const [session] = reply.cookies;
      const off = { enabled: false, recoveryCodesLeft: 0, asked: false };
      expect(await state({ cookie: `session=${session?.value}` })).toEqual(off);
      expect(await state(elsewhere)).toEqual(off);
      await expect(state({ cookie })).rejects.toMatchObject({ code: 'not_signed_in' });
      expect((await signIn(email)).status).toBe(200);
    },
  );

  it('is a conflict when it is off, even if it was begun', async () => {
    const customer = await newCustomer();
    const { secret } = await begin(customer);
    await expect(
      turnOff(customer, { currentPassword: password, code: codeAt(secret, now()) }),
    ).rejects.toMatchObject({ status: 409, code: 'conflict' });
  });

  it('leaves no secret and no recovery code behind', async () => {
    const { id, cookie, recoveryCodes } = await twoStepUser(shop);
    await turnOff({ cookie }, { currentPassword: password, code: recoveryCodes[0] ?? '' });
    for (const table of ['twoFactor', 'recoveryCodes'] as const)
      expect(await shop.deps.db.selectFrom(table).selectAll().where('userId', '=', id).execute()).toEqual([]);
  });
});
