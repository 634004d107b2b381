import { beforeEach, describe, expect, it } from 'vitest';
import type { Input } from '../../../shop/api-client.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import {
  californiaAddress,
  createCoupon,
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

const offer = (pickup: boolean) => admin('PUT /api/settings', { body: { pickup } });
beforeEach(() => offer(true));

const nevada = { ...californiaAddress, city: 'Reno', state: 'NV', postalCode: '89501' };
type Given = Partial<Input<'POST /api/orders'>['body']>;

/** Orders one part for $100.00 of a kind that goes by truck freight, to be picked up. */
async function order(given: Given = {}) {
  const buyer = await newGuestBuyer(shop);
  const { id: product } = await createProduct(shop, { truckFreight: true, shippingCents: 30_000 });
  const placed = await placeOrder(shop, buyer, [{ product, qty: 1 }], {
    pickup: true,
    shippingAddress: nevada,
    ...given,
  });
  return { buyer, id: placed._id, order: placed };
}

async function paidOrder(given: Given = {}) {
  const { buyer, id } = await order(given);
  const paid = await finishPaying(shop, buyer, id, await startPaying(shop, buyer, id));
  return { buyer, id, order: paid };
}

const totals = {
  itemsPrice: '100.00',
  shippingPrice: '0.00',
  handlingFee: '4.00',
  taxPrice: '7.50',
  totalPrice: '111.50',
};

describe('an order that is picked up', () => {
  it('has no shipping, and the tax of the shop’s own state, wherever its buyer lives', async () => {
    const { id, order: placed } = await order(totals);
    expect(placed).toMatchObject({ ...totals, pickup: true, shippingAddress: { state: 'NV' } });
    expect(await admin('GET /api/orders/:id', { params: { id } })).toMatchObject({ ...totals, pickup: true });
    const { taxState } = await shop.deps.db
      .selectFrom('orders')
      .select('taxState')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(taxState).toBe('CA');
  });

  it('goes by no freight company, and needs no complete address', async () => {
    const { order: placed } = await order({ shippingAddress: { ...nevada, address: '' } });
    expect(placed).toMatchObject({ addressIncomplete: false, orderItems: [{ freight: null }] });
  });

  it('is refused at its field unless the owner allows it, also when that has ended since the cart was shown', async () => {
    await offer(false);
    await expect(order(totals)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { pickup: expect.stringMatching(/^We don’t offer local pickup right now\./) } },
    });
    expect((await order({ pickup: false })).order).toMatchObject({ pickup: false, shippingPrice: '300.00' });
  });

  it('is refused with the totals of one that is shipped, and told its own', async () => {
    await expect(order({ totalPrice: '416.00' })).rejects.toMatchObject({
      code: 'price_changed',
      details: { totals },
    });
  });

  it('costs with a coupon what the cart was told', async () => {
    const coupon = await createCoupon(shop, { aftermarketBasisPoints: 2000 });
    const { id } = await createProduct(shop);
    const applied = await shop.call('POST /api/coupons/apply', {
      body: {
        couponCode: coupon.code,
        cartItems: [{ _id: id, qty: 1 }],
        shippingAddress: { state: 'NV' },
        pickup: true,
      },
    });
    expect(applied).toMatchObject({ itemsPrice: '80.00', handlingFee: '3.20', totalPrice: '89.20' });
    const { totalPrice } = applied;
    expect((await order({ couponId: coupon.id, totalPrice })).order).toMatchObject({ totalPrice });
  });

  it('stays one when the owner no longer offers it', async () => {
    const { buyer, id } = await order();
    await offer(false);
    await startPaying(shop, buyer, id);
    expect(await shop.as(buyer)('GET /api/orders/:id', { params: { id } })).toMatchObject({
      ...totals,
      pickup: true,
    });
  });
});

describe('a paid order that is picked up', () => {
  it('gives back its items, handling and tax: it has no shipping', async () => {
    const { id } = await paidOrder();
    const read = () => admin('GET /api/orders/:id', { params: { id } });
    const [line] = (await read()).refundLeft?.lines ?? [];
    expect(line).toMatchObject({ unitShipping: '0.00' });
    await admin('POST /api/orders/:id/refunds', {
      params: { id },
      headers: { 'idempotency-key': newId() },
      body: { reason: 'They changed their mind.' },
    });
    await runJobs(shop);
    expect(await read()).toMatchObject({ refundedTotal: '111.50', refundLeft: { shipping: '0.00' } });
  });

  it('tells its buyer and the owner so, and gets ready without a tracking number', async () => {
    const { buyer, id } = await paidOrder();
    const paid = (await emailsTo(shop, buyer.email)).find(({ subject }) => subject.endsWith('is paid'));
    const text = paid?.text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('email you once your parts are ready to pick up at the shop.');
    expect(text).not.toMatch(/Ships to|freight|tracking number/);
    const owners = await emailsTo(shop, shop.deps.config.ownerEmail);
    expect(owners[0]?.text).toContain('Delivery: Local pickup at the shop');
    await admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier: 'Local pickup' } });
    expect((await emailsTo(shop, buyer.email))[0]?.subject).toMatch(/is ready to pick up$/);
    await admin('PUT /api/orders/:id/deliver', { params: { id } });
    const { events } = await admin('GET /api/orders/:id/history', { params: { id } });
    expect(events.map(({ text }) => text)).toEqual([
      'Order placed, $111.50, to be picked up',
      'Payment started',
      'Paid $111.50',
      'Ready to pick up',
      'Marked as picked up',
    ]);
  });

  it('can be sent by a carrier instead', async () => {
    const { id } = await paidOrder();
    const body = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    const sent = await admin('PUT /api/orders/:id/tracking', { params: { id }, body });
    expect(sent).toMatchObject({ pickup: true, tracking: { carrier: 'UPS' } });
  });

  it.each([
    ['before it is ready', []],
    ['when it is ready', ['ready']],
    ['when it is marked as picked up', ['ready', 'picked up']],
    ['when it is marked as picked up at once', ['picked up']],
  ])('is not sent to half an address, %s', async (_, done) => {
    const { buyer, id } = await paidOrder({ shippingAddress: { ...nevada, address: '', city: '' } });
    const track = (body: Input<'PUT /api/orders/:id/tracking'>['body']) =>
      admin('PUT /api/orders/:id/tracking', { params: { id }, body });
    if (done.includes('ready')) await track({ carrier: 'Local pickup' });
    if (done.includes('picked up')) await admin('PUT /api/orders/:id/deliver', { params: { id } });
    const before = await admin('GET /api/orders/:id', { params: { id } });
    const emails = (await emailsTo(shop, buyer.email)).length;
    const shipped = { carrier: 'UPS', trackingNumber: `1Z${newId()}` };
    await expect(track(shipped)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Part of the address is missing: enter it first',
    });
    expect(await admin('GET /api/orders/:id', { params: { id } })).toEqual(before);
    expect(await emailsTo(shop, buyer.email)).toHaveLength(emails);
    await admin('PUT /api/orders/:id/shipping-address', { params: { id }, body: nevada });
    const { version } = await admin('GET /api/orders/:id', { params: { id } });
    expect(await track({ ...shipped, version })).toMatchObject({
      isDelivered: false,
      tracking: { carrier: 'UPS' },
    });
    expect((await emailsTo(shop, buyer.email))[0]?.text).toContain(nevada.address);
  });

  it('may have its address corrected to another state, on which its tax does not depend', async () => {
    const { id } = await paidOrder();
    const corrected = await admin('PUT /api/orders/:id/shipping-address', {
      params: { id },
      body: { ...californiaAddress, address: '' },
    });
    expect(corrected).toMatchObject({
      ...totals,
      addressIncomplete: false,
      shippingAddress: { state: 'CA' },
      payment: { sellerProtection: 'eligible' },
    });
  });
});

it('the database knows no pickup with shipping', async () => {
  const { id } = await order();
  const change = shop.deps.db.updateTable('orders').where('id', '=', id);
  const shipped = { shippingCents: 100, totalCents: 11_250 };
  await expect(change.set(shipped).execute()).rejects.toMatchObject({ constraint: 'orders_pickup' });
  await change.set({ ...shipped, pickup: false }).execute();
});
