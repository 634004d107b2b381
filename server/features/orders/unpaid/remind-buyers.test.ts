import { describe, expect, it } from 'vitest';
import { emailsTo } from '../../../../tests/support/emails.ts';
import {
  createCoupon,
  createProduct,
  guestOrder,
  newGuestBuyer,
  placeOrder,
} from '../../../../tests/support/factories.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { rateLimits, reminderAfterHours } from '../../../../shop/facts.ts';
import { remindBuyers } from './remind-buyers.ts';

const paying = testPayingShop();
const hours = (count: number) => count * 3_600_000;

/** Lets time pass as the clock of the shop does, and returns the reminders that an order's buyer has by then. */
async function remindersAfter(
  wait: number,
  order: { guestUser?: { guestEmail: string } | undefined; number: number },
) {
  const { shop } = paying;
  shop.advance(wait);
  await remindBuyers(shop.deps);
  await runJobs(shop);
  const sent = await emailsTo(shop, order.guestUser?.guestEmail ?? '');
  return sent.filter(({ subject }) => subject === `Your order ${order.number} isn’t paid yet`);
}

describe('the reminder of an unpaid order', () => {
  it('comes once, a day after the order, with the link that pays it and nothing that the buyer typed', async () => {
    const { order } = await guestOrder(paying.shop);
    expect(await remindersAfter(hours(reminderAfterHours - 1), order)).toEqual([]);
    const [reminder, ...others] = await remindersAfter(hours(1), order);
    expect(others).toEqual([]);
    expect(reminder?.text).toContain(`/order/${order._id}?key=`);
    expect(reminder?.text).not.toContain(order.shippingAddress.address);
    expect(await remindersAfter(hours(24), order)).toHaveLength(1);
    const { shop } = paying;
    const admin = shop.as(await newAdmin(shop));
    const { events } = await admin('GET /api/orders/:id/history', { params: { id: order._id } });
    expect(events.map(({ text }) => text)).toContain('Reminded the customer to pay');
  });

  it('does not come for an order that is paid, canceled, or free', async () => {
    const { shop } = paying;
    const paid = await guestOrder(shop);
    await paying.buy(paid.buyer, paid.order._id);
    const canceled = await guestOrder(shop);
    await shop.as(canceled.buyer)('PUT /api/orders/:id/cancel', {
      params: { id: canceled.order._id },
    });
    const { id: couponId } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const { id: product } = await createProduct(shop, { shippingCents: 0 });
    const free = await placeOrder(shop, await newGuestBuyer(shop), [{ product, qty: 1 }], { couponId });
    expect(free.isPaid).toBe(true);
    for (const order of [paid.order, canceled.order, free])
      expect(await remindersAfter(hours(reminderAfterHours), order)).toEqual([]);
  });

  it('does not come when a part has been sold to others or taken out of the store since', async () => {
    const { shop } = paying;
    const [gone, hidden] = [await guestOrder(shop), await guestOrder(shop)];
    const { db } = shop.deps;
    await db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', gone.product.id).execute();
    await db.updateTable('products').set({ hidden: true }).where('id', '=', hidden.product.id).execute();
    for (const { order } of [gone, hidden])
      expect(await remindersAfter(hours(reminderAfterHours), order)).toEqual([]);
  });

  it('does not come after the order has expired', async () => {
    const { order } = await guestOrder(paying.shop);
    expect(await remindersAfter(hours(24 * 8), order)).toEqual([]);
  });

  it('goes only to a mailbox that got the email about the order itself', async () => {
    const { shop } = paying;
    shop.deps.config.rateLimits = true;
    try {
      const buyer = await newGuestBuyer(shop);
      const { id: product } = await createProduct(shop, { onHand: 100 });
      const orders = [];
      for (let n = 0; n <= rateLimits.orderEmails.max; n += 1)
        orders.push(await placeOrder(shop, buyer, [{ product, qty: 1 }]));
      const reminded = [];
      for (const order of orders)
        reminded.push(...(await remindersAfter(order === orders[0] ? hours(reminderAfterHours) : 0, order)));
      expect(reminded).toHaveLength(rateLimits.orderEmails.max);
    } finally {
      shop.deps.config.rateLimits = false;
    }
  });
});
