import { beforeAll, describe, expect, it } from 'vitest';
import type { ReturnReason } from '../../../shop/rules/orders/return-reasons.ts';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { createProduct, newGuestBuyer, placeOrder } from '../../../tests/support/factories.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { newAdmin, signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { countFits } from './count-fits.ts';

/** How many owners of a model year a part has fitted, from orders and what came back of them. */

const paying = testPayingShop();
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop);
});

const part = (given = {}) => createProduct(paying.shop, { years: [1955, 1956, 1957], onHand: 100, ...given });

interface Sale {
  buyer?: Caller;
  year?: number | undefined;
  qty?: number;
  anotherTruck?: boolean;
  daysAgo?: number | null;
}

/** Sells a part to an owner of a 1957, delivered twenty days ago. @returns the order's id */
async function sell(product: string, sale: Sale = {}): Promise<string> {
  const { year = 1957, qty = 1, daysAgo = 20, anotherTruck } = sale;
  const buyer = sale.buyer ?? (await signedInUser(paying.shop));
  const { _id: id } = await placeOrder(
    paying.shop,
    buyer,
    [{ product, qty, ...(anotherTruck && { anotherTruck }) }] as never,
    'year' in sale && sale.year === undefined ? {} : { truck: { year } },
  );
  await paying.buy(buyer, id);
  if (daysAgo === null) return id;
  await paying.shop.as(admin)('PUT /api/orders/:id/deliver', { params: { id } });
  await paying.shop.deps.db
    .updateTable('orders')
    .set({ deliveredAt: new Date(Date.now() - daysAgo * 24 * 3_600_000) })
    .where('id', '=', id)
    .execute();
  return id;
}

const sendBack = (id: string, product: string, returnReason?: ReturnReason, qty = 1) =>
  paying.shop.as(admin)('POST /api/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: {
      amount: '10.00',
      returned: [{ product, qty }],
      ...(returnReason && { returnReason }),
      reason: 'It came back.',
    },
  });

async function countsOf(id: string) {
  await countFits(paying.shop.deps);
  return (await paying.shop.call('GET /api/products/:id', { params: { id } })).fitCounts;
}

describe('the owners whom a part has fitted', () => {
  it('are shown from five of a model year on, with those who sent it back because it didn’t fit', async () => {
    const { id } = await part();
    const first = await sell(id);
    for (let sold = 0; sold < 3; sold++) await sell(id);
    await sell(id, { year: 1956 });
    expect(await countsOf(id)).toEqual([]);
    await sell(id);
    expect(await countsOf(id)).toEqual([{ year: 1957, owners: 5, sentBack: 0 }]);
    await sendBack(first, id, 'fit');
    expect(await countsOf(id)).toEqual([{ year: 1957, owners: 5, sentBack: 1 }]);
    // Nothing has changed since.
    expect(await countsOf(id)).toEqual([{ year: 1957, owners: 5, sentBack: 1 }]);
  });

  it('are verified accounts that got it for the truck they told us, and keep it beyond the time to return it', async () => {
    const { id } = await part();
    const twice = await signedInUser(paying.shop);
    await sell(id, { buyer: twice });
    await sell(id, { buyer: twice });
    for (let sold = 0; sold < 4; sold++) await sell(id);
    expect(await countsOf(id)).toEqual([{ year: 1957, owners: 5, sentBack: 0 }]);

    await sell(id, { buyer: await newGuestBuyer(paying.shop) });
    await sell(id, { buyer: await signedInUser(paying.shop, { active: false }) });
    await sell(id, { year: undefined });
    await sell(id, { daysAgo: 13 });
    await sell(id, { daysAgo: null });
    for (const reason of ['damaged', 'wrong', 'changedMind', 'other', undefined] as const)
      await sendBack(await sell(id), id, reason);
    expect(await countsOf(id)).toEqual([{ year: 1957, owners: 5, sentBack: 0 }]);

    // One of two came back for another reason, and the other is on the truck.
    await sendBack(await sell(id, { qty: 2 }), id, 'damaged');
    expect(await countsOf(id)).toEqual([{ year: 1957, owners: 6, sentBack: 0 }]);
  });

  it('do not include who bought it for another truck, or got all of their money back', async () => {
    const { id } = await part();
    for (let sold = 0; sold < 5; sold++) await sell(id);
    for (let sold = 0; sold < 5; sold++) await sell(id, { year: 1965, anotherTruck: true });
    const refunded = await sell(id);
    await paying.shop.as(admin)('POST /api/orders/:id/refunds', {
      params: { id: refunded },
      headers: { 'idempotency-key': newId() },
      body: { reason: 'A favor.' },
    });
    expect(await countsOf(id)).toEqual([{ year: 1957, owners: 5, sentBack: 0 }]);
  });

  it('tell admins what came back, why, and what the buyer had been told', async () => {
    const { id } = await part();
    const order = await sell(id, { qty: 6 });
    await sendBack(order, id, 'fit', 3);
    await sendBack(order, id, undefined, 2);
    await sendBack(order, id, 'damaged');
    const { sentBack } = await paying.shop.as(admin)('GET /api/products/:id/edit', { params: { id } });
    expect(sentBack).toEqual([
      { reason: 'fit', year: 1957, fit: 'fits', units: 3 },
      { reason: null, year: 1957, fit: 'fits', units: 2 },
      { reason: 'damaged', year: 1957, fit: 'fits', units: 1 },
    ]);
  });

  it('keep no reason for parts that were never sent', async () => {
    const { id } = await part();
    await sendBack(await sell(id, { daysAgo: null }), id, 'fit');
    const rows = await paying.shop.deps.db
      .selectFrom('refundReturns')
      .select(['unsent', 'reason'])
      .where('productId', '=', id)
      .execute();
    expect(rows).toEqual([{ unsent: true, reason: null }]);
  });
});
