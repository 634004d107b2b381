import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { erasedOrderDays } from '../../../../shop/facts.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import {
  createCoupon,
  createProduct,
  newGuestBuyer,
  placeOrder,
} from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';
import { findRefund } from '../../payments/refunds/data.ts';
import { failRefund } from '../../payments/refunds/provider-refunds.ts';
import { forgetCustomers } from '../erasure-data.ts';

/** Parts that a buyer sends back: the shop waits for them until they are refunded, or until it says that nothing will come. */

const paying = testPayingShop();
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop);
});
afterEach(() => refuseFaults(paying));
const asAdmin = () => paying.shop.as(admin);
const returnsToday = async () => (await asAdmin()('GET /api/reports/today')).returns;

/**
 * Three of a part and one of another, sent.
 * @param isFree costs nothing
 * @param of the part
 */
async function sentOrder({ isFree = false, of = '' } = {}) {
  const { shop } = paying;
  const shipping = isFree ? { shippingCents: 0 } : {};
  const part = of ? { id: of } : await createProduct(shop, shipping);
  const other = await createProduct(shop, shipping);
  const coupon = isFree
    ? { couponId: (await createCoupon(shop, { aftermarketBasisPoints: 10_000 })).id }
    : {};
  const buyer = await newGuestBuyer(shop);
  const lines = [
    { product: part.id, qty: 3 },
    { product: other.id, qty: 1 },
  ];
  const { _id: id, totalPrice } = await placeOrder(shop, buyer, lines, coupon);
  const params = { id };
  if (!isFree) await paying.buy(buyer, id);
  const refund = async (amount: string, qty = 0, product = part.id) => {
    await asAdmin()('POST /api/orders/:id/refunds', {
      params,
      headers: { 'idempotency-key': newId() },
      body: {
        amount,
        reason: 'It came back.',
        ...(qty > 0 && { returned: [{ product, qty }] }),
      },
    });
  };
  const body = { carrier: 'UPS', trackingNumber: `1Z ${newId()}` };
  await asAdmin()('PUT /api/orders/:id/tracking', { params, body });
  const read = () => asAdmin()('GET /api/orders/:id', { params, query: {} });
  const latest = async () => (await read()).requests.at(-1)?._id ?? '';
  const ask = (qty: number, ...products: string[]) =>
    shop.as(buyer)('POST /api/orders/:id/requests', {
      params,
      query: {},
      body: {
        kind: 'return',
        returnReason: 'fit',
        parts: (products.length > 0 ? products : [part.id]).map((product) => ({ product, qty })),
      },
    });
  const answer = async (said: { answer?: string; returnExpected?: boolean } = {}) =>
    asAdmin()('PUT /api/orders/:id/requests/:request', {
      params: { ...params, request: await latest() },
      body: { returnExpected: true, ...said },
    });
  return {
    id,
    totalPrice,
    part,
    other,
    read,
    ask,
    answer,
    /** They asked to return so many, and the shop has answered that they send them back. */
    expectReturn: async (qty: number) => {
      await ask(qty);
      await answer();
    },
    end: async (request?: string) =>
      asAdmin()('DELETE /api/orders/:id/requests/:request/return', {
        params: { ...params, request: request ?? (await latest()) },
      }),
    refund,
    /** A refund of the order, by default the latest, fails at the provider. */
    fail: async (at = -1) => {
      const refund = await findRefund(shop.deps.db, (await read()).refunds.at(at)?._id ?? '');
      if (!refund) throw new Error('no refund');
      await failRefund(shop.deps, refund, { issue: 'DECLINED' });
      await paying.takePaymentIssues(id);
    },
    expected: async () => (await read()).requests.map(({ returnExpected }) => returnExpected),
    isListed: async () => {
      const { orders } = await asAdmin()('GET /api/orders', { query: { show: 'returns' } });
      return orders.some(({ _id }) => _id === id);
    },
  };
}

describe('a request to return that is answered', () => {
  it('waits for the parts when they come back', async () => {
    const { ask, answer, expected, isListed, id } = await sentOrder();
    await ask(1);
    expect(await isListed(), 'nobody has answered').toBe(true);
    const before = await returnsToday();
    await answer({ answer: 'Send it to the shop.' });
    expect(await expected()).toEqual([true]);
    expect(await isListed()).toBe(true);
    expect(await returnsToday()).toBe(before + 1);
    const { events } = await asAdmin()('GET /api/orders/:id/history', { params: { id } });
    expect(events.at(-1)?.text).toBe('Request answered by email, they send the parts back');
  });

  it('waits for nothing when there is no return', async () => {
    const { ask, answer, expected, isListed } = await sentOrder();
    await ask(1);
    await answer({ answer: 'It is too late.', returnExpected: false });
    expect(await expected()).toEqual([false]);
    expect(await isListed()).toBe(false);
  });

  it('lets its buyer ask again', async () => {
    const { ask, answer, expectReturn, expected, isListed, other, read } = await sentOrder();
    await expectReturn(1);
    const asked = await ask(1, other.id);
    expect(asked.requests).toMatchObject([{ returnExpected: true }, { answeredAt: null }]);
    const before = await returnsToday();
    await answer();
    expect(await expected()).toEqual([true, true]);
    expect(await isListed()).toBe(true);
    expect(await returnsToday(), 'it is one order').toBe(before);
    expect((await read()).requests.every(({ answeredAt }) => answeredAt !== null)).toBe(true);
  });
});

it('a part whose return is expected is not requested again, but another', async () => {
  const { ask, expectReturn, other, part, read } = await sentOrder();
  await expectReturn(3);
  const name = (await read()).orderItems.find(({ product }) => product === part.id)?.name;
  const fields = { parts: `${name} is on its way back already` };
  await expect(ask(1)).rejects.toMatchObject({ details: { fields } });
  await ask(1, other.id);
});

it('a request to cancel waits for no parts', async () => {
  const { shop } = paying;
  const buyer = await newGuestBuyer(shop);
  const { id: product } = await createProduct(shop);
  const { _id: id } = await placeOrder(shop, buyer, [{ product, qty: 1 }]);
  await paying.buy(buyer, id);
  const params = { id };
  const { requests } = await shop.as(buyer)('POST /api/orders/:id/requests', {
    params,
    query: {},
    body: { kind: 'cancel' },
  });
  const answered = await asAdmin()('PUT /api/orders/:id/requests/:request', {
    params: { ...params, request: requests[0]?._id ?? '' },
    body: { returnExpected: true },
  });
  expect(answered.requests).toMatchObject([{ answeredAt: expect.any(String), returnExpected: false }]);
});

describe('a return that is expected', () => {
  it('ends with the refund with which the last of its parts came back', async () => {
    const { expectReturn, refund, expected, isListed, other, read } = await sentOrder();
    await expectReturn(2);
    const { answeredAt } = (await read()).requests[0] ?? {};
    await refund('5.00');
    await refund('20.00', 1, other.id);
    await refund('20.00', 1);
    expect(await expected()).toEqual([true]);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false]);
    expect(await isListed()).toBe(false);
    expect((await read()).requests[0]?.answeredAt, 'the answer stays').toBe(answeredAt);
    await runJobs(paying.shop);
  });

  it('ends with a refund of the whole payment', async () => {
    const { expectReturn, refund, expected, totalPrice } = await sentOrder();
    await expectReturn(2);
    await refund(totalPrice);
    expect(await expected()).toEqual([false]);
    await runJobs(paying.shop);
  });

  it('leaves what came back to the earlier of two returns', async () => {
    const { expectReturn, refund, expected } = await sentOrder();
    await expectReturn(1);
    await expectReturn(1);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false, true]);
    await refund('5.00');
    expect(await expected(), 'nothing came back').toEqual([false, true]);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false, false]);
    await runJobs(paying.shop);
  });

  it.each([true, false])(
    'keeps what came back before they asked for more, answered %s',
    async (isAnswered) => {
      const { ask, answer, expectReturn, refund, read } = await sentOrder();
      await expectReturn(2);
      await refund('20.00', 1);
      await ask(1);
      await refund('20.00', 1);
      expect((await read()).requests).toMatchObject([{ returnExpected: false }, { answeredAt: null }]);
      if (isAnswered) await answer();
      await refund('20.00', 1);
      const settled = { returnExpected: false, answeredAt: expect.any(String) };
      expect((await read()).requests).toMatchObject([settled, settled]);
      await runJobs(paying.shop);
    },
  );

  it('ends with the last of different parts', async () => {
    const { ask, answer, refund, expected, part, other } = await sentOrder();
    await ask(1, part.id, other.id);
    await answer();
    await refund('20.00', 1, other.id);
    expect(await expected()).toEqual([true]);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false]);
    await runJobs(paying.shop);
  });

  it('takes nothing of what came back before they asked', async () => {
    const { expectReturn, refund, expected } = await sentOrder();
    await refund('20.00', 1);
    await expectReturn(2);
    await refund('20.00', 1);
    expect(await expected()).toEqual([true]);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false]);
    await runJobs(paying.shop);
  });

  it('takes nothing of what came back for one that has ended', async () => {
    const { expectReturn, refund, expected } = await sentOrder();
    await expectReturn(1);
    await expectReturn(1);
    await refund('20.00', 1);
    await expectReturn(1);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false, false, true]);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false, false, false]);
    await runJobs(paying.shop);
  });

  it('ends after one that had ended before they asked', async () => {
    const { expectReturn, refund, expected } = await sentOrder();
    await expectReturn(1);
    await refund('20.00', 1);
    await expectReturn(1);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false, false]);
    await runJobs(paying.shop);
  });

  it('ends whatever another order of the same part waits for', async () => {
    const foreign = await sentOrder();
    await foreign.expectReturn(2);
    const { expectReturn, refund, expected } = await sentOrder({ of: foreign.part.id });
    await expectReturn(1);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false]);
    expect(await foreign.expected()).toEqual([true]);
    await runJobs(paying.shop);
  });

  it('leaves the next request open when its own parts come back', async () => {
    const { ask, expectReturn, refund, read } = await sentOrder();
    await expectReturn(1);
    await ask(1);
    await refund('20.00', 1);
    const { requests } = await read();
    expect(requests).toMatchObject([{ returnExpected: false }, { answeredAt: null }]);
    await runJobs(paying.shop);
  });

  it('ends when the order is canceled', async () => {
    const { id, expectReturn, expected } = await sentOrder({ isFree: true });
    await expectReturn(1);
    const body = { reason: 'It is lost', email: false, restock: false };
    await asAdmin()('PUT /api/orders/:id/cancel-by-shop', { params: { id }, body });
    expect(await expected()).toEqual([false]);
  });

  it('ends when its order was not sent after all', async () => {
    const { id, expectReturn, expected, isListed } = await sentOrder();
    await expectReturn(1);
    await asAdmin()('DELETE /api/orders/:id/tracking', { params: { id } });
    expect(await expected()).toEqual([false]);
    expect(await isListed()).toBe(false);
  });

  it('is neither listed nor counted of an order that has forgotten its customer', async () => {
    const { id, expectReturn, isListed } = await sentOrder();
    const before = await returnsToday();
    await expectReturn(1);
    const { db } = paying.shop.deps;
    await db.updateTable('orders').set({ email: '' }).where('id', '=', id).execute();
    expect(await isListed()).toBe(false);
    expect(await returnsToday()).toBe(before);
  });

  it('ends when its order forgets the customer', async () => {
    const { id, expectReturn } = await sentOrder();
    await expectReturn(1);
    const { db, clock } = paying.shop.deps;
    await db.updateTable('orders').set({ eraseFrom: clock() }).where('id', '=', id).execute();
    await forgetCustomers(db, new Date(clock().getTime() + (erasedOrderDays + 1) * 24 * 3_600_000));
    const stored = db.selectFrom('orderRequests').select('returnExpected').where('orderId', '=', id);
    expect(await stored.execute()).toEqual([{ returnExpected: false }]);
  });
});

describe('DELETE /api/orders/:id/requests/:request/return', () => {
  it('ends it, once', async () => {
    const { id, expectReturn, end, expected, isListed } = await sentOrder();
    await expectReturn(1);
    await end();
    expect(await expected()).toEqual([false]);
    expect(await isListed()).toBe(false);
    await expect(end()).rejects.toMatchObject({ code: 'conflict' });
    const { events } = await asAdmin()('GET /api/orders/:id/history', { params: { id } });
    expect(events.at(-1)?.text).toBe('No longer waiting for the return');
  });

  it('leaves the next one waiting for its own parts, whatever came back before', async () => {
    const { ask, answer, expectReturn, refund, end, read, expected, other } = await sentOrder();
    await expectReturn(2);
    await ask(1);
    await refund('20.00', 1);
    await end((await read()).requests[0]?._id);
    await refund('5.00');
    expect((await read()).requests[1]?.answeredAt, 'that one was for something else').toBeNull();
    await answer();
    await ask(1, other.id);
    await refund('20.00', 1, other.id);
    expect((await read()).requests[2]?.answeredAt).toEqual(expect.any(String));
    expect(await expected()).toEqual([false, true, false]);
    await refund('20.00', 1);
    expect(await expected()).toEqual([false, false, false]);
    await runJobs(paying.shop);
  });

  it('ends no other return, and none of another order', async () => {
    const { expectReturn, end, expected, read } = await sentOrder();
    await expectReturn(1);
    await expectReturn(1);
    await end((await read()).requests[0]?._id);
    expect(await expected()).toEqual([false, true]);
    const foreign = await sentOrder();
    await foreign.expectReturn(1);
    await expect(end((await foreign.read()).requests[0]?._id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await foreign.expected()).toEqual([true]);
  });

  it('refuses a request that waits for its answer', async () => {
    const { ask, end } = await sentOrder();
    await ask(1);
    await expect(end()).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a return whose refund fails', () => {
  it('is expected again, until the refund that replaces it', async () => {
    const { expectReturn, refund, fail, expected, read } = await sentOrder();
    await expectReturn(2);
    await refund('20.00', 1);
    await refund('20.00', 1);
    await refund('5.00');
    await fail();
    expect(await expected(), 'that one was for something else').toEqual([false]);
    await fail(0);
    expect(await expected()).toEqual([true]);
    expect((await read()).requests[0]?.answeredAt, 'it stays answered').toEqual(expect.any(String));
    await refund('20.00');
    expect(await expected()).toEqual([false]);
    await runJobs(paying.shop);
  });

  it('is expected again when nothing came back with it', async () => {
    const { expectReturn, refund, fail, expected, totalPrice } = await sentOrder();
    await expectReturn(2);
    await refund(totalPrice);
    expect(await expected()).toEqual([false]);
    await fail();
    expect(await expected()).toEqual([true]);
  });

  it('is expected again alone', async () => {
    const { expectReturn, refund, fail, expected } = await sentOrder();
    await expectReturn(1);
    await expectReturn(1);
    await refund('20.00', 1);
    await refund('20.00', 1);
    await fail(0);
    expect(await expected()).toEqual([true, false]);
    await refund('20.00');
    expect(await expected()).toEqual([false, false]);
    await fail(1);
    expect(await expected()).toEqual([false, true]);
    await runJobs(paying.shop);
  });

  it('leaves the next request answered that another refund answered', async () => {
    const { ask, expectReturn, refund, fail, expected, read } = await sentOrder();
    await expectReturn(1);
    await ask(1);
    await refund('20.00', 1);
    await refund('20.00', 1);
    await fail(0);
    expect(await expected()).toEqual([true, false]);
    expect((await read()).requests[1]?.answeredAt).toEqual(expect.any(String));
    await runJobs(paying.shop);
  });

  it('keeps what came back with it from the next one', async () => {
    const { expectReturn, refund, fail, expected } = await sentOrder();
    await expectReturn(1);
    await refund('30.00', 1);
    await fail();
    await expectReturn(1);
    await refund('20.00', 1);
    expect(await expected(), 'it is less than what is owed').toEqual([true, false]);
    await refund('30.00');
    expect(await expected()).toEqual([false, false]);
    await runJobs(paying.shop);
  });

  it('is not expected again when the shop has ended it', async () => {
    const { expectReturn, refund, end, fail, expected } = await sentOrder();
    await expectReturn(2);
    await refund('20.00', 1);
    await end();
    await fail();
    expect(await expected()).toEqual([false]);
  });

  it.each([
    ['was canceled', { canceledAt: new Date() }],
    ['has forgotten its customer', { email: '' }],
  ])('is not expected again of an order that %s', async (_, change) => {
    const { id, expectReturn, refund, fail, expected } = await sentOrder();
    await expectReturn(1);
    await refund('20.00', 1);
    const { db } = paying.shop.deps;
    await db.updateTable('orders').set(change).where('id', '=', id).execute();
    await fail();
    expect(await expected()).toEqual([false]);
  });
});

it('the database expects no return of what is open, asks to cancel, or was refunded', async () => {
  const { id, ask } = await sentOrder();
  await ask(1);
  const { db } = paying.shop.deps;
  const set = (change: object) =>
    db.updateTable('orderRequests').set(change).where('orderId', '=', id).execute();
  const refused = { constraint: 'order_requests_return_expected' };
  await expect(set({ returnExpected: true })).rejects.toMatchObject(refused);
  const answeredAt = new Date();
  await expect(
    set({ returnExpected: true, answeredAt, kind: 'cancel', returnReason: null }),
  ).rejects.toMatchObject(refused);
  await set({ returnExpected: true, answeredAt });
});
