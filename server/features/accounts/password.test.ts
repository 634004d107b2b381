// @module-tag slow
import { hash } from '@node-rs/argon2';
import { hashSync } from 'bcryptjs';
import { describe, expect, test } from 'vitest';
import { newId } from '../../db/id.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createUser, password, signIn } from '../../../tests/support/users.ts';

const shop = testShop();

const hashOf = async (id: string) =>
  (
    await shop.deps.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).passwordHash;

test('a sign-in replaces a hash that has other parameters, and keeps one with the current parameters', async () => {
  const { id, email } = await createUser(shop);
  const weaker = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await shop.deps.db.updateTable('users').set({ passwordHash: weaker }).where('id', '=', id).execute();
  await signIn(shop, email);
  const renewed = await hashOf(id);
  expect(renewed).toContain('$m=19456,t=2,p=1$');
  await signIn(shop, email);
  expect(await hashOf(id)).toBe(renewed);
});

test('a wrong password replaces no hash', async () => {
  const { id, email } = await createUser(shop);
  const weaker = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await shop.deps.db.updateTable('users').set({ passwordHash: weaker }).where('id', '=', id).execute();
  await expect(
    shop.call('POST /api/users/login', { body: { email, password: 'not the password' } }),
  ).rejects.toMatchObject({ status: 401 });
  expect(await hashOf(id)).toBe(weaker);
});

test('signing in rejects a crowd with 503 instead of queueing it', async () => {
  const login = (email: string) =>
    shop.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password } });
  const replies = await Promise.all(Array.from({ length: 60 }, () => login(`nobody-${newId()}@example.com`)));
  const statuses = replies.map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(41);
  const refused = replies.find((reply) => reply.statusCode === 503);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(refused?.json()).toMatchObject({ code: 'unavailable' });
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect((await login(`nobody-${newId()}@example.com`)).statusCode).toBe(401);
});

describe('a password of the former shop', () => {
  const former = hashSync(password, 4);

  test.each(['$2a$', '$2b$', '$2y$'])('kept as %s signs in, and is hashed anew', async (kind) => {
    const { id, email } = await createUser(shop);
    const passwordHash = former.replace('$2b$', kind);
    await shop.deps.db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
    const wrong = { email, password: 'not the password' };
    await expect(shop.call('POST /api/users/login', { body: wrong })).rejects.toMatchObject({ status: 401 });
    expect(await hashOf(id)).toBe(passwordHash);
    await signIn(shop, email);
    expect(await hashOf(id)).toContain('$m=19456,t=2,p=1$');
    await signIn(shop, email);
  });
});
