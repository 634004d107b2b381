import { describe, expect, it } from 'vitest';
import { formatCents, toCents } from '../../../shop/rules/money.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import {
  californiaAddress,
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { createUser, newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

/** Each test uses its own year. */
async function paidOrder(state: string, paidAt: string, { qty = 1 } = {}): Promise<string> {
  const { id: product } = await createProduct(shop);
  const buyer = await newGuestBuyer(shop);
  const shippingAddress = { ...californiaAddress, state };
  const { _id } = await placeOrder(shop, buyer, [{ product, qty }], { shippingAddress });
  await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id));
  const paid = { paidAt: new Date(paidAt) };
  await shop.deps.db.updateTable('orders').set(paid).where('id', '=', _id).execute();
  return _id;
}

/** A refund as it is stored once completed; the caller gives the tax share that the refund code computes. */
async function refund(
  order: string,
  endedAt: string,
  amountCents: number,
  taxCents: number,
  state = 'completed',
) {
  const { captureId, ...whole } = await shop.deps.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['captureId', 'itemsCents', 'totalCents'])
    .where('orderId', '=', order)
    .executeTakeFirstOrThrow();
  const itemsCents = Math.round((whole.itemsCents * amountCents) / whole.totalCents);
  await shop.deps.db
    .insertInto('refunds')
    .values({
      requestId: newId(),
      captureId,
      amountCents,
      itemsCents,
      shippingCents: amountCents - itemsCents - taxCents,
      taxCents,
      cause: 'admin',
      reason: 'Came back',
      requestedBy: null,
      idempotencyKey: null,
      requestHash: null,
      state: state as 'completed',
      providerRefundId: null,
      issue: null,
      sentAt: null,
      endedAt: state === 'requested' ? null : new Date(endedAt),
    })
    .execute();
}

const byState = (period: string, pageNumber?: number) =>
  admin('GET /api/orders/admin/tax', { query: { period, pageNumber } });
const ofState = (state: string, period?: string) =>
  admin('GET /api/orders/admin/tax/:state', { params: { state }, query: { period } });

describe('tax by state', () => {
  it('sums paid orders, the most tax first, and leaves out unpaid ones [3.26]', async () => {
    await paidOrder('CA', '2021-05-01T12:00:00Z', { qty: 2 });
    await paidOrder('CA', '2021-06-01T12:00:00Z');
    await paidOrder('OR', '2021-06-01T12:00:00Z', { qty: 3 });
    const { id: product } = await createProduct(shop);
    await placeOrder(shop, await newGuestBuyer(shop), [{ product, qty: 5 }]);
    expect(await byState('2021')).toEqual({
      taxInfoByState: [
        { _id: 'CA', totalOrders: 2, totalItemCosts: '300.00', totalTaxCollected: '22.50' },
        { _id: 'OR', totalOrders: 1, totalItemCosts: '300.00', totalTaxCollected: '0.00' },
      ],
      totals: { totalOrders: 3, totalItemCosts: '600.00', totalTaxCollected: '22.50' },
      firstYear: 2021,
      page: 1,
      pages: 1,
      total: 2,
    });
  });

  it('counts days in California time', async () => {
    // 23:59 on March 31 in California, and a second after midnight.
    await paidOrder('NV', '2022-04-01T06:59:59Z');
    await paidOrder('AZ', '2022-04-01T07:00:00Z');
    const statesIn = async (period: string) =>
      (await byState(period)).taxInfoByState.map(({ _id }) => _id).sort();
    expect(await statesIn('2022-Q1')).toEqual(['NV']);
    expect(await statesIn('2022-03')).toEqual(['NV']);
    expect(await statesIn('2022-Q2')).toEqual(['AZ']);
    expect(await statesIn('2022-04')).toEqual(['AZ']);
    expect(await statesIn('2022')).toEqual(['AZ', 'NV']);
  });

  it('subtracts refunds in the period in which they were made, tax and items in proportion', async () => {
    // $100.00 and $7.50 tax, $25.00 shipping, $5.00 handling.
    const id = await paidOrder('CA', '2023-02-01T12:00:00Z');
    await refund(id, '2023-03-01T12:00:00Z', 4583, 250);
    await refund(id, '2023-07-01T12:00:00Z', 9167, 500);
    const lineOf = async (period: string) => (await byState(period)).taxInfoByState[0];
    expect(await lineOf('2023-Q1')).toMatchObject({
      totalOrders: 1,
      totalItemCosts: '66.67',
      totalTaxCollected: '5.00',
    });
    expect(await lineOf('2023-Q3')).toEqual({
      _id: 'CA',
      totalOrders: 0,
      totalItemCosts: '-66.67',
      totalTaxCollected: '-5.00',
    });
    // Everything is refunded, to the cent.
    expect(await lineOf('2023')).toMatchObject({ totalItemCosts: '0.00', totalTaxCollected: '0.00' });
  });

  it('subtracts nothing for refunds that are pending or have failed', async () => {
    const id = await paidOrder('CA', '2024-02-01T12:00:00Z');
    await refund(id, '2024-02-02T12:00:00Z', 1000, 55, 'requested');
    await refund(id, '2024-02-02T12:00:00Z', 1000, 55, 'failed');
    expect((await byState('2024')).totals.totalTaxCollected).toBe('7.50');
  });

  it.each(['yesterday', '2026-13', '2026-Q5', '2026-1', "2026'"])('rejects the period %j', async (period) => {
    await expect(byState(period)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
    await expect(ofState('CA', period)).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('lists twenty states per page, and the last page for a number past the end [7.3.9]', async () => {
    const { id: userId } = await createUser(shop);
    const codes = 'AL AZ AR CO CT DE DC FL GA ID IL IN IA KS KY LA ME MD MA MI MN'.split(' ');
    for (const taxState of codes)
      await shop.deps.db
        .insertInto('orders')
        .values({
          id: newId(),
          userId,
          guestId: null,
          email: 'a@example.com',
          shippingAddress: JSON.stringify({
            ...californiaAddress,
            state: taxState,
            country: 'United States',
          }),
          addressIncomplete: false,
          paymentMethod: 'PayPal',
          undiscountedItemsCents: 100,
          itemsCents: 100,
          shippingCents: 0,
          handlingCents: 0,
          taxCents: 0,
          totalCents: 100,
          taxState,
          taxBasisPoints: 0,
          couponId: null,
          couponCode: null,
          expiresAt: new Date('2025-03-10T12:00:00Z'),
          paidAt: new Date('2025-03-03T12:00:00Z'),
          deliveredAt: null,
          claimedBy: null,
          canceledAt: null,
          canceledBy: null,
          cancelReason: null,
          carrier: null,
          trackingNumber: null,
        })
        .execute();
    const first = await byState('2025');
    expect(first).toMatchObject({ page: 1, pages: 2, total: 21 });
    expect(first.taxInfoByState).toHaveLength(20);
    const second = await byState('2025', 2);
    expect(second.taxInfoByState).toHaveLength(1);
    expect(second.totals).toEqual(first.totals);
    expect(await byState('2025', 9)).toEqual(second);
  });
});

describe('tax of a state', () => {
  it('lists its orders, newest first, and its refunds, which add up to the totals of the state [3.27] [7.3.10]', async () => {
    const early = await paidOrder('CA', '2020-05-01T12:00:00Z');
    const late = await paidOrder('CA', '2020-06-01T12:00:00Z', { qty: 2 });
    await paidOrder('OR', '2020-06-01T12:00:00Z');
    await refund(early, '2020-07-01T12:00:00Z', 4583, 250);
    const { orders, refunds } = await ofState('ca', '2020');
    expect(orders.map(({ _id }) => _id)).toEqual([late, early]);
    expect(orders[0]).toMatchObject({
      itemsPrice: '200.00',
      taxPrice: '15.00',
      shippingPrice: '50.00',
      handlingFee: '10.00',
      totalPrice: '275.00',
      paidAt: '2020-06-01T12:00:00.000Z',
      orderItems: [{ qty: 2, price: 100 }],
      city: 'Placerville',
      postalCode: '95667',
      pickup: false,
    });
    expect(refunds).toEqual([
      {
        _id: expect.any(String),
        order: early,
        orderNumber: expect.any(Number),
        city: 'Placerville',
        postalCode: '95667',
        pickup: false,
        completedAt: '2020-07-01T12:00:00.000Z',
        amount: '45.83',
        itemsPrice: '33.33',
        taxPrice: '2.50',
      },
    ]);
    expect((await byState('2020')).taxInfoByState[0]).toMatchObject({
      totalOrders: 2,
      totalItemCosts: '266.67',
      totalTaxCollected: '20.00',
    });
  });

  it.each(['WY', 'ZZ', 'nonsense', "CA'--", '%'])('is empty for %j', async (state) => {
    expect(await ofState(state)).toMatchObject({ orders: [], refunds: [] });
  });
});

it('exports the orders and refunds of a state with their cities, which add up to its line [7.3.10]', async () => {
  const { cookie } = await newAdmin(shop);
  const early = await paidOrder('CA', '2019-02-01T12:00:00Z');
  const late = await paidOrder('CA', '2019-05-01T06:59:59Z', { qty: 2 });
  await paidOrder('CA', '2019-05-01T07:00:00Z');
  await paidOrder('OR', '2019-04-10T12:00:00Z');
  await refund(early, '2019-04-02T12:00:00Z', 4583, 250);
  await refund(late, '2019-04-03T12:00:00Z', 1000, 55, 'failed');
  const later = { carrier: 'Local pickup' };
  await shop.deps.db.updateTable('orders').set(later).where('id', '=', late).execute();

  const get = (query: string) =>
    shop.app.inject({ url: `/api/reports/tax-orders.csv?${query}`, headers: { cookie } });
  const { headers, body } = await get('state=CA&period=2019-04');
  expect(headers['content-disposition']).toBe('attachment; filename="tax-orders-CA-2019-04.csv"');
  const [head, ...lines] = body.trimEnd().split('\r\n');
  expect(head).toMatch(/Order Number,Kind,Address,City,ZIP Code,Local Pickup,Items Price,/);
  expect(lines).toEqual([
    expect.stringMatching(/^2019-04-02 05:00,\d+,Refund,418 Orchard Lane,Placerville,95667,,-33\.33,/),
    expect.stringMatching(
      /^2019-04-30 23:59,\d+,Order,418 Orchard Lane,Placerville,95667,Later,200\.00,50\.00,10\.00,15\.00,275\.00$/,
    ),
  ]);
  const sumOf = (column: number) =>
    formatCents(lines.reduce((sum, line) => sum + toCents(line.split(',')[column] ?? ''), 0));
  expect((await byState('2019-04')).taxInfoByState.find(({ _id }) => _id === 'CA')).toMatchObject({
    totalItemCosts: sumOf(7),
    totalTaxCollected: sumOf(10),
  });
  expect((await get('state=California')).statusCode).toBe(400);
});
