import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { ConfigError } from '../../config-error.ts';
import { hashPassword } from '../../features/accounts/password.ts';
import { readInstallation } from '../installation.ts';
import { prepareData } from './prepare-data.ts';
import { ensureAdmin, seedDemoAccounts } from './seed-accounts.ts';

const shop = testShop();
beforeEach(async () => {
  await shop.deps.db.deleteFrom('sessions').execute();
  await shop.deps.db.deleteFrom('securityEvents').execute();
  await shop.deps.db.deleteFrom('users').execute();
});

const demoPassword = 'classic-trucks-1957';
const boss = { email: 'boss@example.org', password: 'first-password-of-the-boss' };
const login = (email: string, password: string) =>
  shop.call('POST /api/users/login', { body: { email, password } });

test('the demo has an admin, a verified and an unverified customer, however often it starts', async () => {
  await seedDemoAccounts(shop.deps.db);
  await seedDemoAccounts(shop.deps.db);
  expect(await login('admin@example.com', demoPassword)).toMatchObject({ isAdmin: true, active: true });
  expect(await login('jane@example.com', demoPassword)).toMatchObject({ isAdmin: false, active: true });
  expect(await login('joe@example.com', demoPassword)).toMatchObject({ isAdmin: false, active: false });
  expect(await shop.deps.db.selectFrom('users').select('id').execute()).toHaveLength(3);
});

test('a demo account that was deleted does not come back', async () => {
  await seedDemoAccounts(shop.deps.db);
  await shop.deps.db
    .updateTable('users')
    .set({ deletedAt: new Date() })
    .where('email', '=', 'joe@example.com')
    .execute();
  await seedDemoAccounts(shop.deps.db);
  await expect(login('joe@example.com', demoPassword)).rejects.toMatchObject({ code: 'wrong_credentials' });
});

test('the first admin is created, even beside the demo admin and by three concurrent processes', async () => {
  await seedDemoAccounts(shop.deps.db);
  await Promise.all([1, 2, 3].map(() => ensureAdmin(shop.deps.db, boss)));
  expect(await login(boss.email, boss.password)).toMatchObject({ isAdmin: true, active: true });
});

test('production does not open on the accounts of a demo, until their passwords are others', async () => {
  await seedDemoAccounts(shop.deps.db);
  const production = { ...shop.deps, config: { ...shop.deps.config, production: true, demo: false } };
  await expect(prepareData(production)).rejects.toThrow(
    /the password of admin@example\.com, jane@example\.com, joe@example\.com is publicly known/,
  );
  await shop.deps.db
    .updateTable('users')
    .set({ passwordHash: await hashPassword('a password of their own') })
    .execute();
  await expect(prepareData(production)).resolves.toBeUndefined();
});

test('no demo opens on the data of a shop that was open in production', async () => {
  const { db, config } = shop.deps;
  const production = { ...shop.deps, config: { ...config, production: true, demo: false } };
  await prepareData(production);
  onTestFinished(async () => {
    await db.updateTable('installation').set({ productionSince: null }).execute();
  });
  const { productionSince } = await readInstallation(db);
  const demo = { ...shop.deps, config: { ...config, demo: true } };
  await expect(prepareData(demo)).rejects.toThrow(ConfigError);
  await expect(prepareData(demo)).rejects.toThrow(/DEMO: must not be 1/);
  expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  shop.advance(60_000);
  await prepareData(production);
  expect((await readInstallation(db)).productionSince).toEqual(productionSince);
});

test('a later start resets no password', async () => {
  await ensureAdmin(shop.deps.db, boss);
  await ensureAdmin(shop.deps.db, { ...boss, password: 'another-password' });
  await expect(login(boss.email, 'another-password')).rejects.toMatchObject({ code: 'wrong_credentials' });
  await login(boss.email, boss.password);
});

test('with an admin in the shop no other one is made', async () => {
  await ensureAdmin(shop.deps.db, boss);
  await ensureAdmin(shop.deps.db, { email: 'second@example.org', password: boss.password });
  await expect(login('second@example.org', boss.password)).rejects.toMatchObject({
    code: 'wrong_credentials',
  });
});

test('a customer is not made an admin unasked', async () => {
  await seedDemoAccounts(shop.deps.db);
  await expect(
    ensureAdmin(shop.deps.db, { email: 'jane@example.com', password: 'something-else' }),
  ).rejects.toThrow(/ADMIN_EMAIL/);
  expect(await login('jane@example.com', demoPassword)).toMatchObject({ isAdmin: false });
});
