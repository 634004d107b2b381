import { afterEach, describe, expect, it } from 'vitest';
import { createCoupon, createProduct, placeOrder, stockOf } from '../../../../tests/support/factories.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { createUser, newAdmin, openSession } from '../../../../tests/support/users.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { replaceInTest } from '../../../../tests/support/replace-in-test.ts';

/**
 * An admin deletes the customer, their coupon and their product while the payment is in progress. Before its capture a
 * deleted product stops it (closed-orders.test.ts), nothing else does; after that nothing stops it.
 */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

/** A customer's order of one part at half price, approved at the provider. */
async function approvedOrder() {
  const { shop, start, emulator } = paying;
  const user = await createUser(shop);
  const buyer = { cookie: await openSession(shop, user.id) };
  const product = await createProduct(shop);
  const coupon = await createCoupon(shop, { aftermarketBasisPoints: 5000 });
  const order = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }], { couponId: coupon.id });
  const id = await start(buyer, order._id);
  emulator.approve(id);
  return { user, buyer, product, coupon, order, id };
}

type Made = Awaited<ReturnType<typeof approvedOrder>>;

async function deleteCustomerAndCoupon({ user, coupon }: Pick<Made, 'user' | 'coupon'>) {
  const { shop } = paying;
  const admin = shop.as(await newAdmin(shop));
  await admin('DELETE /api/users/:id', { params: { id: user.id } });
  await admin('DELETE /api/coupons/:id', { params: { id: coupon.id } });
  return admin;
}

async function deleteAll(made: Made) {
  const admin = await deleteCustomerAndCoupon(made);
  await admin('DELETE /api/products/:id', { params: { id: made.product.id } });
  return admin;
}

describe('a payment whose customer and coupon are deleted', () => {
  it('after the approval is finished by its job, with a receipt', async () => {
    const { shop, pay, captures } = paying;
    const made = await approvedOrder();
    const admin = await deleteCustomerAndCoupon(made);
    const { order, buyer, id, user, product } = made;
    await expect(pay(buyer, order._id, id)).rejects.toMatchObject({ status: 401 });
    expect(captures(order._id)).toEqual([]);
    await runJobs(shop, { early: true });
    expect(await admin('GET /api/orders/:id', { params: { id: order._id } })).toMatchObject({
      isPaid: true,
      totalPrice: order.totalPrice,
      aftermarketDiscountPercentage: 50,
      orderItems: [{ name: product.name }],
    });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
    const subjects = (await emailsTo(shop, user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith('is paid'))).toHaveLength(1);
  });
});

describe('a payment whose customer, coupon and product are deleted', () => {
  it('while its capture is unknown is confirmed all the same', async () => {
    const { shop, pay, faultProxy, captures } = paying;
    const made = await approvedOrder();
    const { order, buyer, id, product } = made;
    const lost = { when: 'after', status: 503 } as const;
    faultProxy.plan(undefined, lost, lost, lost);
    expect(await pay(buyer, order._id, id)).toMatchObject({ paymentState: 'confirming' });
    const admin = await deleteAll(made);
    await runJobs(shop, { early: true });
    expect(await admin('GET /api/orders/:id', { params: { id: order._id } })).toMatchObject({ isPaid: true });
    expect(captures(order._id)).toHaveLength(1);
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('during the request is paid', async () => {
    const { shop, pay } = paying;
    const made = await approvedOrder();
    const { order, buyer, id, product } = made;
    const { payments } = shop.deps;
    const captureOrder: typeof payments.captureOrder = async (given) => {
      await deleteAll(made);
      return payments.captureOrder(given);
    };
    replaceInTest(shop.deps, { payments: { ...payments, captureOrder } });
    expect(await pay(buyer, order._id, id)).toMatchObject({ isPaid: true });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });
});
