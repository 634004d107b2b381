import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setOnHand } from '../../../tests/support/audit-stock.ts';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { guestOrder, stockOf } from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { neverAsked, withProvider } from '../../../tests/support/payment-providers.ts';
import { runJobs, waitingJobs } from '../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import type { Input } from '../../../shop/api-client.ts';
import { toCents } from '../../../shop/rules/money.ts';
import { forgetCustomers } from '../orders/erasure-data.ts';
import { releaseReservations } from '../stock/release-reservations.ts';
import { compareReport } from './reconciliation/compare-report.ts';
import { sendTracking } from './send-tracking.ts';
import { settle } from './settle.ts';

const paying = testPayingShop();
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop, { name: 'Ray Lugo' });
});
afterEach(() => refuseFaults(paying));

type Body = Input<'PUT /api/orders/:id/manual-payment'>['body'];
const byCheck = { paymentMethod: 'Check', reference: '1042' } as const;
const record = (id: string, body: Body = byCheck) =>
  paying.shop.as(admin)('PUT /api/orders/:id/manual-payment', { params: { id }, body });
const read = (who: Caller, id: string) => paying.shop.as(who)('GET /api/orders/:id', { params: { id } });
const paymentsOf = (orderId: string) =>
  paying.shop.deps.db
    .selectFrom('payments')
    .select(['kind', 'amountCents', 'attemptId', 'reference'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .execute();
const attemptStates = async (orderId: string) =>
  (
    await paying.shop.deps.db
      .selectFrom('paymentAttempts')
      .select('state')
      .where('orderId', '=', orderId)
      .execute()
  ).map(({ state }) => state);

describe('recording a payment', () => {
  it('pays the order as the provider’s money does: its whole total, stock, emails, history and log', async () => {
    const { shop } = paying;
    const { order, buyer, guest, product } = await guestOrder(shop, { qty: 3 });
    const amountCents = toCents(order.totalPrice);
    const paid = await record(order._id);
    expect(paid).toMatchObject({
      state: 'paid',
      isPaid: true,
      paymentMethod: 'Check',
      manualPayment: { reference: '1042' },
      refundable: order.totalPrice,
      paymentState: 'none',
    });
    expect(paid).not.toHaveProperty('payment');
    expect(await paymentsOf(order._id)).toEqual([
      { kind: 'primary', amountCents, attemptId: null, reference: '1042' },
    ]);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 7, reserved: 0 });
    const jobs = await waitingJobs<{ orderId: string; template: string }>(shop, 'send-order-email');
    const templates = jobs.filter(({ orderId }) => orderId === order._id).map(({ template }) => template);
    expect(templates).toEqual(['order-received', 'order-paid', 'new-payment']);
    const told = (await emailsTo(shop, guest.email)).find(({ subject }) => subject.endsWith('is paid'));
    expect(told?.text).toContain(`We have your payment of $${order.totalPrice} by check.`);
    const seen = await read(buyer, order._id);
    expect(seen).toMatchObject({ isPaid: true, paymentMethod: 'Check' });
    expect(seen).not.toHaveProperty('manualPayment');
    const { events } = await shop.as(admin)('GET /api/orders/:id/history', { params: { id: order._id } });
    expect(events).toContainEqual(
      expect.objectContaining({ text: `Paid $${order.totalPrice} by check 1042`, by: 'Ray Lugo' }),
    );
    const logged = shop.deps.db.selectFrom('auditLog').select(['action', 'after']);
    expect(await logged.where('thingId', '=', order._id).execute()).toEqual([
      {
        action: 'order.recordPayment',
        after: { amountCents, paymentMethod: 'Check', reference: '1042' },
      },
    ]);
  });

  it('is exported with its method and number instead of the provider’s transaction', async () => {
    const { shop } = paying;
    const { order } = await guestOrder(shop);
    await record(order._id, { paymentMethod: 'Money Order', reference: 'MO 77-1' });
    const { cookie = '' } = admin;
    const { body } = await shop.app.inject({ url: '/api/reports/orders.csv', headers: { cookie } });
    const line = body.split('\r\n').find((one) => one.includes(String(order.number)));
    expect(line).toContain(',Money Order,');
    expect(line?.endsWith(',MO 77-1')).toBe(true);
  });

  it('ends a payment that was only started: approved later, it captures nothing', async () => {
    const { shop, start, pay, emulator, captures } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    await record(order._id);
    expect(await attemptStates(order._id)).toEqual(['expired']);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
    emulator.approve(payment);
    await expect(pay(buyer, order._id, payment)).rejects.toMatchObject({ code: 'already_paid' });
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'already_paid' });
    await runJobs(shop, { early: true });
    expect(captures(order._id)).toEqual([]);
  });

  it('sends money back that the provider has captured all the same', async () => {
    const { shop, start, emulator } = paying;
    const { order, buyer } = await guestOrder(shop);
    const providerOrderId = await start(buyer, order._id);
    emulator.approve(providerOrderId);
    const requestId = crypto.randomUUID();
    const { captures } = await shop.deps.payments.captureOrder({ providerOrderId, requestId });
    await record(order._id);
    const [capture] = captures;
    if (!capture) throw new Error('nothing was captured');
    expect(await settle(shop.deps, capture)).toBe('kept');
    expect((await paymentsOf(order._id)).map(({ kind }) => kind)).toEqual(['primary', 'duplicate']);
    await runJobs(shop);
    const sentBack = emulator.refunds().filter(({ captureId }) => captureId === capture.captureId);
    expect(sentBack).toMatchObject([{ amountCents: capture.amountCents }]);
    expect(await read(admin, order._id)).toMatchObject({ isPaid: true, refundedTotal: '0.00' });
  });

  it('waits while a payment is being confirmed', async () => {
    const { shop, start, pay, emulator } = paying;
    const { order, buyer } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    await pay(buyer, order._id, payment);
    await expect(record(order._id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is being confirmed'),
    });
    expect(await attemptStates(order._id)).toEqual(['pending']);
    expect(await paymentsOf(order._id)).toEqual([]);
  });

  it('and a capture of the same order at the same moment pay it once', async () => {
    const { shop, start, pay, emulator, captures } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    await Promise.allSettled([record(order._id), pay(buyer, order._id, payment), record(order._id)]);
    await runJobs(shop, { early: true });
    const all = await paymentsOf(order._id);
    expect(all).toHaveLength(1);
    expect(captures(order._id)).toHaveLength(all[0]?.attemptId === null ? 0 : 1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('is refused, and changes nothing, when a part was sold meanwhile', async () => {
    const { shop, start } = paying;
    const { order, buyer, product } = await guestOrder(shop, { qty: 2 });
    await start(buyer, order._id);
    shop.advance(20 * 60_000);
    await releaseReservations(shop.deps);
    await setOnHand(shop.deps.db, product.id, 1);
    await expect(record(order._id)).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      message: expect.stringContaining('nothing was recorded'),
    });
    expect(await read(admin, order._id)).toMatchObject({ isPaid: false, paymentMethod: 'PayPal' });
    expect(await attemptStates(order._id)).toEqual(['created']);
    await setOnHand(shop.deps.db, product.id, 2);
    expect(await record(order._id)).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 0, reserved: 0 });
  });

  it('pays an order that has expired, or with a part that is hidden: a person has decided it', async () => {
    const { shop } = paying;
    const { order, product } = await guestOrder(shop);
    const { db } = shop.deps;
    await db.updateTable('products').set({ hidden: true }).where('id', '=', product.id).execute();
    const past = { expiresAt: shop.deps.clock() };
    await db.updateTable('orders').set(past).where('id', '=', order._id).execute();
    expect(await record(order._id, { paymentMethod: 'Cash', reference: '' })).toMatchObject({
      state: 'paid',
      manualPayment: { reference: '' },
    });
  });

  it.each([
    ['a second time', 'already_paid', (id: string) => record(id)],
    [
      'once the order is canceled',
      'conflict',
      (id: string) =>
        paying.shop.as(admin)('PUT /api/orders/:id/cancel-by-shop', {
          params: { id },
          body: { reason: 'A typing error in the price.' },
        }),
    ],
    [
      'for an order of the former shop',
      'conflict',
      async (id: string) => {
        const importedAt = paying.shop.deps.clock();
        await paying.shop.deps.db.updateTable('orders').set({ importedAt }).where('id', '=', id).execute();
      },
    ],
    [
      'for an order that has forgotten its customer',
      'conflict',
      async (id: string) => {
        const { db, clock } = paying.shop.deps;
        const past = { expiresAt: clock(), eraseFrom: clock() };
        await db.updateTable('orders').set(past).where('id', '=', id).execute();
        await forgetCustomers(db, clock());
      },
    ],
  ])('is refused %s', async (_, code, before) => {
    const { order } = await guestOrder(paying.shop);
    await before(order._id);
    await expect(record(order._id)).rejects.toMatchObject({ code });
  });

  it('asks how it was paid, and takes no other way', async () => {
    const { order } = await guestOrder(paying.shop);
    const paymentMethod = 'PayPal' as 'Check';
    await expect(record(order._id, { paymentMethod })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { paymentMethod: 'Choose how it was paid' } },
    });
  });

  it('is nothing that the provider is asked about: neither its tracking nor for the report', async () => {
    const { shop } = paying;
    const { order } = await guestOrder(shop);
    await record(order._id);
    await runJobs(shop);
    await shop.as(admin)('PUT /api/orders/:id/tracking', {
      params: { id: order._id },
      body: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
    });
    const asking = withProvider(shop.deps, { readOrder: neverAsked, readCapture: neverAsked });
    await expect(sendTracking(asking, { orderId: order._id })).resolves.toBeUndefined();
    shop.advance(2 * 24 * 3_600_000);
    await expect(compareReport(asking)).resolves.toBeUndefined();
  });
});
