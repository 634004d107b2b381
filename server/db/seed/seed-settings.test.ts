import { expect, test } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { clearDemoSettings, seedDemoSettings } from './seed-settings.ts';

const shop = testShop();
const stored = () => shop.deps.db.selectFrom('settings').select('shipsWithinDays').executeTakeFirstOrThrow();
const save = (shipsWithinDays: number | null) =>
  shop.deps.db.updateTable('settings').set({ shipsWithinDays, version: 2 }).execute();

test('the demo says how soon parts ship; production forgets that, but nothing that an admin has saved', async () => {
  const { db } = shop.deps;
  expect(await stored()).toEqual({ shipsWithinDays: null });
  await seedDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: 2 });
  await clearDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: null });
  await save(5);
  await clearDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: 5 });
  await save(null);
  await seedDemoSettings(db);
  expect(await stored()).toEqual({ shipsWithinDays: null });
});
