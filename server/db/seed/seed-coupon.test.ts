import { beforeEach, expect, test } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createCoupon } from '../../../tests/support/factories.ts';
import { closeDemoCoupon, seedDemoCoupon } from './seed-coupon.ts';

const shop = testShop();
beforeEach(() => shop.deps.db.deleteFrom('coupons').execute());

const log = { warn: () => undefined };
const stored = () =>
  shop.deps.db.selectFrom('coupons').select(['code', 'isActive', 'napcoBasisPoints', 'deletedAt']).execute();

test('the demo has one active coupon, created once', async () => {
  await Promise.all([seedDemoCoupon(shop.deps.db), seedDemoCoupon(shop.deps.db)]);
  const made = [{ code: 'SPRING57', isActive: true, napcoBasisPoints: 1000, deletedAt: null }];
  expect(await stored()).toEqual(made);
  await shop.deps.db.updateTable('coupons').set({ napcoBasisPoints: 5, deletedAt: new Date() }).execute();
  await seedDemoCoupon(shop.deps.db);
  expect(await stored()).toMatchObject([{ napcoBasisPoints: 5, deletedAt: expect.any(Date) }]);
});

test('an existing coupon with the same code stays unchanged', async () => {
  await createCoupon(shop, { code: 'spring57' });
  await seedDemoCoupon(shop.deps.db);
  expect(await stored()).toMatchObject([{ code: 'spring57' }]);
});

test('production deactivates it, but no coupon that the owner has created or renamed', async () => {
  await seedDemoCoupon(shop.deps.db);
  await closeDemoCoupon(shop.deps.db, log);
  expect(await stored()).toMatchObject([{ isActive: false }]);
  await shop.deps.db.updateTable('coupons').set({ code: 'MY-OWN', isActive: true }).execute();
  await createCoupon(shop, { code: 'SPRING57' });
  await closeDemoCoupon(shop.deps.db, log);
  expect((await stored()).map(({ isActive }) => isActive)).toEqual([true, true]);
});
