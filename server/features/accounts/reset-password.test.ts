import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { emailsTo, emailedToken } from '../../../tests/support/emails.ts';
import { createUser, newAdmin, password, signedInUser } from '../../../tests/support/users.ts';
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

describe('requesting a password reset', () => {
  test('emails a link to the address, in upper or lower case [7.5.13]', async () => {
    const { email } = await createUser(shop);
    expect(await ask(` ${email.toUpperCase()}`)).toEqual(asked);
    const [sent, ...others] = await emailsTo(shop, email);
    expect(others).toEqual([]);
    expect(sent?.text).toContain(`${shop.deps.config.publicUrl}/password-reset/`);
  });

  test('says that an address has no account, after as much work as for one that has', async () => {
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

  test('gives the same reply for every address if AUTH_HIDE_ACCOUNTS is set', async () => {
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

describe('an admin who sends a user the link', () => {
  test('is named in the audit log and the security log', async () => {
    const admin = await newAdmin(shop);
    const { id, email } = await createUser(shop);
    await shop.as(admin)('POST /api/users/:id/password-reset-request', { params: { id } });
    await reset(await emailedToken(shop, email, 'password-reset'));
    await login(email, 'another-good-password');
    const { entries } = await shop.as(admin)('GET /api/audit', { query: { thingId: id } });
    expect(entries).toMatchObject([{ action: 'user.resetLink', by: { _id: admin.id } }]);
    const { events } = await shop.as(admin)('GET /api/security-events', {
      query: { event: 'password-reset-requested' },
    });
    expect(events).toContainEqual(
      expect.objectContaining({ subject: id, user: expect.objectContaining({ _id: admin.id }) }),
    );
  });
});

describe('setting a new password', () => {
  test('makes it the only password that signs in [7.5.14]', async () => {
    const { email } = await createUser(shop);
    await ask(email);
    expect(await reset(await emailedToken(shop, email, 'password-reset'))).toEqual({
      message: 'Password successfully reset',
    });
    await login(email, 'another-good-password');
    await expect(login(email, password)).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('sends an email that says when, with a link to reset it again', async () => {
    const { email } = await createUser(shop);
    await ask(email);
    await reset(await emailedToken(shop, email, 'password-reset'));
    const [notice] = await emailsTo(shop, email);
    expect(notice?.subject).toBe('Your password was changed');
    expect(notice?.text).toContain(`${shop.deps.config.publicUrl}/password-reset-request\n`);
    expect(notice?.text).toMatch(/\d\d:\d\d\s\(PT\)/);
  });

  test('rejects the account’s own name and address as a password, and the link stays valid', async () => {
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

  test('is rejected with a link sent to an address that is no longer the account’s, whoever changed it', async () => {
    const { id, email } = await createUser(shop);
    await ask(email);
    const token = await emailedToken(shop, email, 'password-reset');
    const moved = `moved-${email}`;
    await shop.deps.db.updateTable('users').set({ email: moved }).where('id', '=', id).execute();
    await expect(reset(token)).rejects.toMatchObject({ code: 'link_expired' });
    await login(moved, password);
  });

  test('ends a session that was being opened with the old password', async () => {
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

  test('prevents a sign-in that began before it from opening a session', async () => {
    const { id, email } = await createUser(shop);
    await ask(email);
    const token = await emailedToken(shop, email, 'password-reset');
    const { pool } = shop.deps.database;
    const holder = await pool.connect();
    // Holds the sign-in between checking the password and opening the session.
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
