import { beforeAll, expect, it } from 'vitest';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct, sell } from '../../../tests/support/factories.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { sumFinishedDays } from './sum-finished-days.ts';

const shop = testShop();
/** It is noon in California. */
let today: string;
beforeAll(async () => {
  today = nextDay(pacificDay(shop.deps.clock()));
  shop.advance(Date.parse(`${today}T20:00:00Z`) - shop.deps.clock().getTime());
});

const day = 24 * 3_600_000;
const nextDay = (of: string) => new Date(Date.parse(of) + day).toISOString().slice(0, 10);
const summedDays = async () => {
  await sumFinishedDays(shop.deps);
  const rows = await shop.deps.db
    .selectFrom('salesDaily')
    .select(['day', 'orders', 'totalCents', 'refundedCents'])
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) }));
};
async function reports() {
  const admin = shop.as(await newAdmin(shop));
  return {
    sales: await admin('GET /api/reports/sales'),
    tax: await admin('GET /api/orders/admin/tax', { query: {} }),
    year: await admin('GET /api/orders/admin/tax', { query: { period: today.slice(0, 4) } }),
  };
}
const cents = (price: string) => Math.round(Number(price) * 100);
const sold = async () => sell(shop, (await createProduct(shop)).id);

async function refund(orderId: string): Promise<void> {
  const { captureId } = await shop.deps.db
    .selectFrom('payments')
    .select('captureId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  await shop.deps.db
    .insertInto('refunds')
    .values({
      requestId: newId(),
      captureId,
      amountCents: 1075,
      itemsCents: 1000,
      taxCents: 75,
      cause: 'admin',
      state: 'completed',
      endedAt: shop.deps.clock(),
    })
    .execute();
}

it('sums a day once another has passed since, and the reports stay what they were', async () => {
  const { order } = await sold();
  await sold();
  expect(await summedDays()).toEqual([]);
  shop.advance(day);
  await refund(order._id);
  expect(await summedDays()).toEqual([]);
  shop.advance(day);
  const before = await reports();
  expect(before.tax.totals.totalOrders).toBe(2);

  const [first, ...others] = await summedDays();
  expect(others).toEqual([]);
  expect(first).toEqual({ day: today, orders: 2, totalCents: 2 * cents(order.totalPrice), refundedCents: 0 });
  expect(await reports()).toEqual(before);
  expect(await summedDays()).toHaveLength(1);

  shop.advance(day);
  expect(await summedDays()).toEqual([
    first,
    { day: nextDay(today), orders: 0, totalCents: 0, refundedCents: 1075 },
  ]);
  await sold();
  const after = await reports();
  expect(after.tax.totals.totalOrders).toBe(3);
});

it('does not add up the orders of finished days again', async () => {
  const before = await reports();
  await shop.deps.db.updateTable('salesDaily').set({ orders: 7 }).where('orders', '=', 2).execute();
  const after = await reports();
  expect(after.tax.totals.totalOrders).toBe(before.tax.totals.totalOrders + 5);
});
