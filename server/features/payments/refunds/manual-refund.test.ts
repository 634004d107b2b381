import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { guestOrder, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { neverAsked } from '../../../../tests/support/payment-providers.ts';
import { replaceInTest } from '../../../../tests/support/replace-in-test.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import type { Input } from '../../../../shop/api-client.ts';
import { newId } from '../../../db/id.ts';

const paying = testPayingShop();
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop);
});
afterEach(() => refuseFaults(paying));

/** An order that was paid by hand, of a provider that is never asked about it. */
async function paidByHand(paymentMethod: 'Check' | 'Cash' = 'Check') {
  const { shop } = paying;
  const made = await guestOrder(shop, { qty: 2 });
  const params = { id: made.order._id };
  await shop.as(admin)('PUT /api/orders/:id/manual-payment', { params, body: { paymentMethod } });
  await runJobs(shop);
  replaceInTest(shop.deps.payments, { refund: neverAsked, readOrder: neverAsked, readRefund: neverAsked });
  const refund = async (body: Partial<Input<'POST /api/orders/:id/refunds'>['body']>) => {
    const headers = { 'idempotency-key': newId() };
    const sent = { reason: 'You no longer need it.', ...body };
    await shop.as(admin)('POST /api/orders/:id/refunds', { params, headers, body: sent });
    await runJobs(shop);
  };
  const read = () => shop.as(admin)('GET /api/orders/:id', { params });
  return { ...made, refund, read };
}

it('is completed without the provider, with its share of the tax, and says how the money comes back', async () => {
  const { shop } = paying;
  const { order, guest, refund, read } = await paidByHand();
  await refund({ amount: '10.00' });
  const seen = await read();
  expect(seen).toMatchObject({
    refundedTotal: '10.00',
    refunds: [{ state: 'completed', amount: '10.00', payment: 'primary' }],
  });
  const tax = (10 * Number(order.taxPrice)) / Number(order.totalPrice);
  expect(Number(seen.refunds[0]?.tax)).toBeCloseTo(tax, 1);
  const told = (await emailsTo(shop, guest.email)).filter(({ subject }) => subject.includes('refunded'));
  expect(told).toHaveLength(1);
  const words = told[0]?.text.replaceAll(/\s+/g, ' ');
  expect(words).toContain('What you paid by check comes back to you as a check, or in cash at our shop.');
  expect(words).not.toMatch(/PayPal|card/i);
});

it('puts parts back in stock that will not be sent, and answers a request to cancel', async () => {
  const { shop } = paying;
  const { order, buyer, product, refund, read } = await paidByHand('Cash');
  const params = { id: order._id };
  await shop.as(buyer)('POST /api/orders/:id/requests', {
    params,
    body: { kind: 'cancel', reason: 'Found another one.' },
  });
  await refund({ amount: order.totalPrice, returned: [{ product: product.id, qty: 2 }] });
  expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  const seen = await read();
  expect(seen).toMatchObject({ refundedTotal: order.totalPrice, refundable: '0.00' });
  expect(seen.requests[0]?.answeredAt).not.toBeNull();
});

it('gives back no more than was paid', async () => {
  const { refund, order } = await paidByHand();
  await refund({ amount: order.totalPrice });
  await expect(refund({ amount: '0.01' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'All of this payment has been refunded',
  });
});

describe('a check that bounced', () => {
  it('takes the sale and its parts back, and tells the customer that no money comes back', async () => {
    const { shop } = paying;
    const { order, guest, product, refund, read } = await paidByHand();
    const bounced = {
      amount: order.totalPrice,
      returned: [{ product: product.id, qty: 2 }],
      bounced: true,
      reason: 'Insufficient funds.',
    };
    await refund(bounced);
    expect(await read()).toMatchObject({
      refundedTotal: order.totalPrice,
      refundable: '0.00',
      refunds: [{ _id: `bounced-${order._id}`, state: 'completed', tax: order.taxPrice }],
    });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
    const told = (await emailsTo(shop, guest.email)).find(({ subject }) => subject.includes('wasn’t paid'));
    const words = told?.text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Your bank didn’t pay your check');
    expect(words).not.toMatch(/PayPal|refund|comes back/i);
    await expect(refund(bounced)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is refused for a part of it, and for cash', async () => {
    const check = await paidByHand();
    await expect(check.refund({ amount: '1.00', bounced: true })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('all of its') as string,
    });
    const cash = await paidByHand('Cash');
    await expect(cash.refund({ bounced: true })).rejects.toMatchObject({ code: 'conflict' });
  });
});
