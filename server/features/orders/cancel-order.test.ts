import { afterEach, describe, expect, it } from 'vitest';
import { emailsTo } from '../../../tests/support/emails.ts';
import {
  createCoupon,
  createProduct,
  guestOrder,
  placeOrder,
  stockOf,
} from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { settle } from '../payments/settle.ts';
import { newAdmin, signedInUser } from '../../../tests/support/users.ts';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const cancel = (caller: Caller, id: string) =>
  paying.shop.as(caller)('PUT /api/orders/:id/cancel', { params: { id } });
const cancelByShop = (
  caller: Caller,
  id: string,
  body: { reason: string; email?: boolean; restock?: boolean },
) => paying.shop.as(caller)('PUT /api/orders/:id/cancel-by-shop', { params: { id }, body });
const attemptsOf = (orderId: string) =>
  paying.shop.deps.db
    .selectFrom('paymentAttempts')
    .select('state')
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();

describe('canceling one’s own order', () => {
  it('ends it, its started payment and its reservation', async () => {
    const { shop, start, pay, emulator, captures } = paying;
    const { order, buyer, product } = await guestOrder(shop, { qty: 3 });
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 3 });
    const canceled = await cancel(buyer, order._id);
    expect(canceled).toMatchObject({ state: 'canceled', isPaid: false, view: 'full' });
    expect(canceled.canceledAt).not.toBeNull();
    expect(canceled).not.toHaveProperty('cancelReason');
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
    expect(await attemptsOf(order._id)).toEqual([{ state: 'expired' }]);
    const closed = { status: 409, code: 'order_closed', message: 'This order was canceled.' };
    await expect(start(buyer, order._id)).rejects.toMatchObject(closed);
    await expect(pay(buyer, order._id, payment)).rejects.toMatchObject(closed);
    await runJobs(shop, { early: true });
    expect(captures(order._id)).toEqual([]);
  });

  it('is confirmed by an email, which contains nothing that the buyer typed', async () => {
    const { shop } = paying;
    const { order, buyer, guest } = await guestOrder(shop);
    await cancel(buyer, order._id);
    await runJobs(shop);
    const emails = await emailsTo(shop, guest.email);
    const told = emails.find(({ subject }) => subject === `Your order ${order.number} is canceled`);
    expect(told?.text).toContain('You canceled your order for the parts below.');
    expect(told?.text).not.toMatch(/Dale|Orchard/);
  });

  it('sends no more emails to one mailbox than unpaid orders may', async () => {
    const { shop } = paying;
    const { product, buyer, guest } = await guestOrder(shop);
    replaceInTest(shop.deps.config, { rateLimits: true });
    for (let n = 0; n < 3; n += 1) {
      const { _id } = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]);
      await cancel(buyer, _id);
    }
    await runJobs(shop, { early: true });
    // The first order was placed before the limits were on; the emails about two others counted, but were not needed anymore.
    expect((await emailsTo(shop, guest.email)).map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^We have your order/),
      expect.stringMatching(/is canceled$/),
    ]);
  });

  it('is possible for a customer, and for an admin who bought it', async () => {
    const { shop } = paying;
    for (const isAdmin of [false, true]) {
      const buyer = await signedInUser(shop, { isAdmin });
      const { id: product } = await createProduct(shop);
      const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1 }]);
      expect(await cancel(buyer, _id)).toMatchObject({ state: 'canceled', user: { _id: buyer.id } });
    }
  });

  it('is possible after it has expired, because a payment that was started in time may still be captured', async () => {
    const { shop, start, pay, emulator } = paying;
    const { order, buyer } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    const past = { expiresAt: shop.deps.clock() };
    await shop.deps.db.updateTable('orders').set(past).where('id', '=', order._id).execute();
    const read = shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id } });
    expect(await read).toMatchObject({ state: 'expired', mayCancel: true });
    expect(await cancel(buyer, order._id)).toMatchObject({ state: 'canceled', mayCancel: false });
    await expect(pay(buyer, order._id, payment)).rejects.toMatchObject({ code: 'order_closed' });
  });

  it('is possible once', async () => {
    const { order, buyer } = await guestOrder(paying.shop);
    await cancel(buyer, order._id);
    await expect(cancel(buyer, order._id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This order is already canceled',
    });
  });

  it('is refused once it is paid', async () => {
    const { shop, buy } = paying;
    const { order, buyer } = await guestOrder(shop);
    await buy(buyer, order._id);
    await expect(cancel(buyer, order._id)).rejects.toMatchObject({ status: 409, code: 'already_paid' });
  });

  it.each(['capturing', 'pending', 'captured'] as const)(
    'is refused while a payment is %s, and changes nothing',
    async (state) => {
      const { shop, start } = paying;
      const { order, buyer, product } = await guestOrder(shop);
      const payment = await start(buyer, order._id);
      const { db } = shop.deps;
      const attempt = db.updateTable('paymentAttempts').where('providerOrderId', '=', payment);
      await attempt.set({ state }).execute();
      await expect(cancel(buyer, order._id)).rejects.toMatchObject({ status: 409, code: 'conflict' });
      const admin = await newAdmin(shop);
      await expect(cancelByShop(admin, order._id, { reason: 'A mistake' })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await attemptsOf(order._id)).toEqual([{ state }]);
      expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 1 });
      await attempt.set({ state: 'created' }).execute();
    },
  );

  it('does not wait for a payment that was declined', async () => {
    const { shop, start, pay, emulator } = paying;
    const { order, buyer } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment, { decline: true });
    await pay(buyer, order._id, payment).catch(() => undefined);
    expect(await cancel(buyer, order._id)).toMatchObject({ state: 'canceled' });
    expect(await attemptsOf(order._id)).toEqual([{ state: 'expired' }]);
  });
});

describe('an admin who cancels an order', () => {
  it('gives a reason, which the customer sees and the audit log keeps', async () => {
    const { shop } = paying;
    const { order, buyer, guest } = await guestOrder(shop);
    const admin = await newAdmin(shop);
    const reason = 'The price was a typing error.';
    expect(await cancelByShop(admin, order._id, { reason })).toMatchObject({ state: 'canceled' });
    const params = { id: order._id };
    expect(await shop.as(buyer)('GET /api/orders/:id', { params })).toMatchObject({ cancelReason: reason });
    expect(await shop.as({})('GET /api/orders/:id', { params })).not.toHaveProperty('cancelReason');
    const { events } = await shop.as(admin)('GET /api/orders/:id/history', { params });
    expect(events.at(-1)).toMatchObject({
      text: `Canceled: ${reason}`,
      outcome: 'ended',
      by: expect.any(String),
    });
    const entry = await shop.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('thingId', '=', order._id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'order.cancel',
      userId: admin.id,
      after: { reason, email: false },
    });
    await runJobs(shop, { early: true });
    expect(await emailsTo(shop, guest.email)).toEqual([]);
  });

  it('can have the customer told by email', async () => {
    const { shop } = paying;
    const { order, guest } = await guestOrder(shop);
    const reason = 'We found a crack in the last one.';
    await cancelByShop(await newAdmin(shop), order._id, { reason, email: true });
    await runJobs(shop);
    const emails = await emailsTo(shop, guest.email);
    const told = emails.find(({ subject }) => subject === `Your order ${order.number} is canceled`);
    expect(told?.text).toContain(reason);
    // The mailbox may be a stranger's.
    expect(told?.text).not.toMatch(/Dale|Orchard/);
  });

  it('must give one, and cannot have the email about paying sent again', async () => {
    const { shop } = paying;
    const { order } = await guestOrder(shop);
    const admin = await newAdmin(shop);
    await expect(cancelByShop(admin, order._id, { reason: ' ' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { reason: 'Enter a reason' } },
    });
    await cancelByShop(admin, order._id, { reason: 'A mistake' });
    const again = { params: { id: order._id }, body: { mail: 'order-received' } } as const;
    await expect(shop.as(admin)('POST /api/orders/:id/mails', again)).rejects.toMatchObject({
      code: 'order_closed',
    });
  });
});

describe('a paid order that cost nothing', () => {
  it('can be canceled by an admin only, who puts its parts back in stock', async () => {
    const { shop } = paying;
    const { id: couponId } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const { buyer, guest, product } = await guestOrder(shop, { product: { shippingCents: 0 } });
    const { _id: id } = await placeOrder(shop, buyer, [{ product: product.id, qty: 2 }], { couponId });
    const { onHand } = await stockOf(shop, product.id);
    await expect(cancel(buyer, id)).rejects.toMatchObject({ code: 'already_paid' });
    const admin = await newAdmin(shop);
    const params = { id };
    expect(await shop.as(buyer)('GET /api/orders/:id', { params })).toMatchObject({ mayCancel: false });
    expect(await shop.as(admin)('GET /api/orders/:id', { params })).toMatchObject({
      isPaid: true,
      mayCancel: true,
    });
    await shop.as(buyer)('POST /api/orders/:id/requests', { params, query: {}, body: { kind: 'cancel' } });
    const canceled = await cancelByShop(admin, id, { reason: 'Nobody came', email: true, restock: true });
    expect(canceled.requests).toMatchObject([{ answeredAt: expect.any(String) }]);
    expect(canceled).toMatchObject({ state: 'canceled', mayCancel: false });
    expect((await stockOf(shop, product.id)).onHand).toBe(onHand + 2);
    await runJobs(shop);
    const emails = await emailsTo(shop, guest.email);
    const told = emails.find(({ subject }) => subject === `Your order ${canceled.number} is canceled`);
    expect(told?.text.replaceAll(/\s+/g, ' ')).toContain('Nothing was charged, and there is nothing to pay.');
  });
});

describe('money that arrives for a canceled order', () => {
  it('is kept in the books, refunded, and reported to the owner', async () => {
    const { shop, start, emulator, takePaymentIssues, captures } = paying;
    const { order, buyer, product, guest } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    await cancel(buyer, order._id);
    // Someone captured it on the provider's own pages.
    await shop.deps.payments.captureOrder({ providerOrderId: payment, requestId: `pages-${payment}` });
    const [capture] = captures(order._id);
    const money = await shop.deps.payments.readCapture(capture?.captureId ?? '');
    expect(await settle(shop.deps, { ...money, providerOrderId: payment })).toBe('kept');
    await runJobs(shop, { early: true });
    const params = { id: order._id };
    expect(await shop.as(buyer)('GET /api/orders/:id', { params })).toMatchObject({
      state: 'canceled',
      isPaid: false,
      refunds: [{ payment: 'late', reason: 'The order had been canceled when the payment came.' }],
    });
    expect(await takePaymentIssues(order._id)).toEqual(['late_payment']);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
    const refunded = (await emailsTo(shop, guest.email)).find(({ subject }) => subject.includes('refunded'));
    expect(refunded?.text).not.toContain('We still have your order');
  });
});
