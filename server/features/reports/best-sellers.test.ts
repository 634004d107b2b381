import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../shop/api-client.ts';
import type { BestSellerSort } from '../../../shop/contracts/reports/best-sellers.ts';
import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import { audit } from '../../../tests/support/audit.ts';
import type { OrderItems } from '../../../tests/support/factories.ts';
import { createCoupon, createProduct, newGuestBuyer, placeOrder } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import { addProductSales } from './product-sales-data.ts';
import { sumFinishedDays } from './sum-finished-days.ts';

const paying = testPayingShop();
const day = 24 * 3_600_000;
const today = () => pacificDay(paying.shop.deps.clock());
/** It is noon in California. */
const goTo = (date: string) =>
  paying.shop.advance(Date.parse(`${date}T20:00:00Z`) - paying.shop.deps.clock().getTime());
/** Each test has a year of its own. */
let year: number;
beforeAll(() => {
  year = Number(today().slice(0, 4));
});
beforeEach(() => {
  year += 1;
  goTo(`${year}-01-10`);
});

const asAdmin = async () => paying.shop.as(await newAdmin(paying.shop));
async function sell(items: OrderItems, given: { couponId?: string } = {}): Promise<string> {
  const buyer = await newGuestBuyer(paying.shop);
  const { _id } = await placeOrder(paying.shop, buyer, items, given);
  await paying.buy(buyer, _id);
  return _id;
}
async function refund(id: string, items: string, returned: OrderItems = []): Promise<void> {
  const breakdown = { items, shipping: '0', handling: '0', tax: '0' };
  const body = {
    amount: items,
    breakdown,
    reason: 'It came back.',
    ...(returned.length > 0 && { returned }),
  };
  const headers = { 'idempotency-key': newId() };
  await (
    await asAdmin()
  )('POST /api/orders/:id/refunds', { params: { id }, headers, body });
  await runJobs(paying.shop);
}
async function bestSellers(query: Input<'GET /api/reports/best-sellers'>['query'] = {}) {
  const admin = await asAdmin();
  return admin('GET /api/reports/best-sellers', { query: { period: String(year), ...query } });
}
const salesOf = async (id: string, period?: string) => {
  const { products } = await bestSellers(period === undefined ? {} : { period });
  const { units, sales, returned } = products.find(({ _id }) => _id === id) ?? {};
  return { units, sales, returned };
};
const audited = () =>
  audit({
    db: paying.shop.deps.db,
    ledger: { captures: paying.emulator.ledger(), refunds: paying.emulator.refunds() },
  });
const part = (given = {}) => createProduct(paying.shop, { onHand: 100, ...given });

describe('GET /api/reports/best-sellers', () => {
  it('counts units and what was paid for them after discounts, the most units first', async () => {
    const [few, many] = [await part({ lugoPart: 'BS-1' }), await part({ priceCents: 1000 })];
    const coupon = await createCoupon(paying.shop, { aftermarketBasisPoints: 2000 });
    await sell(
      [
        { product: few.id, qty: 1 },
        { product: many.id, qty: 3 },
      ],
      { couponId: coupon.id },
    );
    await sell([{ product: few.id, qty: 1 }]);
    await placeOrder(paying.shop, await newGuestBuyer(paying.shop), [{ product: few.id, qty: 5 }]);
    const { products, ...page } = await bestSellers();
    expect(products).toEqual([
      expect.objectContaining({ _id: many.id, units: 3, sales: '24.00', returned: 0, countInStock: 97 }),
      {
        _id: few.id,
        name: few.name,
        lugoPart: 'BS-1',
        image: expect.stringMatching(/^\/art\/parts\//),
        deleted: false,
        countInStock: 98,
        reorderLevel: null,
        units: 2,
        sales: '180.00',
        returned: 0,
      },
    ]);
    expect(page).toMatchObject({
      page: 1,
      pages: 1,
      total: 2,
      totals: { units: 5, sales: '204.00', returned: 0 },
    });
  });

  it('takes a refund off the units that it names, else off all parts of the order by what they cost', async () => {
    const [one, other] = [await part(), await part({ priceCents: 5000 })];
    const order = await sell([
      { product: one.id, qty: 2 },
      { product: other.id, qty: 2 },
    ]);
    await refund(order, '40.00', [{ product: other.id, qty: 1 }]);
    expect(await salesOf(one.id)).toEqual({ units: 2, sales: '200.00', returned: 0 });
    expect(await salesOf(other.id)).toEqual({ units: 1, sales: '60.00', returned: 1 });
    await refund(order, '30.01');
    expect(await salesOf(one.id)).toEqual({ units: 2, sales: '180.00', returned: 0 });
    expect(await salesOf(other.id)).toEqual({ units: 1, sales: '49.99', returned: 1 });
  });

  it('takes a refund that names only a part that cost nothing off the others', async () => {
    const [free, paid] = [await part({ priceCents: 0 }), await part()];
    const order = await sell([
      { product: free.id, qty: 1 },
      { product: paid.id, qty: 1 },
    ]);
    await refund(order, '10.00', [{ product: free.id, qty: 1 }]);
    expect(await salesOf(free.id)).toEqual({ units: 0, sales: '0.00', returned: 1 });
    expect(await salesOf(paid.id)).toEqual({ units: 1, sales: '90.00', returned: 0 });
  });

  it('counts a sale when it was paid and a refund when it was made, and agrees with the tax report', async () => {
    const { id } = await part();
    const order = await sell([{ product: id, qty: 3 }]);
    goTo(`${year}-04-02`);
    await refund(order, '80.00', [{ product: id, qty: 1 }]);
    const agree = async () => {
      expect(await salesOf(id, `${year}-01`)).toEqual({ units: 3, sales: '300.00', returned: 0 });
      expect(await salesOf(id, `${year}-Q2`)).toEqual({ units: -1, sales: '-80.00', returned: 1 });
      const admin = await asAdmin();
      for (const period of [`${year}-Q1`, `${year}-Q2`, `${year}`, undefined]) {
        const { totals } = await admin('GET /api/orders/admin/tax', { query: { period } });
        const found = await admin('GET /api/reports/best-sellers', { query: { period } });
        expect(found.totals.sales).toBe(totals.totalItemCosts);
      }
    };
    await agree();
    await sumFinishedDays(paying.shop.deps);
    await agree();
    paying.shop.advance(2 * day);
    await sumFinishedDays(paying.shop.deps);
    await agree();
    await audited();
  });

  it('is sorted by units, sales or stock, either way', async () => {
    const cheap = await part({ priceCents: 1000, onHand: 5 });
    const dear = await part({ priceCents: 90_000, onHand: 50 });
    await sell([
      { product: cheap.id, qty: 2 },
      { product: dear.id, qty: 1 },
    ]);
    const firstBy = async (sort: BestSellerSort | undefined) =>
      (await bestSellers({ sort })).products[0]?._id;
    expect(await firstBy(undefined)).toBe(cheap.id);
    expect(await firstBy('units')).toBe(dear.id);
    expect(await firstBy('-sales')).toBe(dear.id);
    expect(await firstBy('sales')).toBe(cheap.id);
    expect(await firstBy('stock')).toBe(cheap.id);
    expect(await firstBy('-stock')).toBe(dear.id);
  });

  it('has pages, of which the last is shown for a later one, and keeps parts that were deleted since', async () => {
    const parts = await Promise.all(Array.from({ length: 21 }, () => part()));
    await sell(parts.map(({ id: product }, at) => ({ product, qty: at === 20 ? 1 : 2 })));
    const last = parts.at(-1)?.id ?? '';
    await (
      await asAdmin()
    )('DELETE /api/products/:id', { params: { id: last } });
    const { products, page, pages, total } = await bestSellers({ pageNumber: 7 });
    expect({ page, pages, total }).toEqual({ page: 2, pages: 2, total: 21 });
    expect(products).toMatchObject([{ _id: last, deleted: true, units: 1 }]);
  });

  it('is empty for a period without sales', async () => {
    const { products, total, totals } = await bestSellers({ period: '2007' });
    expect({ products, total, totals }).toEqual({
      products: [],
      total: 0,
      totals: { units: 0, sales: '0.00', returned: 0 },
    });
  });
});

describe('the sums of finished days', () => {
  const summed = (productId: string) =>
    paying.shop.deps.db
      .selectFrom('productSalesMonthly')
      .select(['month', 'units', 'itemsCents'])
      .where('productId', '=', productId)
      .orderBy('month')
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, month: row.month.toISOString().slice(0, 7) })));

  it('add each day to its month once another has passed, and the report stays what it was', async () => {
    const { id } = await part();
    await sell([{ product: id, qty: 1 }]);
    paying.shop.advance(day);
    await sumFinishedDays(paying.shop.deps);
    expect(await summed(id)).toEqual([]);
    paying.shop.advance(day);
    await sell([{ product: id, qty: 2 }]);
    const before = await bestSellers();
    await sumFinishedDays(paying.shop.deps);
    expect(await summed(id)).toEqual([{ month: `${year}-01`, units: 1, itemsCents: 10_000 }]);
    await sumFinishedDays(paying.shop.deps);
    expect(await bestSellers()).toEqual(before);
    goTo(`${year}-03-05`);
    await sell([{ product: id, qty: 4 }]);
    goTo(`${year}-03-31`);
    await sumFinishedDays(paying.shop.deps);
    expect(await summed(id)).toEqual([
      { month: `${year}-01`, units: 3, itemsCents: 30_000 },
      { month: `${year}-03`, units: 4, itemsCents: 40_000 },
    ]);
    await audited();
  });

  it('are read instead of the orders they are made of', async () => {
    const { id } = await part();
    await sell([{ product: id, qty: 1 }]);
    paying.shop.advance(2 * day);
    await sumFinishedDays(paying.shop.deps);
    const set = (units: number) =>
      paying.shop.deps.db
        .updateTable('productSalesMonthly')
        .set({ units })
        .where('productId', '=', id)
        .execute();
    await set(7);
    expect(await salesOf(id)).toMatchObject({ units: 7 });
    await expect(audited()).rejects.toThrow(`sales of ${id} in ${year}-01 are summed wrong`);
    await set(1);
  });

  it('are added once by two runs at the same time', async () => {
    const { id } = await part();
    await sell([{ product: id, qty: 1 }]);
    paying.shop.advance(2 * day);
    const { deps } = paying.shop;
    const run = () => write(deps, (tx) => addProductSales(tx, today()));
    expect((await Promise.all([run(), run()])).toSorted()).toEqual([false, true]);
    expect(await summed(id)).toEqual([{ month: `${year}-01`, units: 1, itemsCents: 10_000 }]);
  });
});

it('GET /api/reports/best-sellers.csv exports all parts of a period', async () => {
  const [one, other] = [
    await part({ lugoPart: `CSV-${year}`, vendorPart: 'V-1', reorderLevel: 5 }),
    await part({ name: '=1+1', lugoPart: 'CSV-2' }),
  ];
  const order = await sell([
    { product: one.id, qty: 3 },
    { product: other.id, qty: 1 },
  ]);
  await refund(order, '80.00', [{ product: one.id, qty: 1 }]);
  const { cookie } = await newAdmin(paying.shop);
  const { headers, body } = await paying.shop.app.inject({
    url: `/api/reports/best-sellers.csv?period=${year}`,
    headers: { cookie },
  });
  expect(headers['content-disposition']).toBe(`attachment; filename="best-sellers-${year}.csv"`);
  expect(body.replace('\u{FEFF}', '').split('\r\n')).toEqual([
    'Lugo Part #,Name,Brand,Vendor,Vendor Part #,Units Sold,Units Returned,Net Units,Sales,Refunded,Net Sales,In Stock,Reorder Level',
    `CSV-${year},${one.name},Classic Steel,Golden Gate Supply,V-1,3,1,2,300.00,80.00,220.00,98,5`,
    expect.stringMatching(
      /^CSV-2,'=1\+1,Classic Steel,Golden Gate Supply,[^,]+,1,0,1,100\.00,0\.00,100\.00,99,2$/,
    ),
    '',
  ]);
  const entry = await paying.shop.deps.db
    .selectFrom('auditLog')
    .select(['thing', 'after'])
    .where('action', '=', 'bestSellers.export')
    .executeTakeFirst();
  expect(entry).toEqual({ thing: 'export', after: { period: String(year) } });
});

it('GET /api/reports/low-stock.csv exports parts to reorder by vendor, with what was sold in about a year', async () => {
  const vendor = `=Vendor ${newId()}`;
  const low = { onHand: 10, reorderLevel: 100, vendor };
  const sold = await part({ ...low, lugoPart: `LOW-${year}`, vendorPart: 'V-2', reserved: 1 });
  const unsold = await part({ ...low, vendorPart: 'V-1' });
  await part({ vendor });
  await sell([{ product: sold.id, qty: 1 }]);
  goTo(`${year}-02-01`);
  const order = await sell([{ product: sold.id, qty: 3 }]);
  await refund(order, '80.00', [{ product: sold.id, qty: 1 }]);
  goTo(`${year + 1}-02-10`);
  await sumFinishedDays(paying.shop.deps);
  const { cookie } = await newAdmin(paying.shop);
  const { headers, body } = await paying.shop.app.inject({
    url: `/api/reports/low-stock.csv?keyword=${encodeURIComponent(vendor)}`,
    headers: { cookie },
  });
  expect(headers['content-disposition']).toBe(
    `attachment; filename="low-stock-searched-${year + 1}-02-10.csv"`,
  );
  expect(body.replace('\u{FEFF}', '').split('\r\n')).toEqual([
    `Lugo Part #,Name,Vendor,Vendor Part #,In Stock,Reserved,Reorder Level,Sold Since Feb ${year}`,
    expect.stringMatching(`,${unsold.name},'${vendor},V-1,10,0,100,0$`),
    `LOW-${year},${sold.name},'${vendor},V-2,6,1,100,2`,
    '',
  ]);
  year += 1;
});
