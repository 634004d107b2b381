import { expect, test } from 'vitest';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { clearDemoSettings, seedDemoSettings } from './seed-settings.ts';

const shop = testShop();
const admin = callAsAdmin(shop);
const stored = () => shop.deps.db.selectFrom('settings').select('shipsWithinDays').executeTakeFirstOrThrow();
const save = (body: { shipsWithinDays: number | null } | { pickup: boolean }) =>
  admin('PUT /api/settings', { body });

test('the demo says how soon parts ship; production forgets that, but nothing that an admin has promised', async () => {
  const { db } = shop.deps;
  expect(await stored()).toEqual({ shipsWithinDays: null });
  await seedDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: 2 });
  await clearDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: null });
  await seedDemoSettings(db);
  await save({ pickup: true });
  await clearDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: null });
  await save({ shipsWithinDays: 5 });
  await clearDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: 5 });
  await save({ shipsWithinDays: null });
  await seedDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: null });
});
