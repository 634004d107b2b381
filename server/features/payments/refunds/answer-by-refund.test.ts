import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { createProduct, newGuestBuyer, placeOrder } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';
import { failRefund, importProviderRefunds } from './provider-refunds.ts';
import { findRefund } from './data.ts';

/** Which refunds answer what the buyer of an order asked for. */

const paying = testPayingShop();
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop);
});
afterEach(() => refuseFaults(paying));

/** Three parts; their buyer asks to cancel, or to return two of them once they are sent. */
async function askedOrder(kind: 'cancel' | 'return') {
  const { shop } = paying;
  const { order, buyer, product, captureId } = await paying.paidOrder({ qty: 3 });
  const params = { id: order._id };
  const body = { carrier: 'UPS', trackingNumber: `1Z ${newId()}` };
  if (kind === 'return') await shop.as(admin)('PUT /api/orders/:id/tracking', { params, body });
  const ask = (qty = 2) =>
    shop.as(buyer)('POST /api/orders/:id/requests', {
      params,
      query: {},
      body: {
        kind,
        reason: 'Bent.',
        ...(kind === 'return' && {
          returnReason: 'damaged',
          parts: [{ product: product.id, qty }],
        }),
      },
    });
  await ask();
  const read = () => shop.as(admin)('GET /api/orders/:id', { params, query: {} });
  return {
    order,
    product,
    ask,
    read,
    withdraw: async () => {
      const { requests } = await read();
      await shop.as(buyer)('DELETE /api/orders/:id/requests/:request', {
        params: { ...params, request: requests.at(-1)?._id ?? '' },
        query: {},
      });
    },
    captureId,
    isOpen: async () => (await read()).requests.some(({ answeredAt }) => answeredAt === null),
    refund: (
      amount: string,
      qty = 0,
      said: { unsent?: boolean; breakdown?: Record<'items' | 'shipping' | 'handling' | 'tax', string> } = {},
    ) =>
      shop.as(admin)('POST /api/orders/:id/refunds', {
        params,
        headers: { 'idempotency-key': newId() },
        body: {
          amount,
          reason: 'As you asked.',
          ...said,
          ...(qty > 0 && { returned: [{ product: product.id, qty }], restock: true }),
        },
      }),
    answer: async () => {
      const { requests } = await read();
      await shop.as(admin)('PUT /api/orders/:id/requests/:request', {
        params: { ...params, request: requests.at(-1)?._id ?? '' },
        body: {},
      });
    },
    /** A refund of the order, by default the latest, fails at the provider. */
    fail: async (id?: string) => {
      const failing = id ?? (await read()).refunds.at(-1)?._id ?? '';
      const refund = await findRefund(shop.deps.db, failing);
      if (!refund) throw new Error('no refund');
      await failRefund(shop.deps, refund, { issue: 'DECLINED' });
      await paying.takePaymentIssues(order._id);
    },
  };
}

describe('a request to cancel', () => {
  it('is not answered by a refund of the shipping, but by the rest', async () => {
    const { order, refund, isOpen } = await askedOrder('cancel');
    await refund('10.00');
    expect(await isOpen()).toBe(true);
    await refund((Number(order.totalPrice) - 10).toFixed(2));
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });

  it('is answered once no part is left to send, whatever is kept of the money', async () => {
    const { refund, isOpen } = await askedOrder('cancel');
    await refund('100.00', 2);
    expect(await isOpen()).toBe(true);
    await refund('100.00', 1);
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });

  it('is answered once no part is left to send of an order of which some were sent all the same', async () => {
    const { order, product, refund, isOpen } = await askedOrder('cancel');
    await paying.shop.as(admin)('PUT /api/orders/:id/tracking', {
      params: { id: order._id },
      body: {
        carrier: 'UPS',
        trackingNumber: `1Z ${newId()}`,
        moreToFollow: true,
        contents: [{ product: product.id, qty: 1 }],
      },
    });
    await refund('100.00', 2, { unsent: true });
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });

  it('is open again when one of the refunds fails that together answered it', async () => {
    const { refund, isOpen, read, fail } = await askedOrder('cancel');
    await refund('100.00', 2);
    const [first] = (await read()).refunds;
    await refund('100.00', 1);
    expect(await isOpen()).toBe(false);
    await fail(first?._id);
    expect(await isOpen()).toBe(true);
    await runJobs(paying.shop);
  });

  it('is open again when the refund fails, and stops who is about to send the order', async () => {
    const { order, refund, isOpen, read, fail } = await askedOrder('cancel');
    await refund(order.totalPrice);
    const { version = 0 } = await read();
    await fail();
    expect(await isOpen()).toBe(true);
    expect((await read()).version).toBeGreaterThan(version);
    await refund(order.totalPrice);
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });
});

describe('a request to cancel whose refund fails', () => {
  it('is answered again when the refund was made after all', async () => {
    const { order, captureId, refund, read, isOpen, fail } = await askedOrder('cancel');
    await refund(order.totalPrice);
    await fail();
    const { deps } = paying.shop;
    const { amountCents } = await deps.payments.readCapture(captureId);
    const requestId = (await read()).refunds[0]?._id ?? '';
    await deps.payments.refund({ captureId, requestId, amountCents, currency: 'USD' });
    await importProviderRefunds(deps, captureId);
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });

  it.each([
    ['was canceled', { canceledAt: new Date() }],
    ['has forgotten its customer', { email: '' }],
  ])('stays answered of an order that %s', async (_, change) => {
    const { order, refund, isOpen, fail } = await askedOrder('cancel');
    await refund(order.totalPrice);
    const { db } = paying.shop.deps;
    await db.updateTable('orders').set(change).where('id', '=', order._id).execute();
    await fail();
    expect(await isOpen()).toBe(false);
  });
});

describe('a request to return parts', () => {
  it('is not answered by any refund, but once all its parts came back', async () => {
    const { refund, isOpen } = await askedOrder('return');
    await refund('10.00');
    expect(await isOpen()).toBe(true);
    await refund('100.00', 1);
    expect(await isOpen()).toBe(true);
    await refund('100.00', 1);
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });

  it('is not answered by a refund of another part', async () => {
    const { shop, buy } = paying;
    const [asked, other] = [await createProduct(shop), await createProduct(shop)];
    const buyer = await newGuestBuyer(shop);
    const lines = [asked, other].map(({ id: product }) => ({ product, qty: 1 }));
    const { _id: id } = await placeOrder(shop, buyer, lines);
    await buy(buyer, id);
    const params = { id };
    const body = { carrier: 'UPS', trackingNumber: `1Z ${newId()}` };
    await shop.as(admin)('PUT /api/orders/:id/tracking', { params, body });
    await shop.as(buyer)('POST /api/orders/:id/requests', {
      params,
      query: {},
      body: { kind: 'return', returnReason: 'wrong', parts: [{ product: asked.id, qty: 1 }] },
    });
    const refund = async (product: string) => {
      const { requests } = await shop.as(admin)('POST /api/orders/:id/refunds', {
        params,
        headers: { 'idempotency-key': newId() },
        body: { amount: '20.00', reason: 'It came back.', returned: [{ product, qty: 1 }] },
      });
      return requests[0]?.answeredAt;
    };
    expect(await refund(other.id)).toBeNull();
    expect(await refund(asked.id)).toEqual(expect.any(String));
    await runJobs(shop);
  });

  it('is answered by the refund that replaces a failed one, which has the parts', async () => {
    const { refund, isOpen, fail } = await askedOrder('return');
    await refund('5.00', 2);
    await fail();
    expect(await isOpen()).toBe(true);
    await refund('4.00');
    expect(await isOpen(), 'it is for something else').toBe(true);
    const shipping = { items: '0.00', shipping: '6.00', handling: '0.00', tax: '0.00' };
    await refund('6.00', 0, { breakdown: shipping });
    expect(await isOpen(), 'the shipping is something else').toBe(true);
    await refund('100.00');
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });

  it('is open again when one of the refunds fails that together answered it, but not when another does', async () => {
    const { refund, isOpen, read, fail } = await askedOrder('return');
    await refund('100.00', 1);
    await refund('100.00', 1);
    await refund('10.00');
    const [first, , shipping] = (await read()).refunds;
    await fail(shipping?._id);
    expect(await isOpen()).toBe(false);
    await fail(first?._id);
    expect(await isOpen()).toBe(true);
    await refund('100.00');
    expect(await isOpen()).toBe(false);
    await runJobs(paying.shop);
  });

  it('stays answered when a refund of another part fails', async () => {
    const { shop } = paying;
    const buyer = await newGuestBuyer(shop);
    const [asked, other] = [await createProduct(shop), await createProduct(shop)];
    const lines = [asked, other].map(({ id }) => ({ product: id, qty: 1 }));
    const { _id: id } = await placeOrder(shop, buyer, lines);
    const params = { id };
    await paying.buy(buyer, id);
    const body = { carrier: 'UPS', trackingNumber: `1Z ${newId()}` };
    await shop.as(admin)('PUT /api/orders/:id/tracking', { params, body });
    const parts = [{ product: asked.id, qty: 1 }];
    await shop.as(buyer)('POST /api/orders/:id/requests', {
      params,
      query: {},
      body: { kind: 'return', reason: '', returnReason: 'fit', parts },
    });
    const refund = (product: string) =>
      shop.as(admin)('POST /api/orders/:id/refunds', {
        params,
        headers: { 'idempotency-key': newId() },
        body: { amount: '10.00', reason: 'Back.', returned: [{ product, qty: 1 }], restock: true },
      });
    await refund(other.id);
    await refund(asked.id);
    const { refunds } = await shop.as(admin)('GET /api/orders/:id', { params, query: {} });
    const failing = await findRefund(shop.deps.db, refunds[0]?._id ?? '');
    if (!failing) throw new Error('no refund');
    await failRefund(shop.deps, failing, { issue: 'DECLINED' });
    await paying.takePaymentIssues(id);
    const { requests } = await shop.as(admin)('GET /api/orders/:id', { params, query: {} });
    expect(requests[0]?.answeredAt).toEqual(expect.any(String));
    await runJobs(shop);
  });

  it('stays answered when the buyer has asked anew before the refund fails', async () => {
    const { ask, refund, read, fail } = await askedOrder('return');
    await refund('100.00', 2);
    await ask(1);
    await fail();
    const { requests } = await read();
    expect(requests.map(({ answeredAt }) => answeredAt === null)).toEqual([false, true]);
  });

  it('is open again when the buyer has asked anew and withdrawn that before the refund fails', async () => {
    const { ask, withdraw, refund, read, fail } = await askedOrder('return');
    await refund('100.00', 2);
    await ask(1);
    await withdraw();
    await fail();
    const { requests } = await read();
    expect(requests.map(({ answeredAt }) => answeredAt === null)).toEqual([true, false]);
  });

  it('stays answered when somebody answered it before the refund fails', async () => {
    const { refund, answer, isOpen, fail } = await askedOrder('return');
    await refund('10.00');
    await answer();
    await fail();
    expect(await isOpen()).toBe(false);
  });
});

describe('a refund that was made on the provider’s own pages', () => {
  it.each([
    ['answers when it is all of the money', 0, false],
    ['leaves the request open when it is less', 100, true],
  ])('%s', async (_, less, expected) => {
    const { captureId, isOpen } = await askedOrder('cancel');
    const { deps } = paying.shop;
    const { amountCents } = await deps.payments.readCapture(captureId);
    const given = { captureId, requestId: newId(), amountCents: amountCents - less };
    await deps.payments.refund({ ...given, currency: 'USD' });
    await importProviderRefunds(deps, captureId);
    expect(await isOpen()).toBe(expected);
  });
});
