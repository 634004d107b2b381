import { describe, expect, it } from 'vitest';
import type { OrdersShown } from '../../../shop/contracts/orders-admin.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { newId } from '../../db/id.ts';
import { createProduct, guestOrder, sell } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

async function paidOrder() {
  const { id: product } = await createProduct(shop);
  const { order, buyer } = await sell(shop, product);
  return {
    id: order._id,
    product,
    number: order.number,
    total: order.totalPrice,
    buyer,
    address: order.shippingAddress,
  };
}
const send = (id: string, carrier: string, trackingNumber?: string) =>
  admin('PUT /api/orders/:id/tracking', {
    params: { id },
    body: { carrier, ...(trackingNumber !== undefined && { trackingNumber }) },
  });
const sentAt = async (id: string) =>
  (await admin('GET /api/orders/:id', { params: { id } })).tracking?.sentAt;
const texts = async (id: string) =>
  (await admin('GET /api/orders/:id/history', { params: { id } })).events.slice(3).map(({ text }) => text);

it('a paid order can be ready to pick up without a tracking number, and then be picked up', async () => {
  const { id, buyer } = await paidOrder();
  const listed = async (show: OrdersShown) =>
    (await admin('GET /api/orders', { query: { show } })).orders.some(({ _id }) => _id === id);
  expect(await send(id, 'local pick-up')).toMatchObject({
    tracking: { carrier: 'Local pickup' },
    version: 2,
  });
  expect(await send(id, 'Local pickup', '')).toMatchObject({ version: 2 });
  const own = await shop.as(buyer)('GET /api/orders/:id', { params: { id } });
  expect(own.tracking).toEqual({ carrier: 'Local pickup', sentAt: expect.any(String) });
  expect([await listed('to-ship'), await listed('sent')]).toEqual([false, true]);
  await admin('PUT /api/orders/:id/deliver', { params: { id } });
  await admin('DELETE /api/orders/:id/deliver', { params: { id } });
  await admin('POST /api/orders/:id/mails', { params: { id }, body: { mail: 'order-shipped' } });
  expect(await texts(id)).toEqual([
    'Ready to pick up',
    'Marked as picked up',
    'Picked Up mark removed',
    'Email sent again: ready to pick up',
  ]);
});

it('its customer is told where and when, once for each change', async () => {
  const { id, number, buyer } = await paidOrder();
  await send(id, 'Local pickup');
  await send(id, 'Local pickup');
  const [ready, ...others] = (await emailsTo(shop, buyer.email)).filter(({ subject }) =>
    /pick up|way/.test(subject),
  );
  expect(ready?.subject).toBe(`Your order ${number} is ready to pick up`);
  expect(others).toEqual([]);
  await admin('POST /api/orders/:id/mails', { params: { id }, body: { mail: 'order-shipped' } });
  const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === ready?.subject)).toHaveLength(2);
});

it('nobody is asked to pick up what they have or what is refunded', async () => {
  const told = async ({ buyer }: { buyer: { email: string } }) =>
    (await emailsTo(shop, buyer.email)).filter(({ subject }) => subject.includes('pick up')).length;
  const again = ({ id }: { id: string }) =>
    admin('POST /api/orders/:id/mails', { params: { id }, body: { mail: 'order-shipped' } });
  const pickedUp = await paidOrder();
  await admin('PUT /api/orders/:id/deliver', { params: { id: pickedUp.id } });
  await send(pickedUp.id, 'Local pickup');
  expect(await told(pickedUp)).toBe(0);
  await expect(again(pickedUp)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This order has been picked up already',
  });

  const refunded = await paidOrder();
  await send(refunded.id, 'Local pickup');
  expect(await told(refunded)).toBe(1);
  await again(refunded);
  await admin('POST /api/orders/:id/refunds', {
    params: { id: refunded.id },
    body: { amount: refunded.total, reason: 'Out of stock' },
    headers: { 'idempotency-key': refunded.id },
  });
  await runJobs(shop, { early: true });
  await expect(again(refunded)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This order has been refunded in full',
  });
});

it('a wrong choice is corrected either way, and its customer is told', async () => {
  const { id, number, buyer } = await paidOrder();
  await send(id, 'UPS', '1Z999AA10123456784');
  // Each email is sent before the next change: it speaks of the order as it is by then.
  await emailsTo(shop, buyer.email);
  await send(id, 'Local pickup');
  const ready = (await emailsTo(shop, buyer.email)).find(({ subject }) => subject.includes('ready'));
  expect(ready?.text.replaceAll('\n', ' ')).toContain(
    'please forget the tracking number in our earlier email.',
  );
  expect(await send(id, 'UPS', '1Z999AA10123456784')).toMatchObject({
    tracking: { carrier: 'UPS', number: '1Z999AA10123456784' },
  });
  const sent = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject);
  expect(sent.filter((subject) => subject === `Your order ${number} is on its way`)).toHaveLength(2);
  expect(await texts(id)).toEqual([
    'Sent with UPS, 1Z999AA10123456784',
    'Corrected: ready to pick up',
    'Corrected: sent with UPS, 1Z999AA10123456784',
  ]);
});

it.each([
  ['Local pickup', 'Saturday', 'A local pickup has no tracking number'],
  ['UPS', '', 'Tracking number is required'],
  ['UPS', undefined, 'Tracking number is required'],
  ['Dock pickup', undefined, 'Tracking number is required'],
])('%s with the tracking number %j is refused', async (carrier, number, message) => {
  const { id } = await paidOrder();
  await expect(send(id, carrier, number)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { trackingNumber: message } },
  });
});

it('an unpaid order can’t be picked up', async () => {
  const { order } = await guestOrder(shop);
  await expect(send(order._id, 'Local pickup')).rejects.toMatchObject({
    code: 'conflict',
    message: 'This order is not paid yet',
  });
});

it('the database knows no parcel without a number, and no pickup with one', async () => {
  const { id } = await paidOrder();
  for (const [carrier, number] of [
    ['UPS', null],
    ['Local pickup', '1Z'],
    [null, '1Z'],
  ])
    await expect(
      shop.deps.database.pool.query('UPDATE orders SET carrier = $2, tracking_number = $3 WHERE id = $1', [
        id,
        carrier,
        number,
      ]),
    ).rejects.toMatchObject({ code: '23514' });
});

describe('the address of an order that is ready or picked up', () => {
  const correct = ({ id, address }: Awaited<ReturnType<typeof paidOrder>>, change: { city?: string } = {}) =>
    admin('PUT /api/orders/:id/shipping-address', {
      params: { id },
      body: { ...address, country: 'United States', phone: '5305550142', city: 'Camino', ...change },
    });

  it.each(['ready', 'picked up'])('can be corrected when it is %s: it may be sent instead', async (state) => {
    const order = await paidOrder();
    await send(order.id, 'Local pickup');
    if (state === 'picked up') await admin('PUT /api/orders/:id/deliver', { params: { id: order.id } });
    expect(await correct(order)).toMatchObject({ shippingAddress: { city: 'Camino' } });
  });

  it('stays once it is sent instead', async () => {
    const order = await paidOrder();
    await send(order.id, 'Local pickup');
    await send(order.id, 'UPS', '1Z999AA10123456784');
    await expect(correct(order)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This order has been sent already',
    });
  });

  it('is not entered again once its customer is erased', async () => {
    const order = await paidOrder();
    await send(order.id, 'Local pickup');
    await shop.deps.db.updateTable('orders').set({ email: '' }).where('id', '=', order.id).execute();
    await expect(correct(order)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The customer of this order has been erased',
    });
  });
});

it('an order says since when it is ready, or sent instead, until that is taken back', async () => {
  const { id } = await paidOrder();
  expect(await sentAt(id)).toBeUndefined();
  const { version } = await send(id, 'Local pickup');
  const ready = await sentAt(id);
  expect(Date.parse(ready ?? '')).toBeCloseTo(Date.now(), -4.5);
  await admin('DELETE /api/orders/:id/tracking', { params: { id }, query: { version } });
  expect(await sentAt(id)).toBeUndefined();
  await send(id, 'Local pickup');
  expect(Date.parse((await sentAt(id)) ?? '')).toBeGreaterThan(Date.parse(ready ?? ''));
  const again = await sentAt(id);
  await send(id, 'UPS', '1Z999AA10123456784');
  const sent = await sentAt(id);
  expect(Date.parse(sent ?? '')).toBeGreaterThan(Date.parse(again ?? ''));
  // What corrects the number sends nothing.
  await send(id, 'FedEx', '449044304137821');
  expect(await sentAt(id)).toBe(sent);
});

it('what was marked as picked up and is sent instead is on its way', async () => {
  const { id, buyer } = await paidOrder();
  await send(id, 'Local pickup');
  await admin('PUT /api/orders/:id/deliver', { params: { id } });
  const instead = { carrier: 'UPS', trackingNumber: `1Z${newId()}` };
  // A program that mixes up two orders doesn't know it.
  await expect(send(id, 'UPS', instead.trackingNumber)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This order was picked up. Send its version if it is sent after all.',
  });
  const { version } = await admin('GET /api/orders/:id', { params: { id } });
  const sent = await admin('PUT /api/orders/:id/tracking', { params: { id }, body: { ...instead, version } });
  expect(sent).toMatchObject({
    state: 'paid',
    isDelivered: false,
    deliveredAt: null,
    tracking: { carrier: 'UPS' },
  });
  expect((await emailsTo(shop, buyer.email))[0]?.subject).toMatch(/is on its way$/);
  expect((await texts(id)).at(-1)).toBe(`Corrected: sent with UPS, ${instead.trackingNumber}`);
  const { deliveredAt } = await admin('PUT /api/orders/:id/deliver', { params: { id } });
  expect(Date.parse(deliveredAt ?? '')).toBeGreaterThanOrEqual(Date.parse((await sentAt(id)) ?? ''));
  // It has arrived, however it was sent.
  expect(await send(id, 'FedEx', '449044304137821')).toMatchObject({ isDelivered: true, deliveredAt });
});

it('what was picked up is not sent instead once parts of it came back', async () => {
  const { id, product } = await paidOrder();
  await send(id, 'Local pickup');
  await admin('PUT /api/orders/:id/deliver', { params: { id } });
  await admin('POST /api/orders/:id/refunds', {
    params: { id },
    body: { amount: 1, reason: 'Returned', returned: [{ product, qty: 1 }] },
    headers: { 'idempotency-key': id },
  });
  await runJobs(shop, { early: true });
  const { version } = await admin('GET /api/orders/:id', { params: { id } });
  const body = { carrier: 'UPS', trackingNumber: `1Z${newId()}`, version };
  await expect(admin('PUT /api/orders/:id/tracking', { params: { id }, body })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Parts of this order came back, so it was picked up',
  });
});

it('what is delivered stays so when its number comes late, or when it was picked up after all', async () => {
  const { id } = await paidOrder();
  await admin('PUT /api/orders/:id/deliver', { params: { id } });
  expect(await send(id, 'UPS', '1Z999AA10123456784')).toMatchObject({ isDelivered: true });
  expect(await send(id, 'Local pickup')).toMatchObject({ isDelivered: true });
});
