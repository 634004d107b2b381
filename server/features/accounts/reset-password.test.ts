import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { emailsTo, emailedToken } from '../../../tests/support/emails.ts';
import { createUser, password, signedInUser } from '../../../tests/support/users.ts';
import { waitingJobs } from '../../../tests/support/run-jobs.ts';

let shop: TestApp;
let discreet: TestApp;
beforeAll(async () => {
  shop = await buildTestApp();
  discreet = await buildTestApp({ env: { AUTH_HIDE_ACCOUNTS: '1' } });
});
afterAll(async () => {
  await shop.close();
  await discreet.close();
});

const ask = (email: string, at = shop) =>
  at.call('POST /api/users/password-reset-request', { body: { email } });
const asked = { message: 'Password reset email sent. Please check your inbox.' };
const reset = (token: string, newPassword = 'another-good-password') =>
  shop.as({ guestToken: token })('POST /api/users/password-reset', { body: { password: newPassword } });
const login = (email: string, secret: string) =>
  shop.call('POST /api/users/login', { body: { email, password: secret } });

describe('asking for a new password', () => {
  test('mails a link to the address, whatever case it was typed in [7.5.13]', async () => {
    const { email } = await createUser(shop);
    expect(await ask(` ${email.toUpperCase()}`)).toEqual(asked);
    const [sent, ...others] = await emailsTo(shop, email);
    expect(others).toEqual([]);
    expect(sent?.text).toContain(`${shop.deps.config.publicUrl}/password-reset/`);
  });

  test('says that an address has no account, after the same work', async () => {
    const email = `nobody-${newId()}@example.com`;
    await expect(ask(email)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'Email address does not exist.',
    });
    const [job, ...others] = await waitingJobs<object>(shop, 'send-account-email');
    expect(others).toEqual([]);
    expect(JSON.stringify(job)).not.toContain(email);
    expect(await emailsTo(shop, email)).toEqual([]);
    expect(await waitingJobs(shop, 'send-account-email')).toEqual([]);
  });

  test('says the same of every address where AUTH_HIDE_ACCOUNTS is set', async () => {
    const { email } = await createUser(discreet);
    const nobody = `nobody-${newId()}@example.com`;
    expect(await ask(email, discreet)).toEqual(asked);
    expect(await ask(nobody, discreet)).toEqual(asked);
    const jobs = await waitingJobs<Record<string, string>>(discreet, 'send-account-email');
    expect(jobs.map((job) => Object.keys(job))).toEqual([
      ['id', 'template', 'userId'],
      ['id', 'template', 'userId'],
    ]);
    expect(await emailsTo(discreet, email)).toHaveLength(1);
    expect(await emailsTo(discreet, nobody)).toEqual([]);
  });
});

describe('setting a new password', () => {
  test('lets the owner in with it, and nobody with the former one [7.5.14]', async () => {
    const { email } = await createUser(shop);
    await ask(email);
    expect(await reset(await emailedToken(shop, email, 'password-reset'))).toEqual({
      message: 'Password successfully reset',
    });
    await login(email, 'another-good-password');
    await expect(login(email, password)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('says when, in an email that leads to a new one', async () => {
    const { email } = await createUser(shop);
    await ask(email);
    await reset(await emailedToken(shop, email, 'password-reset'));
    const [notice] = await emailsTo(shop, email);
    expect(notice?.subject).toBe('Your password was changed');
    expect(notice?.text).toContain(`${shop.deps.config.publicUrl}/password-reset-request\n`);
    expect(notice?.text).toMatch(/\d\d:\d\d\s\(PT\)/);
  });

  test('refuses the account’s own name and address as a password, and keeps the link good', async () => {
    const { email } = await createUser(shop, { name: 'Dorothea Vance' });
    await ask(email);
    const token = await emailedToken(shop, email, 'password-reset');
    for (const weak of ['dorothea vance', email]) {
      await expect(reset(token, weak)).rejects.toMatchObject({
        details: { fields: { password: expect.any(String) } },
      });
    }
    await reset(token);
  });

  test('is not done with a link to an address that is no longer the account’s, whoever changed it', async () => {
    const { id, email } = await createUser(shop);
    await ask(email);
    const token = await emailedToken(shop, email, 'password-reset');
    const moved = `moved-${email}`;
    await shop.deps.db.updateTable('users').set({ email: moved }).where('id', '=', id).execute();
    await expect(reset(token)).rejects.toMatchObject({ code: 'link_expired' });
    await login(moved, password);
  });

  test('leaves no session that was being opened with the former password', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, email } = await signedInUser(shop);
      await ask(email);
      const token = await emailedToken(shop, email, 'password-reset');
      const signIns = [login(email, password), login(email, password), login(email, password)];
      await Promise.allSettled([...signIns, reset(token), login(email, password)]);
      const left = await shop.deps.db.selectFrom('sessions').select('id').where('userId', '=', id).execute();
      expect(left).toEqual([]);
    }
  });

  test('does not open a session that began to be opened before it', async () => {
    const { id, email } = await createUser(shop);
    await ask(email);
    const token = await emailedToken(shop, email, 'password-reset');
    const { pool } = shop.deps.database;
    const holder = await pool.connect();
    // Holds the sign-in between its look at the password and its session.
    await holder.query('BEGIN');
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
    const refusal = login(email, password).then(
      () => undefined,
      (error: unknown) => error,
    );
    await expect.poll(() => countWaiting(shop)).toBe(1);
    await holder.query("UPDATE users SET password_hash = 'another' WHERE id = $1", [id]);
    await holder.query('COMMIT');
    holder.release();
    expect(await refusal).toMatchObject({ code: 'wrong_credentials' });
    await reset(token);
  });
});
