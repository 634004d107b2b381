import { afterEach, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../tests/support/audit-stock.ts';
import {
  createCoupon,
  createProduct,
  guestOrder,
  placeOrder,
  stockOf,
} from '../../../tests/support/factories.ts';
import { buildPayingShop, refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { newGuest, signedInUser } from '../../../tests/support/users.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { releaseReservations } from '../stock/release-reservations.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const minute = 60_000;
const creations = () => paying.emulator.calls().filter(({ operation }) => operation === 'create-order');

describe('GET /api/config/paypal', () => {
  it('returns where the payment buttons are loaded from [7.3.5] [7.6.12]', async () => {
    expect(await paying.shop.call('GET /api/config/paypal')).toEqual({
      clientId: 'demo-client',
      sdkUrl: `${paying.faultProxy.url}/sdk/js`,
      demo: true,
    });
  });
});

describe('starting a payment', () => {
  it("creates the provider's order with our amounts and ids", async () => {
    const { shop, start } = paying;
    const { token: guestToken } = await newGuest(shop);
    const coupon = await createCoupon(shop);
    const part = await createProduct(shop, { priceCents: 24_900 });
    const napco = await createProduct(shop, { brand: 'NAPCO', priceCents: 6450 });
    const items = [part, napco].map(({ id }) => ({ product: id, qty: 2 }));
    const order = await placeOrder(shop, { guestToken }, items, { couponId: coupon.id });
    const created = await shop.deps.payments.readOrder(await start({ guestToken }, order._id));
    expect(created).toMatchObject({
      intent: 'CAPTURE',
      unitCount: 1,
      amountCents: Number(order.totalPrice.replace('.', '')),
      currency: 'USD',
      customId: order._id,
      invoiceId: `demo-${order._id}`,
      payeeMerchantId: paying.emulator.merchantId,
    });
  });

  it('reserves the stock for 15 minutes', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop, { qty: 3 });
    await start(buyer, order._id);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 3 });
    shop.advance(14 * minute);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 3 });
    shop.advance(minute);
    await releaseReservations(shop.deps);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  });

  it('releases expired stock every minute', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    await start(buyer, order._id);
    shop.advance(15 * minute);
    await shop.deps.queue.enqueue(shop.deps.db, 'release-reservations', {});
    await runJobs(shop);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  });

  it('returns the same order for 2.5 hours, then a new one', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const first = await start(buyer, order._id);
    expect(await start(buyer, order._id)).toBe(first);
    shop.advance(149 * minute);
    await releaseReservations(shop.deps);
    expect(await start(buyer, order._id)).toBe(first);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
    shop.advance(minute);
    expect(await start(buyer, order._id)).not.toBe(first);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
  });

  it('creates one provider order for ten parallel starts', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const ids = await Promise.all(Array.from({ length: 10 }, () => start(buyer, order._id)));
    expect(new Set(ids).size).toBe(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
  });

  it('reserves the last one for one of three customers', async () => {
    const { shop, start } = paying;
    const product = await createProduct(shop, { onHand: 1 });
    const buyers = await Promise.all(
      [1, 2, 3].map(async () => ({ guestToken: (await newGuest(shop)).token })),
    );
    const orders = await Promise.all(
      buyers.map((buyer) => placeOrder(shop, buyer, [{ product: product.id, qty: 1 }])),
    );
    const starts = await Promise.allSettled(buyers.map((buyer, at) => start(buyer, orders[at]?._id ?? '')));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = {
      code: 'out_of_stock',
      status: 409,
      message: 'Out Of Stock',
      details: { lines: [{ product: product.id, name: product.name, available: 0, isReserved: true }] },
    };
    const reasons = starts.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(reasons).toMatchObject([refusal, refusal]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 1, reserved: 1 });
  });

  it('reserves nothing when one of the lines is not available', async () => {
    const { shop, start } = paying;
    const { token: guestToken } = await newGuest(shop);
    const there = await createProduct(shop);
    const gone = await createProduct(shop);
    const items = [there, gone].map(({ id }) => ({ product: id, qty: 1 }));
    const order = await placeOrder(shop, { guestToken }, items);
    await setOnHand(shop.deps.db, gone.id, 0);
    await expect(start({ guestToken }, order._id)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { lines: [{ product: gone.id, available: 0, isReserved: false }] },
    });
    expect(await stockOf(shop, there.id)).toEqual({ onHand: 10, reserved: 0 });
  });

  it('the order says before it which of its parts are gone, but not to who reserved them or to strangers', async () => {
    const { shop, start } = paying;
    const product = await createProduct(shop, { onHand: 1 });
    const there = await createProduct(shop);
    const [first, second] = await Promise.all([newGuest(shop), newGuest(shop)]);
    const place = ({ token: guestToken }: { token: string }) => {
      const items = [there, product].map(({ id }) => ({ product: id, qty: 1 }));
      return placeOrder(shop, { guestToken }, items);
    };
    const [ours, theirs] = [await place(first), await place(second)];
    const seen = async (id: string, guestToken?: string) => {
      const caller = guestToken === undefined ? {} : { guestToken };
      return (await shop.as(caller)('GET /api/orders/:id', { params: { id }, query: {} })).outOfStock;
    };
    expect(await seen(ours._id, first.token)).toBeUndefined();
    await start({ guestToken: second.token }, theirs._id);
    expect(await seen(ours._id, first.token)).toEqual([
      { product: product.id, name: product.name, available: 0, isReserved: true },
    ]);
    expect(await seen(ours._id)).toBeUndefined();
    expect(await seen(theirs._id, second.token)).toBeUndefined();
    // What is no longer sold is no matter of stock: starting to pay says so.
    const hide = (hidden: boolean) =>
      shop.deps.db.updateTable('products').set({ hidden }).where('id', '=', product.id).execute();
    await hide(true);
    expect(await seen(ours._id, first.token)).toBeUndefined();
    await hide(false);
    const canceled = { params: { id: ours._id } };
    await shop.as({ guestToken: first.token })('PUT /api/orders/:id/cancel', canceled);
    expect(await seen(ours._id, first.token)).toBeUndefined();
  });

  it('takes no locks by which two orders of the same products could deadlock', async () => {
    const { shop, start } = paying;
    const products = await Promise.all(Array.from({ length: 6 }, () => createProduct(shop, { onHand: 100 })));
    const items = products.map(({ id }) => ({ product: id, qty: 1 }));
    const { token: guestToken } = await newGuest(shop);
    const orders = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        placeOrder(shop, { guestToken }, at % 2 === 0 ? items : items.toReversed()),
      ),
    );
    await Promise.all(orders.map(({ _id }) => start({ guestToken }, _id)));
    expect(await stockOf(shop, products[0]?.id ?? '')).toEqual({ onHand: 100, reserved: 10 });
  });

  it('is refused for an order that is paid', async () => {
    const { shop, start, buy } = paying;
    const { order, buyer } = await guestOrder(shop);
    await buy(buyer, order._id);
    await expect(start(buyer, order._id)).rejects.toMatchObject({
      code: 'already_paid',
      status: 409,
      message: 'This order is already paid',
    });
  });

  it('is allowed to its customer and to admins; others get 404', async () => {
    const { shop, start } = paying;
    const { order } = await guestOrder(shop);
    const strangers = [{ guestToken: (await newGuest(shop)).token }, await signedInUser(shop)];
    for (const stranger of strangers) {
      await expect(start(stranger, order._id)).rejects.toMatchObject({
        status: 404,
        message: 'Order not found',
      });
    }
    await expect(start({}, order._id)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await start(await signedInUser(shop, { isAdmin: true }), order._id)).toEqual(expect.any(String));
  });

  it.each(['0123456789abcdef01234567', 'nonsense'])('finds no order %s', async (id) => {
    const { shop, start } = paying;
    await expect(start({ guestToken: (await newGuest(shop)).token }, id)).rejects.toMatchObject({
      code: 'not_found',
      message: 'Order not found',
    });
  });

  it('can be repeated under the same key when the provider did not answer', async () => {
    const { shop, start, faultProxy } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    faultProxy.plan(...Array.from({ length: 3 }, () => ({ when: 'after', status: 502 }) as const));
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 });
    const before = creations().at(-1);
    const id = await start(buyer, order._id);
    expect(creations().at(-1)).toMatchObject({ requestId: before?.requestId, status: 200 });
    expect((await shop.deps.payments.readOrder(id)).customId).toBe(order._id);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
  });

  it('does not repeat what the provider has refused for good', async () => {
    const { shop, start, faultProxy } = paying;
    const { order, buyer } = await guestOrder(shop);
    faultProxy.plan({ when: 'before', status: 400, name: 'INVALID_REQUEST' });
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'payment_unavailable' });
    const { length } = creations();
    await start(buyer, order._id);
    expect(creations().slice(length)).toMatchObject([{ status: 201 }]);
  });
});

describe('with limits', () => {
  /** A shop with limits, and orders of one guest, of one piece each. */
  async function ordersOfOneGuest(count: number) {
    const limited = await buildPayingShop({ RATE_LIMITS: 'on' });
    const buyer = { guestToken: (await newGuest(limited.shop)).token };
    const product = await createProduct(limited.shop);
    const orders: string[] = [];
    while (orders.length < count)
      orders.push((await placeOrder(limited.shop, buyer, [{ product: product.id, qty: 1 }]))._id);
    return { limited, buyer, orders };
  }

  it('no fourth one is reserved when all are started at once', async () => {
    const { limited, buyer, orders } = await ordersOfOneGuest(6);
    try {
      const started = await Promise.allSettled(orders.map((id) => limited.start(buyer, id)));
      expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      for (const one of started)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'too_many_requests' });
    } finally {
      await limited.close();
    }
  });

  it('an approved payment is captured whatever else is reserved', async () => {
    const { limited, buyer, orders } = await ordersOfOneGuest(4);
    try {
      const { shop, start, pay, emulator } = limited;
      const [approved = '', ...others] = orders;
      const payment = await start(buyer, approved);
      emulator.approve(payment);
      shop.advance(16 * minute);
      await releaseReservations(shop.deps);
      for (const id of others) await start(buyer, id);
      expect(await pay(buyer, approved, payment)).toMatchObject({ isPaid: true });
    } finally {
      await limited.close();
    }
  });

  it('a customer can have three orders reserved at a time', async () => {
    const limited = await buildPayingShop({ RATE_LIMITS: 'on' });
    try {
      const { shop, start } = limited;
      const { token: guestToken } = await newGuest(shop);
      const product = await createProduct(shop);
      const orders = [];
      for (let n = 0; n < 4; n += 1)
        orders.push(await placeOrder(shop, { guestToken }, [{ product: product.id, qty: 1 }]));
      const [one, two, three, four] = orders.map(({ _id }) => _id);
      for (const id of [one, two, three, three]) await start({ guestToken }, id ?? '');
      await expect(start({ guestToken }, four ?? '')).rejects.toMatchObject({
        code: 'too_many_requests',
        message:
          'We are already holding parts for 3 of your orders. Please pay one of them or wait 15 minutes.',
        details: { retryAfter: 900 },
      });
      shop.advance(15 * minute);
      await releaseReservations(shop.deps);
      expect(await start({ guestToken }, four ?? '')).toEqual(expect.any(String));
    } finally {
      await limited.close();
    }
  });
});
