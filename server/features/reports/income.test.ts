import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../shop/api-client.ts';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { formatCents, toCents } from '../../../shop/rules/money.ts';
import { audit } from '../../../tests/support/audit.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { createCoupon, createProduct, newGuestBuyer, placeOrder } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { sumFinishedDays } from './sum-finished-days.ts';

const paying = testPayingShop();
let cookie: string;
/** Each test has a year of its own. */
let year: number;
beforeAll(() => {
  year = Number(pacificDay(paying.shop.deps.clock()).slice(0, 4));
});
beforeEach(() => {
  year += 1;
});
async function goTo(moment: string): Promise<void> {
  paying.shop.advance(Date.parse(`${year}-${moment}`) - paying.shop.deps.clock().getTime());
  // The session before has expired.
  ({ cookie } = await newAdmin(paying.shop));
}
const admin = () => paying.shop.as({ cookie });
const income = (period?: string) => admin()('GET /api/reports/income', { query: { period } });
const monthOf = async (period: string) =>
  (await income(`${year}`)).spans.find(({ span }) => span === `${year}-${period}`);

async function sell(qty: number, given: { couponId?: string } = {}): Promise<string> {
  const { id: product } = await createProduct(paying.shop, { onHand: 100 });
  const buyer = await newGuestBuyer(paying.shop);
  const { _id } = await placeOrder(paying.shop, buyer, [{ product, qty }], given);
  await paying.buy(buyer, _id);
  return _id;
}
type Breakdown = NonNullable<Input<'POST /api/orders/:id/refunds'>['body']['breakdown']>;
async function refund(id: string, amount: string, breakdown: Breakdown): Promise<void> {
  const headers = { 'idempotency-key': newId() };
  const body = { amount, breakdown, reason: 'It came back.' };
  await admin()('POST /api/orders/:id/refunds', { params: { id }, headers, body });
  await runJobs(paying.shop);
}
async function csv(file: string): Promise<Record<string, string>[]> {
  const { body } = await paying.shop.app.inject({ url: `/api/reports/${file}`, headers: { cookie } });
  const [head = [], ...lines] = body
    .replace('\u{FEFF}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => cell));
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}
const sumOf = (lines: Record<string, string>[], column: string) =>
  formatCents(lines.reduce((sum, line) => sum + toCents(line[column] || '0'), 0));

describe('GET /api/reports/income', () => {
  it('sums what orders paid, part by part, what was refunded of it, and what the provider kept', async () => {
    await goTo('03-10T20:00:00Z');
    const coupon = await createCoupon(paying.shop, { aftermarketBasisPoints: 2000 });
    // $100.00 less 20%, $25.00 shipping, 4% handling, 7.5% tax.
    const id = await sell(1, { couponId: coupon.id });
    await sell(2);
    await goTo('05-02T20:00:00Z');
    await refund(id, '50.00', { items: '40.00', shipping: '5.00', handling: '2.00', tax: '3.00' });

    expect(await monthOf('03')).toEqual({
      span: `${year}-03`,
      orders: 2,
      items: '300.00',
      discounts: '20.00',
      shipping: '75.00',
      handling: '14.20',
      tax: '21.00',
      paid: '390.20',
      refunded: { items: '0.00', shipping: '0.00', handling: '0.00', tax: '0.00', total: '0.00' },
      net: '390.20',
      fees: expect.stringMatching(/^\d+\.\d\d$/),
      unknownFees: 0,
      received: expect.any(String),
    });
    const [march] = await csv(`orders.csv?period=${year}-03&by=paid`);
    expect(Number(march?.['Payment Fee'])).toBeGreaterThan(0);
    expect(await monthOf('05')).toMatchObject({
      orders: 0,
      paid: '0.00',
      refunded: { items: '40.00', shipping: '5.00', handling: '2.00', tax: '3.00', total: '50.00' },
      net: '-50.00',
      // The provider keeps its fee when money goes back.
      fees: '0.00',
      received: '-50.00',
    });
    expect((await income(`${year}`)).totals).toMatchObject({ orders: 2, paid: '390.20', net: '340.20' });
  });

  it('counts what an admin has recorded as paid by check, without a fee', async () => {
    await goTo('03-10T20:00:00Z');
    const { id: product } = await createProduct(paying.shop, { onHand: 1 });
    const { _id: id } = await placeOrder(paying.shop, await newGuestBuyer(paying.shop), [
      { product, qty: 1 },
    ]);
    const body = { paymentMethod: 'Check', reference: '1042' } as const;
    const { totalPrice } = await admin()('PUT /api/orders/:id/manual-payment', { params: { id }, body });
    const received = { paid: totalPrice, fees: '0.00', unknownFees: 0, received: totalPrice };
    expect(await monthOf('03')).toMatchObject({ orders: 1, ...received });
  });

  it('agrees to the cent with the tax report and the export of the orders that were paid', async () => {
    // The last second of March in California, and the first of April.
    await goTo('04-01T06:59:59Z');
    const early = await sell(1);
    await goTo('04-01T07:00:00Z');
    const late = await sell(3);
    await refund(early, '11.50', { items: '10.00', shipping: '0.00', handling: '0.00', tax: '1.50' });
    await goTo('06-20T20:00:00Z');
    await refund(late, '7.77', { items: '7.00', shipping: '0.50', handling: '0.27', tax: '0.00' });
    await sell(2);

    for (const month of ['03', '04', '06']) {
      const period = `${year}-${month}`;
      const { totals } = await income(period);
      const tax = await admin()('GET /api/orders/admin/tax', { query: { period } });
      const less = (paid: string, back: string) => formatCents(toCents(paid) - toCents(back));
      expect(tax.totals).toEqual({
        totalOrders: totals.orders,
        totalItemCosts: less(less(totals.items, totals.discounts), totals.refunded.items),
        totalTaxCollected: less(totals.tax, totals.refunded.tax),
      });
      const orders = await csv(`orders.csv?period=${period}&by=paid`);
      expect(orders).toHaveLength(1);
      expect(totals).toMatchObject({
        shipping: sumOf(orders, 'Shipping'),
        handling: sumOf(orders, 'Handling'),
        tax: sumOf(orders, 'Tax'),
        paid: sumOf(orders, 'Total'),
        fees: sumOf(orders, 'Payment Fee'),
      });
      expect(less(totals.items, totals.discounts)).toBe(sumOf(orders, 'Items Price'));
      expect(totals.net).toBe(less(totals.paid, totals.refunded.total));
      expect(totals.received).toBe(less(totals.net, totals.fees));
    }
    const { totals, spans } = await income(`${year}`);
    const all = await csv(`orders.csv?period=${year}&by=paid`);
    expect(totals.refunded.total).toBe(sumOf(all, 'Refunded'));
    expect(spans.map(({ span, orders }) => `${span}: ${orders}`)).toEqual([
      `${year}-03: 1`,
      `${year}-04: 1`,
      `${year}-06: 1`,
    ]);
  });

  it('has the months of a quarter, the days of a month and the years of all time', async () => {
    await goTo('11-01T06:00:00Z');
    await sell(1);
    await goTo('11-21T20:00:00Z');
    await sell(1);
    const spansOf = async (period?: string) => (await income(period)).spans.map(({ span }) => span);
    expect(await spansOf(`${year}-Q4`)).toEqual([`${year}-10`, `${year}-11`]);
    expect(await spansOf(`${year}-Q3`)).toEqual([]);
    expect(await spansOf(`${year}-10`)).toEqual([`${year}-10-31`]);
    expect(await spansOf(`${year}-11`)).toEqual([`${year}-11-21`]);
    expect(await spansOf()).toContain(`${year}`);
    await expect(income('soon')).rejects.toMatchObject({ status: 400, code: 'invalid_input' });

    const lines = await csv(`income.csv?period=${year}-Q4`);
    expect(lines.map((line) => line['Time (PT)'])).toEqual([`${year}-10`, `${year}-11`]);
    expect(sumOf(lines, 'Received')).toBe((await income(`${year}-Q4`)).totals.received);
  });

  it('says of how many orders the fee is not known, and leaves out those that cost nothing', async () => {
    const { db } = paying.shop.deps;
    await goTo('02-10T20:00:00Z');
    const { id: product } = await createProduct(paying.shop, { priceCents: 0, shippingCents: 0 });
    await placeOrder(paying.shop, await newGuestBuyer(paying.shop), [{ product, qty: 1 }]);
    const id = await sell(1);
    expect(await monthOf('02')).toMatchObject({ orders: 2, unknownFees: 0 });
    const unknown = { feeCents: null, netCents: null };
    await db.updateTable('payments').set(unknown).where('orderId', '=', id).execute();
    expect(await monthOf('02')).toMatchObject({ fees: '0.00', unknownFees: 1 });
  });

  it('is the same once its days are summed, even if a fee is named only then', async () => {
    const { db } = paying.shop.deps;
    await goTo('08-03T20:00:00Z');
    const first = await sell(1);
    await goTo('08-05T20:00:00Z');
    await refund(first, '5.00', { items: '5.00', shipping: '0.00', handling: '0.00', tax: '0.00' });
    await goTo('08-09T20:00:00Z');
    const yesterday = await sell(1);
    await goTo('08-10T20:00:00Z');
    const before = await income(`${year}`);
    const summed = async () => {
      await sumFinishedDays(paying.shop.deps);
      const days = await db
        .selectFrom('incomeDaily')
        .select('day')
        .where('day', '>=', new Date(`${year}-01-01`))
        .orderBy('day')
        .execute();
      return days.map(({ day }) => day.toISOString().slice(5, 10));
    };
    expect(await summed()).toEqual(['08-03', '08-05']);
    expect(await income(`${year}`)).toEqual(before);
    expect(await summed()).toEqual(['08-03', '08-05']);
    await audit({
      db,
      ledger: { captures: paying.emulator.ledger(), refunds: paying.emulator.refunds() },
    });

    // Sums are not added up again.
    await db.updateTable('incomeDaily').set({ orders: 5 }).where('orders', '=', 1).execute();
    const { orders } = before.totals;
    expect((await income(`${year}`)).totals.orders).toBeGreaterThan(orders);

    const named = { feeCents: 1000, netCents: 12_750 };
    await db.updateTable('payments').set(named).where('orderId', '=', yesterday).execute();
    expect((await income(`${year}`)).totals.orders).toBeGreaterThan(orders);
    await db.updateTable('payments').set(named).where('orderId', '=', first).execute();
    expect(await income(`${year}-08`)).toMatchObject({ totals: { orders, fees: '20.00' } });
    expect(await summed()).toEqual(['08-03', '08-05']);
    expect(await income(`${year}-08`)).toMatchObject({ totals: { orders, fees: '20.00' } });
  });

  it('has a fee that is named while its day is summed', async () => {
    const { deps } = paying.shop;
    await goTo('08-03T20:00:00Z');
    const id = await sell(1);
    await goTo('08-06T20:00:00Z');
    let summing: Promise<void> | undefined;
    let isSummed = false;
    await deps.db.transaction().execute(async (tx) => {
      const named = { feeCents: 1000, netCents: 12_750 };
      await tx.updateTable('payments').set(named).where('orderId', '=', id).execute();
      summing = sumFinishedDays(deps).then(() => {
        isSummed = true;
      });
      await expect.poll(async () => isSummed || (await countWaiting(paying.shop)) > 0).toBe(true);
    });
    await summing;
    expect(await monthOf('08')).toMatchObject({ fees: '10.00' });
  });
});
