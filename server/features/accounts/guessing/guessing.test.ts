// @module-tag slow
import { describe, expect, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { emailedToken } from '../../../../tests/support/emails.ts';
import { waitingJobs } from '../../../../tests/support/run-jobs.ts';
import { createUser, password, twoStepUser } from '../../../../tests/support/users.ts';
import { countGuess, reportGuesses } from './count-guesses.ts';
import { codeAt } from '../../../../tests/support/authenticator.ts';

/** Guesses at one account are capped over all addresses, and its owner still gets in. */

const shop = testShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' } });

let networks = 0;
/** An address of its own /48. */
const newIp = () => `2001:db8:${(++networks).toString(16)}::1`;

interface From {
  ip?: string;
  cookie?: string;
  code?: string;
}
const signIn = (email: string, given: string, { ip = newIp(), cookie = '', code }: From = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { 'x-forwarded-for': ip, cookie },
    payload: { email, password: given, ...(code !== undefined && { code }) },
  });

async function guess(email: string, times: number, from: From = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await signIn(email, `wrong-${at}`, from)).statusCode);
  return statuses;
}

const newPassword = 'another-good-password';

/** Sets the new password from an address with an emailed link. */
async function resetPassword(email: string, ip: string): Promise<void> {
  await shop.call('POST /api/users/password-reset-request', { body: { email } });
  const token = await emailedToken(shop, email, 'password-reset');
  const reset = await shop.app.inject({
    method: 'POST',
    url: '/api/users/password-reset',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
    payload: { password: newPassword },
  });
  expect(reset.statusCode).toBe(200);
}

/** Wrong passwords from anywhere, counted as signing in does, without computing each. */
async function attack(email: string, times: number, id?: string, active = true): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const guess = await countGuess(shop.deps, { email, userId: undefined, ip: newIp(), deviceMarks: '' });
    await reportGuesses(shop.deps, guess, { email, user: id === undefined ? undefined : { id, active } });
  }
}

/** Signs in from a new address and returns the cookie that marks the browser, without the session's. */
async function knownBrowser(email: string): Promise<string> {
  const { cookies } = await signIn(email, password);
  const device = cookies.find(({ name }) => name === 'device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  return `device=${device?.value}`;
}

describe('300 guesses at one account from 60 /64s', () => {
  test('compute 20 passwords; then only a browser that has signed in before gets in', async () => {
    const { email } = await createUser(shop);
    const cookie = await knownBrowser(email);
    const statuses: number[] = [];
    for (let at = 0; at < 300; at += 1) {
      const ip = `2001:db8:aaaa:${(at % 60).toString(16)}::${at}`;
      statuses.push((await signIn(email, `wrong-${at}`, { ip })).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(280);
    const refused = await signIn(email, password);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ message: expect.stringContaining('set a new password by email') });
    expect((await signIn(email, password, { cookie })).statusCode).toBe(200);
  });

  test('get the same replies for an address without an account', async () => {
    const { email } = await createUser(shop);
    const nobody = `nobody-${newId()}@example.com`;
    const replies = async (address: string) => {
      const all = [];
      for (let at = 0; at < 22; at += 1) all.push(await signIn(address, `wrong-${at}`));
      return all.map((reply) => [reply.statusCode, reply.json<{ message: string }>().message, reply.cookies]);
    };
    expect(await replies(nobody)).toEqual(await replies(email));
  });

  test('are counted in the database even when they arrive together', async () => {
    const { email } = await createUser(shop);
    const replies = await Promise.all(Array.from({ length: 35 }, (_, at) => signIn(email, `wrong-${at}`)));
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });
});

describe('the owner', () => {
  test('gets in from any browser after the hour', async () => {
    const { email } = await createUser(shop);
    await attack(email, 20);
    expect((await signIn(email, password)).statusCode).toBe(429);
    shop.advance(60 * 60_000);
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  test('gets in with an emailed link during the attack', async () => {
    const { email } = await createUser(shop);
    await attack(email, 20);
    const ip = newIp();
    await resetPassword(email, ip);
    expect((await signIn(email, newPassword)).statusCode).toBe(200);
    // The guessing goes on.
    await attack(email, 20);
    expect((await signIn(email, newPassword)).statusCode).toBe(429);
    expect((await signIn(email, newPassword, { ip })).statusCode).toBe(200);
  });

  test('gets in with an emailed link after too many wrong passwords of their own', async () => {
    const { email } = await createUser(shop);
    const [ip, other] = [newIp(), newIp()];
    for (const from of [ip, other]) expect((await guess(email, 6, { ip: from })).at(-1)).toBe(429);
    await resetPassword(email, ip);
    expect((await signIn(email, newPassword, { ip })).statusCode).toBe(200);
    expect((await signIn(email, newPassword, { ip: other })).statusCode).toBe(429);
  });

  test('does not use up guesses by signing in, with one step or two', async () => {
    const { email } = await createUser(shop);
    for (let at = 0; at < 21; at += 1) expect((await signIn(email, password)).statusCode).toBe(200);
    const careful = await twoStepUser(shop);
    for (let at = 0; at < 11; at += 1) {
      expect((await signIn(careful.email, password)).statusCode).toBe(401);
      const code = codeAt(careful.secret, shop.deps.clock());
      expect((await signIn(careful.email, password, { code })).statusCode).toBe(200);
      shop.advance(30_000);
    }
  });

  test('is told once a day, after ten guesses', async () => {
    const { email, id } = await createUser(shop);
    const told = async () =>
      (await waitingJobs<{ template: string; userId: string }>(shop, 'send-account-email')).filter(
        ({ template, userId }) => template === 'sign-in-attempts' && userId === id,
      );
    await attack(email, 9, id);
    expect(await told()).toHaveLength(0);
    await attack(email, 11, id);
    expect(await told()).toHaveLength(1);
    shop.advance(60 * 60_000);
    await attack(email, 20, id);
    expect(await told()).toHaveLength(1);
    shop.advance(24 * 60 * 60_000);
    await attack(email, 10, id);
    expect(await told()).toHaveLength(2);
  });

  test('is not told at an address that nobody has verified', async () => {
    const { email, id } = await createUser(shop, { active: false });
    const { length } = await waitingJobs(shop, 'send-account-email');
    await attack(email, 11, id, false);
    expect(await waitingJobs(shop, 'send-account-email')).toHaveLength(length);
  });
});

describe('a known browser', () => {
  test('has guesses of its own, and not without end', async () => {
    const { email } = await createUser(shop);
    const cookie = await knownBrowser(email);
    expect(await guess(email, 21, { cookie })).toEqual([...Array<number>(20).fill(401), 429]);
    expect((await signIn(email, password)).statusCode).toBe(200);
  });

  test('is known for its own account only, and only while its mark is genuine and not too old', async () => {
    const [owner, other] = [await createUser(shop), await createUser(shop)];
    const cookie = await knownBrowser(owner.email);
    await attack(other.email, 20);
    expect((await signIn(other.email, password, { cookie })).statusCode).toBe(429);
    await attack(owner.email, 20);
    for (const forged of [cookie.replace('device=', 'device=x'), `${cookie.slice(0, -2)}xx`])
      expect((await signIn(owner.email, password, { cookie: forged })).statusCode).toBe(429);
    shop.advance(181 * 24 * 3_600_000);
    await attack(owner.email, 20);
    expect((await signIn(owner.email, password, { cookie })).statusCode).toBe(429);
  });

  test('is known for the four accounts that signed in last', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser(shop)));
    let cookie = '';
    for (const { email } of users) {
      const { cookies } = await signIn(email, password, { cookie });
      cookie = `device=${cookies.find(({ name }) => name === 'device')?.value}`;
    }
    const [first, second] = users;
    await attack(first?.email ?? '', 20);
    await attack(second?.email ?? '', 20);
    expect((await signIn(first?.email ?? '', password, { cookie })).statusCode).toBe(429);
    expect((await signIn(second?.email ?? '', password, { cookie })).statusCode).toBe(200);
  });
});

test('attempts from one /48 are limited to 120 an hour, whatever the /64', async () => {
  const from = (subnet: number) => ({ ip: `2001:db8:bbbb:${subnet.toString(16)}::1` });
  const { email } = await createUser(shop);
  // Most are refused before a password is computed; they count all the same.
  for (let subnet = 1; subnet <= 5; subnet += 1) await guess(email, 24, from(subnet));
  const another = await createUser(shop);
  expect((await signIn(another.email, password, from(6))).statusCode).toBe(429);
  expect((await signIn(another.email, password)).statusCode).toBe(200);
});
