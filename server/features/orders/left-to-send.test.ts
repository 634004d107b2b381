import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrdersShown } from '../../../shop/contracts/orders-admin.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { stockOf } from '../../../tests/support/factories.ts';
import type { PayingShop } from '../../../tests/support/paying-shop.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { findOrdersToShip } from './admin-data.ts';

/** What is packed of an order whose parts are refunded before it is sent, and after. */

const paying = testPayingShop();
let admin: ReturnType<PayingShop['shop']['as']>;
beforeAll(async () => {
  admin = paying.shop.as(await newAdmin(paying.shop));
});
afterEach(() => refuseFaults(paying));

/** Three parts at $100.00, paid. */
async function orderOfThree() {
  const made = await paying.paidOrder({ qty: 3 });
  return { ...made, id: made.orderId, product: made.product.id };
}

const refund = ({ id, product }: { id: string; product: string }, qty: number, amount = '80.00') =>
  admin('POST /api/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': newId() },
    body: { amount, reason: 'Sold out.', returned: [{ product, qty }] },
  });
const track = (id: string, carrier: string, trackingNumber: string) =>
  admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier, trackingNumber } });
const deliver = (id: string) => admin('PUT /api/orders/:id/deliver', { params: { id } });
const notSent = async (id: string) =>
  (await admin('GET /api/orders/:id', { params: { id } })).orderItems.map((item) => item.notSent);
const listed = async (show: OrdersShown, id: string) =>
  (await admin('GET /api/orders', { query: { show } })).orders.some(({ _id }) => _id === id);
const letterTo = async (email: string, subject: RegExp) =>
  (await emailsTo(paying.shop, email)).find((one) => subject.test(one.subject))?.text;

describe('units refunded before an order is sent', () => {
  it('can be in no package', async () => {
    const order = await orderOfThree();
    await refund(order, 1);
    const send = (qty: number) =>
      admin('PUT /api/orders/:id/tracking', {
        params: { id: order.id },
        body: {
          carrier: 'UPS',
          trackingNumber: `1Z ${newId()}`,
          contents: [{ product: order.product, qty }],
        },
      });
    await expect(send(3)).rejects.toMatchObject({ code: 'conflict' });
    expect((await send(2)).packages[0]?.contents).toEqual([{ product: order.product, qty: 2 }]);
  });

  it('are not packed, and stay so once the rest is sent', async () => {
    const order = await orderOfThree();
    const shown = await refund(order, 1);
    expect(shown.orderItems).toMatchObject([{ qty: 3, notSent: 1 }]);
    expect(shown.refunds[0]?.returned).toMatchObject([{ qty: 1, restocked: true, unsent: true }]);
    expect(await listed('to-ship', order.id)).toBe(true);
    await track(order.id, 'UPS', '1Z999AA10123456784');
    expect(await notSent(order.id)).toEqual([1]);
    expect(await letterTo(order.guest.email, /on its way/)).toContain('2 of 3 × $100.00, 1 not sent');
  });

  it('leave nothing to ship once they are all, whatever was kept of the money', async () => {
    const { db } = paying.shop.deps;
    const before = await findOrdersToShip(db);
    const order = await orderOfThree();
    await refund(order, 1);
    expect(await findOrdersToShip(db)).toMatchObject({ count: before.count + 1 });
    await refund(order, 2);
    expect(await findOrdersToShip(db)).toEqual(before);
    expect(await listed('to-ship', order.id)).toBe(false);
    const refused = { code: 'conflict', message: 'Nothing of this order is left to send' };
    await expect(track(order.id, 'UPS', '1Z999AA10123456784')).rejects.toMatchObject(refused);
    await expect(deliver(order.id)).rejects.toMatchObject(refused);
    await admin('POST /api/orders/:id/mails', { params: { id: order.id }, body: { mail: 'order-paid' } });
    const paid = await letterTo(order.guest.email, /is paid/);
    expect(paid).toContain('0 of 3 × $100.00, 3 not sent');
    expect(paid).not.toContain('We pack');
  });

  it('are in stock again once the refund is made', async () => {
    const order = await orderOfThree();
    await refund(order, 2);
    expect(await stockOf(paying.shop, order.product)).toEqual({ onHand: 7, reserved: 0 });
    expect(await notSent(order.id)).toEqual([2]);
    await runJobs(paying.shop);
    await runJobs(paying.shop);
    expect(await stockOf(paying.shop, order.product)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('are to send again when the refund fails, and can be refunded once more', async () => {
    const order = await orderOfThree();
    await runJobs(paying.shop);
    paying.emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    await refund(order, 3, '412.50');
    expect(await listed('to-ship', order.id)).toBe(false);
    await runJobs(paying.shop);
    expect(await paying.takePaymentIssues(order.id)).toEqual(['refund_failed']);
    expect(await stockOf(paying.shop, order.product)).toEqual({ onHand: 7, reserved: 0 });
    expect(await notSent(order.id)).toEqual([0]);
    expect(await listed('to-ship', order.id)).toBe(true);
    await refund(order, 3, '412.50');
    await runJobs(paying.shop);
    expect(await notSent(order.id)).toEqual([3]);
    expect(await stockOf(paying.shop, order.product)).toEqual({ onHand: 10, reserved: 0 });
  });

  it('include those of an order that waits to be picked up', async () => {
    const order = await orderOfThree();
    await track(order.id, 'Local pickup', '');
    await refund(order, 1);
    expect(await notSent(order.id)).toEqual([1]);
    await deliver(order.id);
    await refund(order, 1);
    expect(await notSent(order.id)).toEqual([1]);
  });

  it('leave nothing to pick up, and no email says so', async () => {
    const order = await orderOfThree();
    await track(order.id, 'Local pickup', '');
    await refund(order, 3);
    expect(await letterTo(order.guest.email, /ready to pick up/)).toBeUndefined();
  });
});

it('units that come back once the order was sent were sent all the same', async () => {
  const order = await orderOfThree();
  await track(order.id, 'UPS', '1Z999AA10123456784');
  const shown = await refund(order, 3);
  expect(shown.orderItems).toMatchObject([{ qty: 3, notSent: 0 }]);
  expect(shown.refunds[0]?.returned).toMatchObject([{ qty: 3, unsent: false }]);
  expect(await letterTo(order.guest.email, /on its way/)).toContain('3 × $100.00');
  expect(await listed('sent', order.id)).toBe(true);
});
