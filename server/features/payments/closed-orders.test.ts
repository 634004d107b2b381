import { afterEach, describe, expect, it } from 'vitest';
import { priceHoldDays } from '../../../shop/facts.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { createProduct, guestOrder, placeOrder, stockOf } from '../../../tests/support/factories.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newAdmin, newGuest } from '../../../tests/support/users.ts';

/** Payments of orders that have expired, and of parts that are no longer sold. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const hour = 3_600_000;
const day = 24 * hour;

/** Makes an order expire at a moment from now. */
async function expireIn(orderId: string, ms: number): Promise<string> {
  const expiresAt = new Date(paying.shop.deps.clock().getTime() + ms);
  await paying.shop.deps.db.updateTable('orders').set({ expiresAt }).where('id', '=', orderId).execute();
  return formatPacific(expiresAt.toISOString());
}

const read = async (orderId: string) =>
  paying.shop.as(await newAdmin(paying.shop))('GET /api/orders/:id', { params: { id: orderId } });

const stateOf = async (providerOrderId: string) =>
  (
    await paying.shop.deps.db
      .selectFrom('paymentAttempts')
      .select('state')
      .where('providerOrderId', '=', providerOrderId)
      .executeTakeFirstOrThrow()
  ).state;

describe('an order that expires', () => {
  it('does so a week after it was placed', async () => {
    const { order } = await guestOrder(paying.shop);
    const held = Date.parse(order.expiresAt) - Date.parse(order.createdAt);
    expect(held).toBe(priceHoldDays * day);
    expect(order.state).toBe('placed');
  });

  it('cannot be paid anymore, and says until when it could be', async () => {
    const { shop, start, emulator } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const until = await expireIn(order._id, 0);
    await expect(start(buyer, order._id)).rejects.toMatchObject({
      status: 409,
      code: 'order_closed',
      message: `The prices of this order were good until ${until}.`,
    });
    expect(await stockOf(shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
    expect(emulator.ledger().filter(({ customId }) => customId === order._id)).toEqual([]);
    expect(await read(order._id)).toMatchObject({ state: 'expired', isPaid: false });
  });

  it('stays canceled while money that came too late goes back', async () => {
    const { shop, start } = paying;
    const { order, buyer } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    await shop.as(buyer)('PUT /api/orders/:id/cancel', { params: { id: order._id } });
    const attempt = shop.deps.db.updateTable('paymentAttempts').where('providerOrderId', '=', payment);
    await attempt.set({ state: 'captured' }).execute();
    await expect(start(buyer, order._id)).rejects.toMatchObject({
      code: 'order_closed',
      message: 'This order was canceled.',
    });
    await attempt.set({ state: 'expired' }).execute();
  });

  it('is paid by a payment that was started in time, also from another browser tab or by the job', async () => {
    const { shop, start, pay, emulator } = paying;
    const { order, buyer } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    await expireIn(order._id, 0);
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'order_closed' });
    emulator.approve(payment);
    expect(await pay(buyer, order._id, payment)).toMatchObject({ state: 'paid' });

    const { order: other, buyer: gone } = await guestOrder(shop);
    emulator.approve(await start(gone, other._id));
    await expireIn(other._id, -1 * hour);
    await runJobs(shop, { early: true });
    expect(await read(other._id)).toMatchObject({ state: 'paid' });
  });

  it('is paid once its capture succeeds, however long that takes, and has not expired until then', async () => {
    const { shop, start, pay, emulator, faultProxy } = paying;
    const { order, buyer } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    const lost = { when: 'after', status: 503 } as const;
    faultProxy.plan(undefined, lost, lost, lost);
    await pay(buyer, order._id, payment);
    await expireIn(order._id, -30 * day);
    expect(await read(order._id)).toMatchObject({ state: 'placed', paymentState: 'confirming' });
    await expect(start(buyer, order._id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'We are confirming your payment. Please wait a moment before you pay again.',
    });
    const admin = shop.as(await newAdmin(shop));
    const email = { params: { id: order._id }, body: { mail: 'order-received' } } as const;
    expect(await admin('POST /api/orders/:id/mails', email)).toEqual({
      message: 'The email is on its way',
    });
    await runJobs(shop, { early: true });
    expect(await read(order._id)).toMatchObject({ state: 'paid' });
  });

  it('is not captured six hours later: by then no payment that was started in time can be open', async () => {
    const { shop, start, pay, emulator, captures } = paying;
    const { order, buyer } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    await expireIn(order._id, -6 * hour);
    await expect(pay(buyer, order._id, payment)).rejects.toMatchObject({ code: 'order_closed' });
    expect(await stateOf(payment)).toBe('expired');
    await runJobs(shop, { early: true });
    expect(captures(order._id)).toEqual([]);
  });
});

describe('an order of a part that is no longer sold', () => {
  const gone = [
    ['deleted', { deletedAt: new Date() }],
    ['hidden', { hidden: true }],
  ] as const;

  it.each(gone)('cannot be paid once the part is %s, until it is sold again', async (_, change) => {
    const { shop, start, buy } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const products = shop.deps.db.updateTable('products').where('id', '=', product.id);
    await products.set(change).execute();
    await expect(start(buyer, order._id)).rejects.toMatchObject({
      status: 409,
      code: 'order_closed',
      message: `${product.name} is no longer in the store.`,
    });
    await products.set({ deletedAt: null, hidden: false }).execute();
    expect(await buy(buyer, order._id)).toMatchObject({ state: 'paid' });
  });

  it.each(gone)('is not captured after the part was %s, by browser or job', async (_, change) => {
    const { shop, start, pay, emulator, captures } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    await shop.deps.db.updateTable('products').set(change).where('id', '=', product.id).execute();
    await expect(pay(buyer, order._id, payment)).rejects.toMatchObject({ code: 'order_closed' });
    expect(await stateOf(payment)).toBe('expired');

    const { order: left, buyer: gone, product: part } = await guestOrder(shop);
    const approved = await start(gone, left._id);
    emulator.approve(approved);
    await shop.deps.db.updateTable('products').set(change).where('id', '=', part.id).execute();
    await runJobs(shop, { early: true });
    expect(await stateOf(approved)).toBe('expired');
    expect([...captures(order._id), ...captures(left._id)]).toEqual([]);
  });

  it('says that its payment is being confirmed while that is so', async () => {
    const { shop, start, pay, emulator, faultProxy } = paying;
    const { order, buyer, product } = await guestOrder(shop);
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    const lost = { when: 'after', status: 503 } as const;
    faultProxy.plan(undefined, lost, lost, lost);
    await pay(buyer, order._id, payment);
    await shop.deps.db.updateTable('products').set({ hidden: true }).where('id', '=', product.id).execute();
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'conflict' });
    await runJobs(shop, { early: true });
    expect(await read(order._id)).toMatchObject({ state: 'paid' });
  });

  const products = (id: string) => paying.shop.deps.db.updateTable('products').where('id', '=', id);

  it('can be paid while the part is sold by its link', async () => {
    const { shop, buy } = paying;
    const { order, buyer, product } = await guestOrder(shop, { product: { hidden: true, byLink: true } });
    expect(await read(order._id)).not.toHaveProperty('unpayable');
    await shop.deps.db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', product.id).execute();
    const seen = await shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id }, query: {} });
    expect(seen.outOfStock).toMatchObject([{ product: product.id, available: 0 }]);
    await shop.deps.db.updateTable('stock').set({ onHand: 10 }).where('productId', '=', product.id).execute();
    expect(await buy(buyer, order._id)).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['its link is taken back', { byLink: false }],
    ['it is deleted', { deletedAt: new Date() }],
  ])('can be neither paid nor captured of a part that was sold by its link once %s', async (_, change) => {
    const { shop, start, pay, emulator, captures } = paying;
    const { order, buyer, product } = await guestOrder(shop, { product: { hidden: true, byLink: true } });
    const payment = await start(buyer, order._id);
    emulator.approve(payment);
    await products(product.id).set(change).execute();
    expect((await read(order._id)).unpayable).toBe(`${product.name} is no longer in the store.`);
    await expect(start(buyer, order._id)).rejects.toMatchObject({ code: 'order_closed' });
    await expect(pay(buyer, order._id, payment)).rejects.toMatchObject({ code: 'order_closed' });
    expect(captures(order._id)).toEqual([]);
  });

  it('names the first of several', async () => {
    const { shop, start } = paying;
    const buyer = { guestToken: (await newGuest(shop)).token };
    const parts = [await createProduct(shop), await createProduct(shop)];
    const items = parts.map(({ id }) => ({ product: id, qty: 1 }));
    const { _id } = await placeOrder(shop, buyer, items);
    for (const { id } of parts)
      await shop.deps.db.updateTable('products').set({ hidden: true }).where('id', '=', id).execute();
    await expect(start(buyer, _id)).rejects.toMatchObject({
      message: `${parts[0]?.name} and 1 more are no longer in the store.`,
    });
  });
});
