import { hash } from '@node-rs/argon2';
import { hashSync } from 'bcryptjs';
import { describe, expect, test } from 'vitest';
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
