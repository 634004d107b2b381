import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../../shop/api-client.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { createProduct, stockOf } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';

/** What an admin refunds of an order, and which products come back for it. */

const paying = testPayingShop();
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(paying.shop);
});
afterEach(() => refuseFaults(paying));

type Body = Input<'POST /api/orders/:id/refunds'>['body'];

/** A paid order whose parts have left the shop, so that they can come back. */
async function sentOrder() {
  const order = await paying.paidOrder({ qty: 3 });
  await paying.shop.as(admin)('PUT /api/orders/:id/tracking', {
    params: { id: order.orderId },
    body: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  });
  return order;
}

function refund(orderId: string, body: Omit<Body, 'reason'>, key = newId()) {
  const headers = { 'idempotency-key': key };
  const call = paying.shop.as(admin);
  return call('POST /api/orders/:id/refunds', {
    params: { id: orderId },
    headers,
    body: { ...body, reason: 'It came back.' },
  });
}
const rowsOf = (orderId: string) =>
  paying.shop.deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .select(['itemsCents', 'shippingCents', 'handlingCents', 'taxCents'])
    .where('payments.orderId', '=', orderId)
    .orderBy('refunds.createdAt')
    .execute();
const nothing = { items: '0', shipping: '0', handling: '0', tax: '0' };

describe('the breakdown of a refund', () => {
  it('is what the admin says: shipping alone takes nothing off the tax', async () => {
    const { orderId } = await paying.paidOrder({ qty: 3 });
    const shown = await refund(orderId, { amount: '25.00', breakdown: { ...nothing, shipping: '25.00' } });
    expect(await rowsOf(orderId)).toEqual([
      { itemsCents: 0, shippingCents: 2500, handlingCents: 0, taxCents: 0 },
    ]);
    expect(shown.refundLeft).toMatchObject({
      items: '300.00',
      shipping: '50.00',
      handling: '15.00',
      tax: '22.50',
    });
  });

  it('takes the same share of whatever is left of each amount when nobody says, and all of it in the end', async () => {
    const { orderId } = await paying.paidOrder({ qty: 3 });
    await refund(orderId, { amount: '75.00', breakdown: { ...nothing, shipping: '75.00' } });
    await refund(orderId, { amount: '33.75' });
    await refund(orderId, {});
    expect(await rowsOf(orderId)).toEqual([
      { itemsCents: 0, shippingCents: 7500, handlingCents: 0, taxCents: 0 },
      { itemsCents: 3000, shippingCents: 0, handlingCents: 150, taxCents: 225 },
      { itemsCents: 27_000, shippingCents: 0, handlingCents: 1350, taxCents: 2025 },
    ]);
  });

  it.each([
    [
      'do not add up',
      { ...nothing, items: '24.99' },
      'Items, shipping, handling and tax add up to $24.99, not to $25.00',
    ],
    [
      'exceed what is left',
      { ...nothing, tax: '25.00' },
      'Less is left of the items, the shipping, the handling or the tax',
    ],
  ])('is refused when its amounts %s', async (_, breakdown, message) => {
    const { orderId } = await paying.paidOrder({ qty: 3 });
    const refused = refund(orderId, { amount: '25.00', breakdown });
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      details: { fields: { breakdown: message } },
    });
    expect(await rowsOf(orderId)).toEqual([]);
  });

  it('cannot all be nothing', async () => {
    const { orderId } = await paying.paidOrder({ qty: 3 });
    const refused = refund(orderId, { breakdown: nothing });
    await expect(refused).rejects.toMatchObject({ message: 'A refund must be more than $0.00' });
  });

  it('is among what the idempotency key stands for', async () => {
    const { orderId } = await paying.paidOrder({ qty: 3 });
    const key = newId();
    await refund(orderId, { amount: '25.00', breakdown: { ...nothing, shipping: '25.00' } }, key);
    await refund(orderId, { amount: '25.00', breakdown: { ...nothing, shipping: '25.00' } }, key);
    const other = refund(orderId, { amount: '25.00', breakdown: { ...nothing, items: '25.00' } }, key);
    await expect(other).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await rowsOf(orderId)).toHaveLength(1);
  });
});

describe('products that come back', () => {
  it('are restocked with the refund by default, once, and in the audit log', async () => {
    const { orderId, product } = await sentOrder();
    const key = newId();
    const body = { amount: '107.50', returned: [{ product: product.id, qty: 1 }] };
    const shown = await refund(orderId, body, key);
    await refund(orderId, body, key);
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand: 8, reserved: 0 });
    expect(shown.refundLeft?.lines).toEqual([
      {
        product: product.id,
        name: product.name,
        ordered: 3,
        returnedEarlier: 1,
        returnable: 2,
        lineTotal: '300.00',
        unitShipping: '25.00',
      },
    ]);
    const { entries } = await paying.shop.as(admin)('GET /api/audit', { query: {} });
    expect(entries[0]).toMatchObject({
      action: 'order.refund',
      after: { amountCents: 10_750, returned: [`${product.name} × 1`], restocked: true },
    });
    await refund(orderId, { amount: '1.00', returned: [{ product: product.id, qty: 2 }] });
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
  });

  it.each([
    { restock: true, onHand: 8 },
    { restock: false, onHand: 7 },
  ])('are recorded with restock $restock, and no later refund offers them', async ({ restock, onHand }) => {
    const { orderId, product, buyer } = await sentOrder();
    const returned = [{ product: product.id, qty: 1 }];
    const shown = await refund(orderId, { amount: '107.50', returned, restock });
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand, reserved: 0 });
    const rows = paying.shop.deps.db
      .selectFrom('refundReturns')
      .select(['qty', 'restocked'])
      .where('productId', '=', product.id);
    expect(await rows.execute()).toEqual([{ qty: 1, restocked: restock }]);
    expect(shown.refunds).toMatchObject([
      {
        breakdown: { items: '78.18', shipping: '19.55', handling: '3.91', tax: '5.86' },
        returned: [{ name: product.name, qty: 1, restocked: restock }],
      },
    ]);
    const seen = await paying.shop.as(buyer)('GET /api/orders/:id', { params: { id: orderId } });
    expect(seen.refunds).toHaveLength(1);
    expect(seen.refunds[0]?.returned?.[0]).not.toHaveProperty('restocked');
    expect(seen.orderItems).toMatchObject([{ qty: 3, cameBack: 1, notSent: 0 }]);
    expect(shown.refundLeft?.lines).toMatchObject([{ ordered: 3, returnedEarlier: 1, returnable: 2 }]);
    const { entries } = await paying.shop.as(admin)('GET /api/audit', { query: {} });
    expect(entries[0]?.after).toMatchObject({ returned: [`${product.name} × 1`], restocked: restock });
    const again = refund(orderId, { amount: '1.00', returned: [{ product: product.id, qty: 3 }], restock });
    const message = `Only 2 of ${product.name} can come back`;
    await expect(again).rejects.toMatchObject({ details: { fields: { returned: message } } });
  });

  it('are restocked or not under one idempotency key, never both', async () => {
    const { orderId, product } = await sentOrder();
    const key = newId();
    const body = { amount: '107.50', returned: [{ product: product.id, qty: 1 }] };
    await refund(orderId, { ...body, restock: false }, key);
    await expect(refund(orderId, body, key)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand: 7, reserved: 0 });
  });

  it('need an amount', async () => {
    const { orderId, product } = await sentOrder();
    const message = 'Enter the amount to refund for the returned parts';
    await expect(refund(orderId, { returned: [{ product: product.id, qty: 1 }] })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { amount: message } },
    });
    expect(await rowsOf(orderId)).toEqual([]);
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand: 7, reserved: 0 });
    await refund(orderId, { returned: [] });
    expect(await rowsOf(orderId)).toHaveLength(1);
  });

  it('cannot be more than were ordered, nor others; then nothing is refunded', async () => {
    const { orderId, product } = await sentOrder();
    const stranger = await createProduct(paying.shop);
    await refund(orderId, { amount: '1.00', returned: [{ product: product.id, qty: 2 }] });
    for (const [id, qty, message] of [
      [product.id, 2, `Only 1 of ${product.name} can come back`],
      [stranger.id, 1, 'This order has no such part that could come back'],
    ] as const) {
      const refused = refund(orderId, { amount: '1.00', returned: [{ product: id, qty }] });
      await expect(refused).rejects.toMatchObject({ details: { fields: { returned: message } } });
    }
    expect(await rowsOf(orderId)).toHaveLength(1);
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('stay in stock when the provider refuses the refund, and are not restocked a second time', async () => {
    const { orderId, product } = await sentOrder();
    await runJobs(paying.shop);
    paying.emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    await refund(orderId, { amount: '412.50', returned: [{ product: product.id, qty: 3 }] });
    await runJobs(paying.shop);
    expect(await stockOf(paying.shop, product.id)).toEqual({ onHand: 10, reserved: 0 });
    expect(await paying.takePaymentIssues(orderId)).toEqual(['refund_failed']);
    const again = refund(orderId, { amount: '1.00', returned: [{ product: product.id, qty: 1 }] });
    const message = `All of ${product.name} came back with an earlier refund`;
    await expect(again).rejects.toMatchObject({ details: { fields: { returned: message } } });
  });
});
