import { afterEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../shop/api-client.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { stockOf } from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { followDispute } from '../payments/disputes/follow-disputes.ts';
import { compareReport } from '../payments/reconciliation/compare-report.ts';

/** An order whose payment the provider has taken back: a dispute that was lost, or a chargeback. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const hour = 60 * 60_000;
/** An order of two parts. */
const total = 27_500;
const sent = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };

const asAdmin = async () => paying.shop.as(await newAdmin(paying.shop));

async function reversibleOrder() {
  const made = await paying.paidOrder({ qty: 2 });
  const { orderId, captureId } = made;
  const params = { id: orderId };
  const move = async (code: string, cents: number) => {
    await paying.emulator.advance(hour);
    paying.shop.advance(hour);
    paying.emulator.move(captureId, { code, cents });
    await paying.emulator.advance(4 * hour);
    paying.shop.advance(4 * hour);
    await compareReport(paying.shop.deps);
    const { db } = paying.shop.deps;
    const issues = db.selectFrom('paymentIssues').select(['kind', 'subject']).where('orderId', '=', orderId);
    paying.expectedPaymentIssues.push(...(await issues.execute()));
  };
  return {
    ...made,
    params,
    takeBack: (cents = total) => move('T1201', -cents),
    payBack: (cents = total) => move('T1202', cents),
    cancel: async (body: Partial<Input<'PUT /api/orders/:id/cancel-by-shop'>['body']> = {}) =>
      (await asAdmin())('PUT /api/orders/:id/cancel-by-shop', {
        params,
        body: { reason: 'Charged back', restock: true, ...body },
      }),
    refund: async (body: Partial<Input<'POST /api/orders/:id/refunds'>['body']>) =>
      (await asAdmin())('POST /api/orders/:id/refunds', {
        params,
        body: { reason: 'A dent', ...body },
        headers: { 'idempotency-key': newId() },
      }),
  };
}

async function listed(show: 'to-ship' | 'reversed' | 'sent' | 'canceled', id: string): Promise<boolean> {
  const { orders } = await (await asAdmin())('GET /api/orders', { query: { show } });
  return orders.some(({ _id }) => _id === id);
}
const today = async () => (await (await asAdmin())('GET /api/reports/today')).toShip;

describe('an order whose payment was taken back', () => {
  it('is not to ship anymore but to look at, until the money is back', async () => {
    const { params, read, takeBack, payBack } = await reversibleOrder();
    const before = await today();
    expect(await listed('to-ship', params.id)).toBe(true);
    await takeBack();
    expect(await read()).toMatchObject({ isPaid: true, isReversed: true, mayCancel: false });
    expect(await paying.shop.as({})('GET /api/orders/:id', { params })).toMatchObject({ isReversed: false });
    expect(await listed('to-ship', params.id)).toBe(false);
    expect(await listed('reversed', params.id)).toBe(true);
    const { count, reversed } = await today();
    expect({ count, reversed }).toEqual({ count: before.count - 1, reversed: before.reversed + 1 });
    await payBack();
    expect(await read()).toMatchObject({ isReversed: false });
    expect(await listed('to-ship', params.id)).toBe(true);
    const { events } = await (await asAdmin())('GET /api/orders/:id/history', { params });
    expect(events.slice(-2)).toMatchObject([
      { text: 'PayPal took $275.00 back', outcome: 'failed' },
      { text: 'PayPal paid $275.00 back to us', outcome: 'done' },
    ]);
  });

  it('stays so when a person closes the issue about it, and still notices the money that comes back', async () => {
    const { params, read, takeBack, payBack } = await reversibleOrder();
    await takeBack();
    const admin = await asAdmin();
    const { paymentIssues } = await admin('GET /api/payment-issues', { query: { order: params.id } });
    const [issue] = paymentIssues;
    await admin('PUT /api/payment-issues/:id', { params: { id: issue?._id ?? '' }, body: { note: 'Lost.' } });
    expect(await read()).toMatchObject({ isReversed: true });
    await payBack();
    expect(await read()).toMatchObject({ isReversed: false });
    const inquiry = { params: { id: issue?._id ?? '' } };
    expect(await (await asAdmin())('GET /api/payment-issues/:id', inquiry)).toMatchObject({
      note: 'Lost.',
      resolvedBy: expect.any(String),
    });
  });

  it('was reversed as a whole: part of it alone does not keep it from being shipped, and less is left to refund', async () => {
    const { params, read, takeBack, refund } = await reversibleOrder();
    await takeBack(10_000);
    expect(await read()).toMatchObject({ isReversed: false });
    expect(await (await asAdmin())('GET /api/orders/:id', { params })).toMatchObject({
      refundable: '175.00',
    });
    await expect(refund({ amount: '175.01' })).rejects.toMatchObject({ code: 'conflict' });
    await refund({ amount: '75.00' });
    await runJobs(paying.shop, { early: true });
    await takeBack(10_000);
    expect(await read()).toMatchObject({ isReversed: true, refundedTotal: '75.00' });
  });

  it('is to look at while its parts wait to be picked up, until they are gone', async () => {
    const { params, takeBack } = await reversibleOrder();
    const admin = await asAdmin();
    await admin('PUT /api/orders/:id/tracking', { params, body: { carrier: 'Local pickup' } });
    const before = await today();
    await takeBack();
    expect(await listed('reversed', params.id)).toBe(true);
    const { count, reversed } = await today();
    expect({ count, reversed }).toEqual({ count: before.count, reversed: before.reversed + 1 });
    const asked = await asAdmin();
    await expect(asked('PUT /api/orders/:id/deliver', { params })).rejects.toMatchObject({
      code: 'payment_reversed',
    });
    await asked('PUT /api/orders/:id/deliver', { params, body: { despiteReversal: true } });
    expect(await listed('reversed', params.id)).toBe(false);
  });

  it('is shipped or marked as delivered only if that is confirmed', async () => {
    const { params, takeBack } = await reversibleOrder();
    await takeBack();
    const admin = await asAdmin();
    const refused = { code: 'payment_reversed', status: 409 };
    for (const body of [sent, { ...sent, despiteDispute: true }])
      await expect(admin('PUT /api/orders/:id/tracking', { params, body })).rejects.toMatchObject(refused);
    await expect(admin('PUT /api/orders/:id/deliver', { params })).rejects.toMatchObject(refused);
    const body = { despiteReversal: true };
    await admin('PUT /api/orders/:id/tracking', { params, body: { ...sent, ...body } });
    expect(await listed('reversed', params.id)).toBe(false);
    expect(await listed('sent', params.id)).toBe(true);
    expect(await admin('PUT /api/orders/:id/deliver', { params, body })).toMatchObject({ isDelivered: true });
  });

  it('has nothing left to refund', async () => {
    const { params, captureId, takeBack, refund } = await reversibleOrder();
    await takeBack();
    const message = 'PayPal took this payment back, so nothing is left to refund';
    await expect(refund({ amount: '1.00' })).rejects.toMatchObject({ code: 'conflict', message });
    expect(await (await asAdmin())('GET /api/orders/:id', { params })).toMatchObject({
      refundable: '0.00',
      payment: { url: `https://www.sandbox.paypal.com/activity/payment/${captureId}` },
    });
  });

  it('has an issue that no longer asks to answer a dispute that is over', async () => {
    const { params, captureId, takeBack } = await reversibleOrder();
    await takeBack();
    const advice = async () => {
      const query = { order: params.id };
      return (await (await asAdmin())('GET /api/payment-issues', { query })).paymentIssues[0]?.advice;
    };
    expect(await advice()).toContain('Answer the dispute');
    const disputeId = paying.emulator.dispute(captureId) ?? '';
    await followDispute(paying.shop.deps, disputeId);
    expect(await advice()).toContain('Answer the dispute');
    paying.emulator.changeDispute(disputeId, { outcome: 'RESOLVED_SELLER_FAVOUR' });
    await paying.emulator.advance(1000);
    await followDispute(paying.shop.deps, disputeId);
    expect(await advice()).toContain('nothing left to answer');
  });
});

describe('canceling an order whose payment was taken back', () => {
  it('puts its parts back in stock once, and leaves sales as they are', async () => {
    const { params, product, takeBack, cancel, read } = await reversibleOrder();
    await takeBack();
    const sales = async () => (await (await asAdmin())('GET /api/reports/sales')).months;
    const before = await sales();
    expect(await stockOf(paying.shop, product.id)).toMatchObject({ onHand: 8 });
    expect(await (await asAdmin())('GET /api/orders/:id', { params })).toMatchObject({ mayCancel: true });
    const canceled = { state: 'canceled', isPaid: true, isReversed: true, mayCancel: false };
    const [one, other] = await Promise.allSettled([cancel(), cancel()]);
    expect([one, other]).toContainEqual({ status: 'fulfilled', value: expect.objectContaining(canceled) });
    expect([one, other]).toContainEqual(expect.objectContaining({ status: 'rejected' }));
    await expect(cancel()).rejects.toMatchObject({ code: 'conflict' });
    expect(await stockOf(paying.shop, product.id)).toMatchObject({ onHand: 10 });
    expect(await sales()).toEqual(before);
    expect(await read()).toMatchObject({ state: 'canceled', cancelReason: 'Charged back' });
    expect(await listed('reversed', params.id)).toBe(false);
    expect(await listed('canceled', params.id)).toBe(true);
  });

  it('restocks nothing twice that came back with a refund, and nothing if it is not to', async () => {
    const one = await reversibleOrder();
    await one.refund({ amount: '100.00', returned: [{ product: one.product.id, qty: 1 }], restock: true });
    await runJobs(paying.shop, { early: true });
    await one.takeBack(total - 10_000);
    await one.cancel();
    expect(await stockOf(paying.shop, one.product.id)).toMatchObject({ onHand: 10 });
    const other = await reversibleOrder();
    await other.takeBack();
    await other.cancel({ restock: false });
    expect(await stockOf(paying.shop, other.product.id)).toMatchObject({ onHand: 8 });
  });

  it('restocks what a refund that failed was not to send', async () => {
    const { params, product, refund, takeBack, cancel } = await reversibleOrder();
    paying.emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    await refund({ amount: '10.00', returned: [{ product: product.id, qty: 1 }], restock: true });
    await runJobs(paying.shop);
    expect(await paying.takePaymentIssues(params.id)).toEqual(['refund_failed']);
    await takeBack();
    await cancel();
    expect(await stockOf(paying.shop, product.id)).toMatchObject({ onHand: 10 });
  });

  it('keeps it from being sent, and from having its emails sent again', async () => {
    const { params, takeBack, cancel, guest } = await reversibleOrder();
    await takeBack();
    await cancel({ email: true });
    const admin = await asAdmin();
    const refused = { code: 'conflict', message: 'This order was canceled' };
    const body = { despiteReversal: true };
    await expect(
      admin('PUT /api/orders/:id/tracking', { params, body: { ...sent, ...body } }),
    ).rejects.toMatchObject(refused);
    await expect(admin('PUT /api/orders/:id/deliver', { params, body })).rejects.toMatchObject(refused);
    await expect(
      admin('POST /api/orders/:id/mails', { params, body: { mail: 'order-paid' } }),
    ).rejects.toMatchObject(refused);
    await runJobs(paying.shop);
    const told = (await emailsTo(paying.shop, guest.email)).find(({ subject }) =>
      subject.includes('canceled'),
    );
    expect(told?.text.replaceAll(/\s+/g, ' ')).toContain('PayPal took your payment of $275.00 back');
    expect(told?.text).not.toContain('Nothing was charged');
  });

  it('is for admins, and not possible while the money is here', async () => {
    const { params, takeBack, payBack, cancel, buyer } = await reversibleOrder();
    await expect(cancel()).rejects.toMatchObject({ code: 'already_paid' });
    await takeBack();
    await expect(paying.shop.as(buyer)('PUT /api/orders/:id/cancel', { params })).rejects.toMatchObject({
      code: 'already_paid',
    });
    await payBack();
    await expect(cancel()).rejects.toMatchObject({ code: 'already_paid' });
  });

  it('is possible once the parts are delivered, which are gone unless the admin restocks them', async () => {
    const [gone, back] = [await reversibleOrder(), await reversibleOrder()];
    const delivered = { isDelivered: true, deliveredAt: expect.any(String) };
    for (const { params, takeBack } of [gone, back]) {
      const deliver = (await asAdmin())('PUT /api/orders/:id/deliver', { params });
      expect(await deliver).toMatchObject(delivered);
      await takeBack();
      const read = (await asAdmin())('GET /api/orders/:id', { params });
      expect(await read).toMatchObject({ ...delivered, state: 'delivered', mayCancel: true });
    }
    const canceled = { state: 'canceled', isDelivered: false, deliveredAt: null, mayCancel: false };
    const body = { reason: 'Charged back' };
    const cancelGone = (await asAdmin())('PUT /api/orders/:id/cancel-by-shop', { params: gone.params, body });
    expect(await cancelGone).toMatchObject(canceled);
    expect(await stockOf(paying.shop, gone.product.id)).toMatchObject({ onHand: 8 });
    expect(await back.cancel({ restock: true })).toMatchObject(canceled);
    expect(await stockOf(paying.shop, back.product.id)).toMatchObject({ onHand: 10 });
    const { before } = await paying.shop.deps.db
      .selectFrom('auditLog')
      .select('before')
      .where('thingId', '=', gone.params.id)
      .where('action', '=', 'order.cancel')
      .executeTakeFirstOrThrow();
    expect(before).toEqual({ deliveredAt: expect.any(String) });
  });

  it('is refused to an admin who has not seen that its parts are gone by now', async () => {
    const { params, product, takeBack, cancel } = await reversibleOrder();
    await takeBack();
    const [one, other] = [await asAdmin(), await asAdmin()];
    const read = async () => (await one('GET /api/orders/:id', { params })).version ?? 0;
    const body = { despiteReversal: true };
    for (const change of [
      () => other('PUT /api/orders/:id/tracking', { params, body: { ...sent, ...body } }),
      () => other('PUT /api/orders/:id/deliver', { params, body }),
    ]) {
      const version = await read();
      const changed = await change();
      await expect(cancel({ version })).rejects.toMatchObject({
        code: 'conflict',
        details: { current: changed },
      });
    }
    expect(await stockOf(paying.shop, product.id)).toMatchObject({ onHand: 8 });
    expect(await cancel({ version: await read() })).toMatchObject({ state: 'canceled' });
  });

  it('is reported when the money comes back after it, which can then be refunded without returning parts again', async () => {
    const { params, product, takeBack, payBack, cancel, refund } = await reversibleOrder();
    await takeBack();
    await cancel();
    await payBack();
    const admin = await asAdmin();
    const { paymentIssues } = await admin('GET /api/payment-issues', { query: { order: params.id } });
    expect(paymentIssues).toMatchObject([{ kind: 'returned_after_cancel', detail: { amountCents: total } }]);
    // The parts of a delivered order are often still the customer's.
    expect(paymentIssues[0]?.advice).toContain('have not come back, keep the money');
    const returned = [{ product: product.id, qty: 1 }];
    await expect(refund({ amount: '275.00', returned })).rejects.toMatchObject({ code: 'conflict' });
    await refund({ amount: '275.00' });
    await runJobs(paying.shop, { early: true });
    expect(await admin('GET /api/orders/:id', { params })).toMatchObject({
      state: 'canceled',
      refundedTotal: '275.00',
      refundLeft: { lines: [{ returnable: 0 }] },
    });
    expect(await stockOf(paying.shop, product.id)).toMatchObject({ onHand: 10 });
  });
});
