import { expect, it } from 'vitest';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { guestOrder, startPaying } from '../../../../tests/support/factories.ts';
import { replaceInTest } from '../../../../tests/support/replace-in-test.ts';
import { rateLimits } from '../../../../shop/facts.ts';
import { findPaymentAttemptByProviderOrder } from '../data.ts';
import { confirmPayment } from './confirm-payment.ts';

const shop = testShop();

async function startedPayment() {
  const { order, buyer } = await guestOrder(shop);
  const id = await startPaying(shop, buyer, order._id);
  const pay = () => shop.as(buyer)('PUT /api/orders/:id/pay', { params: { id: order._id }, body: { id } });
  return { id, pay };
}

it('asks the provider a limited number of times about captures that were never approved', async () => {
  const { id, pay } = await startedPayment();
  replaceInTest(shop.deps.config, { rateLimits: true });
  for (let n = 0; n < rateLimits.capture.max; n += 1)
    await expect(pay()).rejects.toMatchObject({ code: 'payment_not_approved' });
  const { length } = shop.emulator.calls();
  await expect(pay()).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(shop.emulator.calls()).toHaveLength(length);
  // What is approved in the meantime is captured by the event or the job.
  shop.emulator.approve(id);
  const attempt = await findPaymentAttemptByProviderOrder(shop.deps.db, id);
  await confirmPayment(shop.deps, { attemptId: attempt?.id ?? '' });
  expect(await pay()).toMatchObject({ isPaid: true });
});

it('captures what a customer has just approved while the provider refuses the follow-up’s readings', async () => {
  const [polled, approved] = [await startedPayment(), await startedPayment()];
  shop.emulator.approve(approved.id);
  const tooMany = { on: 'read-order', what: 'status', when: 'before', status: 429 } as const;
  shop.emulator.setFaults({ ...tooMany, retryAfterSeconds: 60 });
  const attempt = await findPaymentAttemptByProviderOrder(shop.deps.db, polled.id);
  await confirmPayment(shop.deps, { attemptId: attempt?.id ?? '' });
  expect(await approved.pay()).toMatchObject({ isPaid: true });
});
