// @module-tag slow
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { testShop } from '../support/test-shop.ts';
import { guestOrder } from '../support/factories.ts';
import { emailsTo, emailedToken, linkKey } from '../support/emails.ts';
import type { Person } from '../support/users.ts';
import { createUser, newGuest, password, signedInUser, signIn } from '../support/users.ts';
import { wholeDatabase } from '../support/database.ts';

/** How attackers, mail scanners and forgetful owners use the links in our emails. */

const shop = testShop();

const minutes = (count: number) => count * 60_000;
const expired = { status: 400, code: 'link_expired' };
const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
const fine = { status: 200, code: undefined };

const answer = (reply: { statusCode: number; json: () => unknown }) => ({
  status: reply.statusCode,
  code: (reply.json() as { code?: string }).code,
});
const verify = async (token: string, scheme = 'Bearer') =>
  answer(
    await shop.app.inject({
      url: '/api/users/verify-email',
      headers: { authorization: `${scheme} ${token}` },
    }),
  );
const reset = async (token: string, newPassword = 'another-good-password') =>
  answer(
    await shop.app.inject({
      method: 'POST',
      url: '/api/users/password-reset',
      headers: { authorization: `Bearer ${token}` },
      payload: { password: newPassword },
    }),
  );
const canSignIn = async (email: string, secret: string) =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email, password: secret },
    })
  ).statusCode === 200;

/**
 * Passwords are hashed one after the other, so requests rarely collide in the database. Here they wait for a lock on the
 * user's rows until each has a connection, or every connection of the pool is taken, and then all continue together.
 */
async function atTheSameMoment<T>({ id }: Person, start: () => Promise<T>[]): Promise<T[]> {
  const { db, database } = shop.deps;
  let requests: Promise<T>[] = [];
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
    await tx.selectFrom('emailTokens').select('purpose').where('userId', '=', id).forUpdate().execute();
    requests = start();
    const connections = Math.min(database.pool.options.max ?? 10, requests.length + 1);
    for (let waited = 0; database.pool.totalCount - database.pool.idleCount < connections; waited += 10) {
      if (waited > 3000) throw new Error('they never met');
      await sleep(10);
    }
    // The last request has its connection; wait until it reaches the rows, too.
    await sleep(100);
  });
  return Promise.all(requests);
}

async function resetToken({ email }: { email: string }): Promise<string> {
  await shop.call('POST /api/users/password-reset-request', { body: { email } });
  return emailedToken(shop, email, 'password-reset');
}

async function verifyToken({ cookie, email }: Person & { cookie: string }): Promise<string> {
  await shop.as({ cookie })('POST /api/users/resend-verification-email');
  return emailedToken(shop, email, 'verify-email');
}

const isActive = async ({ id }: Person) =>
  (await shop.deps.db.selectFrom('users').select('active').where('id', '=', id).executeTakeFirstOrThrow())
    .active;

describe('a password reset link', () => {
  test('works for exactly one of 20 simultaneous uses, whose password is then set', async () => {
    const user = await createUser(shop);
    const token = await resetToken(user);
    const wanted = Array.from({ length: 20 }, (_, n) => `chosen-by-number-${n}`);
    const answers = await atTheSameMoment(user, () => wanted.map((secret) => reset(token, secret)));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((_, n) => n !== won)).toEqual(times(19, expired));
    expect(await canSignIn(user.email, wanted[won] ?? '')).toBe(true);
    expect(await canSignIn(user.email, wanted[won === 0 ? 1 : 0] ?? '')).toBe(false);
    expect(await canSignIn(user.email, password)).toBe(false);
    expect(await reset(token)).toEqual(expired);
  });

  test('works once when the links of two emails are used concurrently', async () => {
    const user = await createUser(shop);
    const tokens = [await resetToken(user), await resetToken(user)];
    expect(new Set(tokens).size).toBe(2);
    const answers = await atTheSameMoment(user, () =>
      times(10, '').map((_, n) => reset(tokens[n % 2] ?? '', `chosen-by-number-${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(times(9, expired));
  });

  test("ends all sessions and all other reset links, and notifies the account's owner", async () => {
    const user = await signedInUser(shop);
    const elsewhere = await signIn(shop, user.email);
    const [first, second] = [await resetToken(user), await resetToken(user)];
    expect(await reset(second)).toEqual(fine);
    for (const cookie of [user.cookie, elsewhere])
      await expect(shop.as({ cookie })('GET /api/users/profile')).rejects.toMatchObject({ status: 401 });
    expect(await reset(first)).toEqual(expired);
    const emails = await emailsTo(shop, user.email);
    expect(
      emails.filter(({ subject }) => /password/i.test(subject) && /changed/i.test(subject)),
    ).toHaveLength(1);
  });

  test('does not verify the email address', async () => {
    const user = await createUser(shop, { active: false });
    expect(await reset(await resetToken(user))).toEqual(fine);
    expect(await isActive(user)).toBe(false);
  });

  test('can be used again after a password was refused', async () => {
    const user = await createUser(shop);
    const token = await resetToken(user);
    for (const bad of ['short', 'x'.repeat(129), 'password123', '']) {
      expect({ bad, ...(await reset(token, bad)) }).toEqual({ bad, status: 400, code: 'invalid_input' });
    }
    expect(await canSignIn(user.email, password)).toBe(true);
    expect(await reset(token)).toEqual(fine);
  });

  test('expires after 60 minutes', async () => {
    const [late, early] = [await createUser(shop), await createUser(shop)];
    const tokens = [await resetToken(late), await resetToken(early)];
    shop.advance(minutes(59));
    expect(await reset(tokens[1] ?? '')).toEqual(fine);
    shop.advance(minutes(1));
    expect(await reset(tokens[0] ?? '')).toEqual(expired);
    expect(await canSignIn(late.email, password)).toBe(true);
  });

  test('stops working after the email address has changed', async () => {
    const user = await signedInUser(shop);
    const token = await resetToken(user);
    await shop.as(user)('PUT /api/users/profile', { body: { email: `new-${user.email}` } });
    expect(await reset(token)).toEqual(expired);
    expect(await canSignIn(`new-${user.email}`, password)).toBe(true);
  });
});

describe('an email verification link', () => {
  test('works repeatedly and concurrently, as mail scanners and double clicks need [4.25]', async () => {
    const user = await signedInUser(shop, { active: false });
    const token = await verifyToken(user);
    expect(await isActive(user)).toBe(false);
    expect(await Promise.all(Array.from({ length: 20 }, () => verify(token)))).toEqual(times(20, fine));
    expect(await verify(token)).toEqual(fine);
    expect(await isActive(user)).toBe(true);
  });

  test('expires after 48 hours', async () => {
    const user = await signedInUser(shop, { active: false });
    const token = await verifyToken(user);
    shop.advance(minutes(48 * 60 - 1));
    expect(await verify(token)).toEqual(fine);
    shop.advance(minutes(1));
    expect(await verify(token)).toEqual(expired);
  });

  test('does not verify a new address when it was sent to the old one', async () => {
    const user = await signedInUser(shop, { active: false });
    const token = await verifyToken(user);
    await shop.as(user)('PUT /api/users/profile', { body: { email: `new-${user.email}` } });
    expect(await verify(token)).toEqual(expired);
    expect(await isActive(user)).toBe(false);
  });

  test('verifies only the account it was sent to', async () => {
    const [user, other] = [
      await signedInUser(shop, { active: false }),
      await signedInUser(shop, { active: false }),
    ];
    const token = await verifyToken(user);
    const reply = await shop.app.inject({
      url: '/api/users/verify-email',
      headers: { authorization: `Bearer ${token}`, cookie: other.cookie },
    });
    expect(reply.statusCode).toBe(200);
    expect([await isActive(user), await isActive(other)]).toEqual([true, false]);
  });
});

describe('an emailed token', () => {
  test('works for its own purpose only', async () => {
    const user = await signedInUser(shop, { active: false });
    const [verifying, resetting] = [await verifyToken(user), await resetToken(user)];
    expect(await reset(verifying)).toEqual(expired);
    expect(await verify(resetting)).toEqual(expired);
    expect(await isActive(user)).toBe(false);
    expect(await canSignIn(user.email, password)).toBe(true);
    expect(await verify(verifying)).toEqual(fine);
    expect(await reset(resetting)).toEqual(fine);
  });

  test('is not accepted when it is a token of another kind', async () => {
    const user = await signedInUser(shop);
    const { order } = await guestOrder(shop);
    const guest = await newGuest(shop);
    const orderKey = await linkKey(shop, order._id);
    for (const token of [user.cookie.split('=')[1] ?? '', guest.token, orderKey, user.id]) {
      expect(await verify(token)).toEqual(expired);
      expect(await reset(token)).toEqual(expired);
    }
  });

  const flip = (token: string) =>
    token.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
  const changes: Record<string, (token: string) => string> = {
    'cut short by one': (token) => token.slice(0, -1),
    'without its first character': (token) => token.slice(1),
    'with one more character': (token) => `${token}A`,
    'with padding': (token) => `${token}=`,
    'in upper case': (token) => token.toUpperCase(),
    'in lower case': (token) => token.toLowerCase(),
    'with its case changed': flip,
    'with another last character': (token) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
    'percent-encoded': (token) => `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
    'with a NUL': (token) => `${token}%00`,
    twice: (token) => `${token},${token}`,
    'in base64 of another alphabet': (token) => `${token.slice(0, -2)}+/`,
    'very long': (token) => token.repeat(100),
    'that is an expression': () => "' OR '1'='1",
    'of a prototype': () => '__proto__',
  };
  test.each(Object.entries(changes))('is rejected when it is %s', async (_, change) => {
    const user = await signedInUser(shop, { active: false });
    const [verifying, resetting] = [await verifyToken(user), await resetToken(user)];
    expect(await verify(change(verifying))).toEqual(expired);
    expect(await reset(change(resetting))).toEqual(expired);
    expect(await isActive(user)).toBe(false);
    expect(await canSignIn(user.email, password)).toBe(true);
  });

  test.each(['', 'Basic', 'Token'])(
    'is refused when sent as "%s" instead of Bearer [7.5.11]',
    async (scheme) => {
      const user = await signedInUser(shop, { active: false });
      expect(await verify(await verifyToken(user), scheme)).toEqual(expired);
      expect(await isActive(user)).toBe(false);
    },
  );

  test('gets the same reply when it is missing as when it is unknown', async () => {
    const replies = await Promise.all([
      shop.app.inject('/api/users/verify-email'),
      shop.app.inject({
        method: 'POST',
        url: '/api/users/password-reset',
        payload: { password: 'another-good-password' },
      }),
    ]);
    expect(replies.map(answer)).toEqual([expired, expired]);
  });

  test('is rejected when its user is deleted', async () => {
    const user = await signedInUser(shop, { active: false });
    const [verifying, resetting] = [await verifyToken(user), await resetToken(user)];
    await shop.deps.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', user.id)
      .execute();
    expect(await verify(verifying)).toEqual(expired);
    expect(await reset(resetting)).toEqual(expired);
  });

  test('is never stored in the database in plain text', async () => {
    const user = await signedInUser(shop, { active: false });
    await shop.as(user)('POST /api/users/resend-verification-email');
    await shop.call('POST /api/users/password-reset-request', { body: { email: user.email } });
    const before = await wholeDatabase(shop, 'shop and queue');
    const tokens = await Promise.all(
      (['verify-email', 'password-reset'] as const).map((page) => emailedToken(shop, user.email, page)),
    );
    const after = await wholeDatabase(shop, 'shop and queue');
    expect(before.length).toBeGreaterThan(1000);
    for (const token of tokens) {
      const forms = [
        token,
        Buffer.from(token).toString('hex'),
        Buffer.from(token, 'base64url').toString('hex'),
      ];
      for (const form of forms) expect([before, after].some((dump) => dump.includes(form))).toBe(false);
    }
  });
});
