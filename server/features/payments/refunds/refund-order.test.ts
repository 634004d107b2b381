import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin, openSession } from '../../../../tests/support/users.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { newId } from '../../../db/id.ts';
import { sweepExpired } from '../../../jobs/sweep-expired.ts';

const paying = testPayingShop();
let admin: Caller;
let other: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop, { name: 'Ray Lugo' });
  other = await newAdmin(paying.shop, { name: 'Ray Lugo' });
});
afterEach(() => refuseFaults(paying));

const hour = 60 * 60_000;

function refund(
  orderId: string,
  amount?: unknown,
  { key = newId(), by = admin, reason = 'A dent in the tailgate.' } = {},
) {
  const headers = { 'idempotency-key': key };
  const body = { ...(amount === undefined ? {} : { amount: amount as string }), reason };
  return paying.shop.as(by)('POST /api/orders/:id/refunds', { params: { id: orderId }, headers, body });
}

const read = (who: Caller, id: string) => paying.shop.as(who)('GET /api/orders/:id', { params: { id } });
const moneyBack = (captureId: string) =>
  paying.emulator.refunds().filter((made) => made.captureId === captureId);
const rowsOf = (captureId: string) =>
  paying.shop.deps.db.selectFrom('refunds').selectAll().where('captureId', '=', captureId).execute();

describe('refunding an order', () => {
  it('refuses a refund from a form that was opened before another refund, but not its repeat', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    const send = (key: string, refundableSeen: string) =>
      paying.shop.as(admin)('POST /api/orders/:id/refunds', {
        params: { id: orderId },
        headers: { 'idempotency-key': key },
        body: { amount: '5.00', reason: 'A scratch.', refundableSeen },
      });
    const key = newId();
    await send(key, '137.50');
    await expect(send(newId(), '137.50')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('$132.50 is left'),
    });
    await send(key, '137.50');
    expect(await rowsOf(captureId)).toHaveLength(1);
    await send(newId(), '132.50');
    expect(await rowsOf(captureId)).toHaveLength(2);
  });

  it('refuses a refund from a form that was opened before the order was sent', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    const call = paying.shop.as(admin);
    const { version } = await read(admin, orderId);
    const send = (seen: number | undefined) =>
      call('POST /api/orders/:id/refunds', {
        params: { id: orderId },
        headers: { 'idempotency-key': newId() },
        body: { amount: '5.00', reason: 'We keep it here.', version: seen },
      });
    const body = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    await call('PUT /api/orders/:id/tracking', { params: { id: orderId }, body });
    await expect(send(version)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('and has been sent'),
    });
    expect(await rowsOf(captureId)).toEqual([]);
    await send((await read(admin, orderId)).version);
    expect(await rowsOf(captureId)).toHaveLength(1);
  });

  it('refunds a part, then the rest; order, list, emails and tax follow', async () => {
    const { shop } = paying;
    const { orderId, captureId, buyer, guest } = await paying.paidOrder();
    const asked = await refund(orderId, '50.00');
    expect(asked).toMatchObject({
      refundedTotal: '0.00',
      refundable: '87.50',
      refunds: [{ amount: '50.00', state: 'requested', completedAt: null, requestedBy: 'Ray Lugo' }],
    });
    await runJobs(shop);
    expect(await read(buyer, orderId)).toMatchObject({
      isPaid: true,
      totalPrice: '137.50',
      refundedTotal: '50.00',
      refunds: [
        {
          amount: '50.00',
          tax: '2.73',
          payment: 'primary',
          state: 'completed',
          reason: 'A dent in the tailgate.',
          completedAt: expect.any(String),
        },
      ],
    });
    await refund(orderId);
    await runJobs(shop);
    const after = await read(admin, orderId);
    expect(after).toMatchObject({ refundedTotal: '137.50', refundable: '0.00' });
    expect(after.refunds.map(({ amount, tax }) => [amount, tax])).toEqual([
      ['50.00', '2.73'],
      ['87.50', '4.77'],
    ]);
    expect(moneyBack(captureId).map(({ amountCents }) => amountCents)).toEqual([5000, 8750]);
    const emails = (await emailsTo(shop, guest.email)).filter(({ text }) => text.includes('Your refund'));
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([
      `$50.00 refunded, order ${after.number}`,
      `$87.50 refunded, order ${after.number}`,
    ]);
    expect(emails[0]?.text).toContain('A dent in the tailgate.');
  });

  it('shows strangers only the sum, and customers neither admins nor failures', async () => {
    const { shop, takePaymentIssues, emulator } = paying;
    const { orderId, buyer } = await paying.paidOrder();
    await refund(orderId, 10);
    await runJobs(shop);
    emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    await refund(orderId, 20);
    await runJobs(shop);
    expect(await takePaymentIssues(orderId)).toEqual(['refund_failed']);
    expect(await read({}, orderId)).toMatchObject({ view: 'reduced', refundedTotal: '10.00', refunds: [] });
    const seen = await read(buyer, orderId);
    expect(seen.refunds).toMatchObject([{ amount: '10.00' }]);
    expect(seen.refunds[0]).not.toHaveProperty('requestedBy');
    expect(seen).not.toHaveProperty('refundable');
    expect((await read(admin, orderId)).refunds).toMatchObject([
      { state: 'completed', issue: null },
      { state: 'failed', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' },
    ]);
  });

  it.each([
    ['nothing', 0, 400, 'more than $0.00'],
    ['nothing as text', '0.00', 400, 'more than $0.00'],
    ['half a cent', '0.005', 400, 'two decimals'],
    ['half a cent as a number', 1.005, 400, 'two decimals'],
    ['less than nothing', -1, 400, 'more than $0.00'],
    ['less than nothing as text', '-1.00', 400, 'more than $0.00'],
    ['more than anybody has', 1e9, 400, 'at most 100,000,000'],
    ['words', 'all', 400, 'two decimals'],
    ['a yes', true, 400, 'two decimals'],
    ['a cent more than was paid', '137.51', 409, 'Only $137.50 of this payment'],
  ])('refuses %s, with the reason at the field', async (_, amount, status, why) => {
    const { orderId, captureId } = await paying.paidOrder();
    const details = { fields: { amount: expect.stringContaining(why) } };
    await expect(refund(orderId, amount)).rejects.toMatchObject({ status, details });
    await runJobs(paying.shop);
    expect(moneyBack(captureId)).toEqual([]);
    expect(await rowsOf(captureId)).toEqual([]);
  });

  it('requires a reason, a key, and a paid order', async () => {
    const { orderId } = await paying.paidOrder();
    await expect(refund(orderId, 1, { reason: '  ' })).rejects.toMatchObject({ status: 400 });
    await expect(refund(orderId, 1, { key: '' })).rejects.toMatchObject({ status: 400 });
    const { order } = await guestOrder(paying.shop);
    await expect(refund(order._id, 1)).rejects.toMatchObject({ code: 'conflict' });
    await expect(refund(newId(), 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(refund('nonsense', 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused while the payment is pending', async () => {
    const { shop, emulator, buy } = paying;
    const { order, buyer } = await guestOrder(shop);
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    const { paymentState } = await buy(buyer, order._id);
    expect(paymentState).toBe('confirming');
    await expect(refund(order._id)).rejects.toMatchObject({ code: 'conflict' });
    const [pending] = emulator.unsettled().captures;
    emulator.resolve(pending?.captureId ?? '', 'COMPLETED');
    await runJobs(shop, { early: true });
    await refund(order._id);
    await runJobs(shop);
    expect(await read(buyer, order._id)).toMatchObject({ refundedTotal: '137.50' });
  });
});

describe('an order', () => {
  it('has nothing left after a full refund, and cannot be refunded here when another account was paid', async () => {
    const { shop } = paying;
    const { orderId, captureId } = await paying.paidOrder();
    await refund(orderId, '137.50');
    for (const amount of [undefined, '0.01'])
      await expect(refund(orderId, amount)).rejects.toMatchObject({ code: 'conflict', status: 409 });
    await runJobs(shop);
    expect(moneyBack(captureId)).toHaveLength(1);
    const another = await paying.paidOrder();
    const attempts = shop.deps.db.updateTable('paymentAttempts').where('orderId', '=', another.orderId);
    await attempts.set({ environment: 'live' }).execute();
    await expect(refund(another.orderId, 1)).rejects.toMatchObject({ code: 'conflict', status: 409 });
    await attempts.set({ environment: 'demo' }).execute();
    expect(await rowsOf(another.captureId)).toEqual([]);
  });

  it('has one audit row per refund, with its amount and reason', async () => {
    const { orderId } = await paying.paidOrder();
    const key = newId();
    await refund(orderId, '50.00', { key });
    await refund(orderId, '50.00', { key });
    await refund(orderId, undefined, { reason: 'The rest.' });
    const entries = await paying.shop.deps.db
      .selectFrom('auditLog')
      .select(['action', 'thing', 'after'])
      .where('thingId', '=', orderId)
      .orderBy('at')
      .execute();
    const entry = { action: 'order.refund', thing: 'order' };
    expect(entries).toEqual([
      { ...entry, after: { amountCents: 5000, reason: 'A dent in the tailgate.' } },
      { ...entry, after: { amountCents: 8750, reason: 'The rest.' } },
    ]);
    const events = await paying.shop.deps.db
      .selectFrom('securityEvents')
      .select('event')
      .where('subject', '=', orderId)
      .execute();
    // One for each request.
    expect(events).toEqual(Array.from({ length: 3 }, () => ({ event: 'refund' })));
    await runJobs(paying.shop);
  });
});

describe('a repeated refund request', () => {
  it('with the same key for two orders in parallel makes one refund', async () => {
    const orders = [await paying.paidOrder(), await paying.paidOrder()];
    const key = newId();
    const asked = await Promise.allSettled(orders.map(({ orderId }) => refund(orderId, 1, { key })));
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    expect(refused).toMatchObject([{ code: 'idempotency_mismatch', status: 422 }]);
    const rows = await Promise.all(orders.map(({ captureId }) => rowsOf(captureId)));
    expect(rows.flat()).toMatchObject([{ amountCents: 100, taxCents: 5, cause: 'admin' }]);
    await runJobs(paying.shop);
  });

  it('with the same key refunds once, also in parallel and a day later', async () => {
    const { shop } = paying;
    const { orderId, captureId } = await paying.paidOrder();
    const key = newId();
    await Promise.all(Array.from({ length: 10 }, () => refund(orderId, '50.00', { key })));
    await runJobs(shop);
    shop.advance(25 * hour);
    await sweepExpired(shop.deps);
    const again = await refundAsSameAdmin(orderId, key);
    expect(again.refunds).toHaveLength(1);
    await runJobs(shop);
    expect(moneyBack(captureId)).toMatchObject([{ amountCents: 5000 }]);
  });

  it('with the same key but another amount, reason or order is refused', async () => {
    const { orderId, captureId } = await paying.paidOrder();
    const another = await paying.paidOrder();
    const key = newId();
    await refund(orderId, '50.00', { key });
    const mismatch = { code: 'idempotency_mismatch', status: 422 };
    await expect(refund(orderId, '51.00', { key })).rejects.toMatchObject(mismatch);
    await expect(refund(orderId, '50.00', { key, reason: 'Another.' })).rejects.toMatchObject(mismatch);
    await expect(refund(another.orderId, '50.00', { key })).rejects.toMatchObject(mismatch);
    // Keys of another admin are separate.
    await refund(another.orderId, '50.00', { key, by: other });
    await runJobs(paying.shop);
    expect(moneyBack(captureId)).toHaveLength(1);
    expect(moneyBack(another.captureId)).toHaveLength(1);
  });

  it('with two keys by two admins in parallel refunds no more than was paid', async () => {
    const { shop } = paying;
    const { orderId, captureId } = await paying.paidOrder();
    const asked = await Promise.allSettled([
      refund(orderId, '100.00'),
      refund(orderId, '100.00', { by: other }),
      refund(orderId, '30.00', { by: other }),
    ]);
    await runJobs(shop);
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ code: 'conflict' });
    const sum = moneyBack(captureId).reduce((total, { amountCents }) => total + amountCents, 0);
    expect(sum).toBeLessThanOrEqual(13_750);
    expect(moneyBack(captureId)).toHaveLength(2);
  });

  it('cannot exceed the payment: the database refuses it', async () => {
    const { db } = paying.shop.deps;
    const { orderId, captureId } = await paying.paidOrder();
    await refund(orderId, '100.00');
    const row = (await rowsOf(captureId))[0];
    if (!row) throw new Error('nothing was written');
    const noParts = { itemsCents: 0, shippingCents: 0, handlingCents: 0, taxCents: 0 };
    const more = { ...row, ...noParts, requestId: newId(), idempotencyKey: newId(), amountCents: 3751 };
    await expect(db.insertInto('refunds').values(more).execute()).rejects.toThrow('payments_refunded');
    const grow = db
      .updateTable('refunds')
      .set({ ...noParts, amountCents: 13_751 })
      .where('captureId', '=', captureId);
    await expect(grow.execute()).rejects.toThrow('payments_refunded');
    await runJobs(paying.shop);
  });
});

/** Their session has ended, and they sign in again. */
async function refundAsSameAdmin(orderId: string, key: string) {
  const { requestedBy } = await paying.shop.deps.db
    .selectFrom('refunds')
    .select('requestedBy')
    .where('idempotencyKey', '=', key)
    .executeTakeFirstOrThrow();
  admin = { cookie: await openSession(paying.shop, requestedBy ?? '') };
  other = await newAdmin(paying.shop, { name: 'Ray Lugo' });
  return refund(orderId, '50.00', { key });
}

it('sends the email about the last refund again, and none before there is one', async () => {
  const { shop } = paying;
  const { orderId, guest } = await paying.paidOrder();
  const again = () =>
    shop.as(admin)('POST /api/orders/:id/mails', { params: { id: orderId }, body: { mail: 'refunded' } });
  const about = async (reason: string) =>
    (await emailsTo(shop, guest.email)).filter(
      ({ subject, text }) => /refund/i.test(subject) && text.includes(reason),
    );
  await refund(orderId, '50.00', { reason: 'A dent.' });
  await expect(again()).rejects.toMatchObject({ message: 'Nothing of this order has been refunded yet' });
  await runJobs(shop);
  await refund(orderId, undefined, { reason: 'The rest.' });
  expect(await about('The rest.')).toHaveLength(1);
  await again();
  expect(await about('The rest.')).toHaveLength(2);
  expect(await about('A dent.')).toHaveLength(1);
});
