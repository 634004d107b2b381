import { describe, expect, it } from 'vitest';
import type { OrdersShown } from '../../../shop/contracts/orders-admin.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import {
  createCoupon,
  createProduct,
  finishPaying,
  guestOrder,
  newGuestBuyer,
  placeOrder,
  sell,
  startPaying,
} from '../../../tests/support/factories.ts';
import { newId } from '../../db/id.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { signedInUser } from '../../../tests/support/users.ts';

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

async function paidOrder() {
  const { id } = await createProduct(shop);
  const { order, buyer } = await sell(shop, id);
  return { id: order._id, number: order.number, buyer };
}
const deliver = (id: string) => admin('PUT /api/orders/:id/deliver', { params: { id } });
const undo = (id: string) => admin('DELETE /api/orders/:id/deliver', { params: { id } });
const track = (id: string, carrier: string, trackingNumber: string) =>
  admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier, trackingNumber } });
const again = (id: string, mail: 'order-received' | 'order-paid' | 'order-shipped') =>
  admin('POST /api/orders/:id/mails', { params: { id }, body: { mail } });
const history = (id: string) => admin('GET /api/orders/:id/history', { params: { id } });
const subjects = async (email: string) =>
  (await emailsTo(shop, email)).map(({ subject }) => subject.replace(/ \d{6}/, ''));

describe('the list of orders', () => {
  it('shows all orders, newest first, and filters them by state [7.3.7]', async () => {
    const { order: unpaid } = await guestOrder(shop);
    const { id: paid } = await paidOrder();
    const { id: sent } = await paidOrder();
    await deliver(sent);
    const ids = async (show: OrdersShown) =>
      (await admin('GET /api/orders', { query: { show } })).orders.map(({ _id }) => _id);
    expect((await ids('all')).slice(0, 3)).toEqual([sent, paid, unpaid._id]);
    expect(await ids('to-ship')).toContain(paid);
    expect(await ids('to-ship')).not.toContain(sent);
    expect(await ids('unpaid')).toContain(unpaid._id);
    expect(await ids('unpaid')).not.toContain(paid);
    expect((await ids('paid')).slice(0, 2)).toEqual([sent, paid]);
    expect(await ids('delivered')).toEqual([sent]);
  });

  it('tells what waits for its payment from what has expired or was canceled', async () => {
    const ids = async (show: OrdersShown) =>
      (await admin('GET /api/orders', { query: { show } })).orders.map(({ _id }) => _id);
    const { order: waiting } = await guestOrder(shop);
    const { order: expired } = await guestOrder(shop);
    const { order: canceled, buyer } = await guestOrder(shop);
    const past = { expiresAt: shop.deps.clock() };
    await shop.deps.db.updateTable('orders').set(past).where('id', '=', expired._id).execute();
    await shop.as(buyer)('PUT /api/orders/:id/cancel', { params: { id: canceled._id } });
    const all = [waiting, expired, canceled].map(({ _id }) => _id);
    const these = async (show: OrdersShown) => (await ids(show)).filter((id) => all.includes(id));
    expect(await these('unpaid')).toEqual([waiting._id]);
    expect(await these('expired')).toEqual([expired._id]);
    expect(await these('canceled')).toEqual([canceled._id]);
    const lastOf = async (id: string) => (await history(id)).events.at(-1);
    expect((await lastOf(waiting._id))?.text).toMatch(/^Order placed/);
    expect(await lastOf(expired._id)).toMatchObject({ text: 'Expired unpaid', outcome: 'ended' });
    expect(await lastOf(canceled._id)).toMatchObject({ text: 'Canceled by the customer', outcome: 'ended' });
  });

  it('is sorted on demand', async () => {
    const list = async (sort: 'placed' | '-placed' | 'total' | '-total') =>
      (await admin('GET /api/orders', { query: { sort } })).orders;
    await guestOrder(shop);
    const { id } = await createProduct(shop, { priceCents: 777_700 });
    await sell(shop, id);
    const totals = (await list('-total')).map(({ totalPrice }) => Number(totalPrice));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(new Set(totals).size).toBeGreaterThan(1);
    expect((await list('total')).map(({ totalPrice }) => Number(totalPrice))).toEqual(totals.toReversed());
    const times = (await list('placed')).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
  });

  it('finds an order by its phone in any format, the last four digits included', async () => {
    const { order } = await guestOrder(shop);
    const phone = {
      shippingAddress: JSON.stringify({ ...order.shippingAddress, phone: '+1 (916) 555.0177' }),
    };
    await shop.deps.db.updateTable('orders').set(phone).where('id', '=', order._id).execute();
    const find = async (keyword: string) =>
      (await admin('GET /api/orders', { query: { keyword } })).orders.map(({ _id }) => _id);
    for (const keyword of ['9165550177', '916-555-0177', '+1 916 555 0177', '0177'])
      expect(await find(keyword), keyword).toContain(order._id);
    for (const keyword of ['9165550178', 'call 0177'])
      expect(await find(keyword).catch(() => []), keyword).not.toContain(order._id);
  });

  it('finds an order by its full id, by its number, and by part of the buyer’s name or email', async () => {
    const { order, guest } = await guestOrder(shop);
    const find = async (keyword: string) =>
      (await admin('GET /api/orders', { query: { keyword } })).orders.map(({ _id }) => _id);
    expect(await find(` ${order._id} `)).toEqual([order._id]);
    for (const keyword of [`${order.number}`, ` # ${order.number}`, `no. ${order.number}`])
      expect(await find(keyword)).toEqual([order._id]);
    expect(await find(guest.email.toUpperCase())).toEqual([order._id]);
    expect(await find(order._id.slice(-8))).toEqual([order._id]);
    expect(await find('dale ridley')).toContain(order._id);
  });

  it('finds an order by its tracking number, however it is spaced, and by the name of an account', async () => {
    const find = async (keyword: string) =>
      (await admin('GET /api/orders', { query: { keyword } })).orders.map(({ _id }) => _id);
    const { id } = await paidOrder();
    const trackingNumber = `1Z 99 ${newId().slice(-6)} 01`;
    await admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier: 'UPS', trackingNumber } });
    for (const between of ['', '-'])
      expect(await find(trackingNumber.toLowerCase().replaceAll(' ', between))).toEqual([id]);
    expect(await find(trackingNumber.slice(3))).toEqual([id]);
    const name = `Ray ${newId()}s`;
    const customer = await signedInUser(shop, { name });
    const { id: product } = await createProduct(shop);
    const nameless = await placeOrder(shop, customer, [{ product, qty: 1 }]);
    await shop.deps.db
      .updateTable('orders')
      .set({ shippingAddress: { ...nameless.shippingAddress, name: '' } as never })
      .where('id', '=', nameless._id)
      .execute();
    expect(await find(name)).toEqual([nameless._id]);
  });

  it.each(['0'.repeat(24), 'nobody at all', '%', 'd_le', 'dale\\', "'"])(
    'answers %j with not found',
    async (keyword) => {
      await expect(admin('GET /api/orders', { query: { keyword } })).rejects.toMatchObject({
        code: 'not_found',
        message: 'Order not found',
      });
    },
  );

  it('refuses a keyword with unreadable characters', async () => {
    const looking = admin('GET /api/orders', { query: { keyword: 'a\0b' } });
    await expect(looking).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('shows vendor and vendor part number, which no buyer sees', async () => {
    const { order, buyer } = await guestOrder(shop);
    const listed = await admin('GET /api/orders', { query: { keyword: order._id } });
    expect(listed.orders[0]?.orderItems[0]).toMatchObject({
      vendor: 'Golden Gate Supply',
      category: expect.stringMatching(/^GG-/),
    });
    const own = await shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id } });
    expect(own.orderItems[0]).not.toHaveProperty('vendor');
    expect(own.orderItems[0]).not.toHaveProperty('category');
  });
});

describe('delivering', () => {
  it('is for paid orders, once [3.14] [4.18] [7.3.8]', async () => {
    const { id, buyer } = await paidOrder();
    expect(await deliver(id)).toMatchObject({ isDelivered: true, deliveredAt: expect.any(String) });
    expect(await shop.as(buyer)('GET /api/orders/:id', { params: { id } })).toMatchObject({
      isDelivered: true,
    });
    await expect(deliver(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This order is marked as delivered already',
    });
  });

  it('is refused for an unpaid order, by the database too [4.18]', async () => {
    const { order } = await guestOrder(shop);
    await expect(deliver(order._id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This order is not paid yet',
    });
    await expect(
      shop.deps.database.pool.query('UPDATE orders SET delivered_at = now() WHERE id = $1', [order._id]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('is refused, like tracking, for an order refunded in full, which no longer counts as to ship', async () => {
    const { id } = await paidOrder();
    const refund = (amount?: number) =>
      admin('POST /api/orders/:id/refunds', {
        params: { id },
        headers: { 'idempotency-key': newId() },
        body: { reason: 'A dent.', ...(amount !== undefined && { amount }) },
      });
    const toShip = async () =>
      (await admin('GET /api/orders', { query: { show: 'to-ship' } })).orders.map(({ _id }) => _id);
    await refund(10);
    expect(await toShip()).toContain(id);
    await refund();
    const refused = { code: 'conflict', message: 'This order has been refunded in full' };
    await expect(deliver(id)).rejects.toMatchObject(refused);
    await expect(track(id, 'UPS', '1Z')).rejects.toMatchObject(refused);
    expect(await toShip()).not.toContain(id);
  });

  it('is no longer waited for once the order has a tracking number', async () => {
    const { id } = await paidOrder();
    const listed = async (show: 'to-ship' | 'sent') =>
      (await admin('GET /api/orders', { query: { show } })).orders.map(({ _id }) => _id);
    expect(await listed('to-ship')).toContain(id);
    expect(await listed('sent')).not.toContain(id);
    await track(id, 'UPS', '1Z999AA10123456784');
    expect(await listed('to-ship')).not.toContain(id);
    expect(await listed('sent')).toContain(id);
    await deliver(id);
    expect(await listed('sent')).not.toContain(id);
  });

  it('happens once for two concurrent admins', async () => {
    const { id } = await paidOrder();
    const replies = await Promise.allSettled([deliver(id), deliver(id), deliver(id)]);
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { events } = await history(id);
    expect(events.filter(({ text }) => text === 'Marked as delivered')).toHaveLength(1);
  });

  it('can be undone at once, shows both in the history, and can be done again', async () => {
    const { id, buyer } = await paidOrder();
    await deliver(id);
    expect(await undo(id)).toMatchObject({ isPaid: true, isDelivered: false, deliveredAt: null });
    expect(await shop.as(buyer)('GET /api/orders/:id', { params: { id } })).toMatchObject({
      isDelivered: false,
    });
    const { events } = await history(id);
    expect(events.slice(-2).map(({ text, by }) => `${text} by ${by}`)).toEqual([
      'Marked as delivered by Rosa Lugo',
      'Delivered mark removed by Rosa Lugo',
    ]);
    await expect(undo(id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This order is not marked as delivered',
    });
    expect(await deliver(id)).toMatchObject({ isDelivered: true });
  });

  it('can be undone a week later, too', async () => {
    const { id } = await paidOrder();
    await deliver(id);
    await shop.deps.database.pool.query(
      "UPDATE orders SET delivered_at = delivered_at - interval '7 days', paid_at = paid_at - interval '8 days' WHERE id = $1",
      [id],
    );
    expect(await undo(id)).toMatchObject({ isPaid: true, isDelivered: false });
  });

  it.each(['0'.repeat(24), 'nonsense'])('of %s is not found', async (id) => {
    await expect(deliver(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('tracking', () => {
  it('is shown and emailed to the buyer, and emailed again only when it changes', async () => {
    const { id, number, buyer } = await paidOrder();
    expect(await track(id, ' UPS ', '1Z999AA1')).toMatchObject({
      tracking: { carrier: 'UPS', number: '1Z999AA1' },
    });
    await track(id, 'ups', '1Z999AA1');
    const [email] = await emailsTo(shop, buyer.email);
    expect(email).toMatchObject({
      subject: `Your order ${number} is on its way`,
      text: expect.stringContaining('Tracking number: 1Z999AA1\n'),
    });
    await track(id, 'FedEx', '7700 1234');
    const corrected = (await emailsTo(shop, buyer.email)).find(({ subject }) => subject.startsWith('New'));
    expect(corrected).toMatchObject({
      subject: `New tracking number for your order ${number}`,
      text: expect.stringMatching(
        /Dale, please use this tracking number instead of the one in our\nearlier email\..*Tracking number: 7700 1234\n/s,
      ),
    });
    // The carrier alone was corrected.
    await track(id, 'FedEx Freight', '7700 1234');
    const sent = (await subjects(buyer.email)).filter((one) => /way|tracking/.test(one));
    expect(sent.toSorted()).toEqual([
      'New tracking number for your order',
      'Your order is on its way',
      'Your order is on its way',
    ]);
    expect(await shop.as(buyer)('GET /api/orders/:id', { params: { id } })).toMatchObject({
      tracking: { carrier: 'FedEx Freight', number: '7700 1234' },
    });
    const stranger = await shop.call('GET /api/orders/:id', { params: { id } });
    expect(stranger.tracking).toEqual({ carrier: 'FedEx Freight', sentAt: expect.any(String) });
  });

  it('rejects a stale version with the current order, unless the values are the current ones', async () => {
    const { id } = await paidOrder();
    const put = (carrier: string, trackingNumber: string, version: number) =>
      admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier, trackingNumber, version } });
    const first = await put('UPS', '1Z1', 1);
    expect(first).toMatchObject({ tracking: { number: '1Z1' }, version: 2 });
    await expect(put('FedEx', '77', 1)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: first },
    });
    expect(await put('UPS', '1Z1', 1)).toEqual(first);
    expect(await put('FedEx', '77', 2)).toMatchObject({ tracking: { carrier: 'FedEx', number: '77' } });
  });

  it('asks once about the number of another order, unless both go to one buyer in one box', async () => {
    const { id, number, buyer } = await paidOrder();
    const trackingNumber = `1Z 7 ${newId()}`;
    await track(id, 'UPS', trackingNumber);
    const put = (order: string, body: { version?: number; despiteSameNumber?: boolean }) => {
      const typed = { carrier: 'UPS', trackingNumber: trackingNumber.toLowerCase().replaceAll(' ', '-') };
      return admin('PUT /api/orders/:id/tracking', { params: { id: order }, body: { ...typed, ...body } });
    };
    const { id: other } = await paidOrder();
    await expect(put(other, { version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: {
        fields: {
          trackingNumber: `Order ${number} has this number, too. Save again if that is right.`,
        },
      },
    });
    expect(await put(other, { version: 1, despiteSameNumber: true })).toMatchObject({ version: 2 });
    const { id: third } = await paidOrder();
    expect(await put(third, {})).toMatchObject({ version: 2 });

    const { id: product } = await createProduct(shop);
    const { _id: same } = await placeOrder(shop, buyer, [{ product, qty: 1 }]);
    await finishPaying(shop, buyer, same, await startPaying(shop, buyer, same));
    const box = { trackingNumber: `1Z ${newId()}` };
    for (const one of [id, same])
      await admin('PUT /api/orders/:id/tracking', {
        params: { id: one },
        body: { carrier: 'UPS', ...box, version: one === id ? 2 : 1 },
      });
  });

  it('is refused for an unpaid order', async () => {
    const { order } = await guestOrder(shop);
    await expect(track(order._id, 'UPS', '1Z')).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['', '1Z', 'carrier'],
    ['UPS', ' ', 'trackingNumber'],
    ['UPS', '<script>', 'trackingNumber'],
    ['UPS', '1Z\r\nBcc: x', 'trackingNumber'],
    ['U'.repeat(41), '1Z', 'carrier'],
  ])('refuses %j with %j', async (carrier, number, field) => {
    const { id } = await paidOrder();
    await expect(track(id, carrier, number)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: expect.any(String) } },
    });
  });
});

describe('an email that is sent again', () => {
  it('is sent to the customer again', async () => {
    const { id, buyer } = await paidOrder();
    expect(await subjects(buyer.email)).toEqual(['Your order is paid']);
    await again(id, 'order-received');
    await again(id, 'order-paid');
    expect((await subjects(buyer.email)).sort()).toEqual([
      'We have your order',
      'Your order is paid',
      'Your order is paid',
    ]);
  });

  it('is refused while it is not due', async () => {
    const { order } = await guestOrder(shop);
    await expect(again(order._id, 'order-paid')).rejects.toMatchObject({
      message: 'This order is not paid yet',
    });
    const { id } = await paidOrder();
    await expect(again(id, 'order-shipped')).rejects.toMatchObject({
      message: 'This order has no tracking number yet',
    });
  });
});

describe('the history of an order', () => {
  it('tells what came to nothing from what was done', async () => {
    const { order } = await guestOrder(shop);
    const { _id: id } = order;
    const attempt = newId();
    const at = (seconds: number) => new Date(Date.parse(order.createdAt) + seconds * 1000);
    await shop.deps.db
      .insertInto('paymentAttempts')
      .values({
        id: attempt,
        orderId: id,
        environment: 'demo',
        providerOrderId: null,
        amountCents: 100,
        currency: 'USD',
        payee: null,
        invoiceId: attempt,
        createRequestId: attempt,
        captureRequestId: attempt,
        state: 'declined',
        createdAt: at(1),
        captureStartedAt: null,
        updatedAt: at(2),
      })
      .execute();
    const { events } = await history(id);
    expect(events.map(({ text, outcome }) => `${text.replace(/, .*/, '')}: ${outcome}`)).toEqual([
      'Order placed: done',
      'Payment started: done',
      'Payment declined: failed',
    ]);
  });

  it('has a note once that a browser sends again because its answer was lost', async () => {
    const { id } = await paidOrder();
    const add = (text: string) => admin('POST /api/orders/:id/notes', { params: { id }, body: { text } });
    const [first, second] = await Promise.all([add('Rang.'), add('Rang.')]);
    expect(second).toEqual(first);
    await add('Rang again.');
    await add('Rang.');
    expect((await history(id)).notes.map(({ text }) => text)).toEqual(['Rang.', 'Rang again.', 'Rang.']);
  });

  it('says what happened and who did it, and hides private notes from buyers', async () => {
    const { id, buyer } = await paidOrder();
    const text = 'Rang twice.\nNobody at home.';
    const seenByAdmin = () => admin('GET /api/orders/:id', { params: { id } });
    expect((await seenByAdmin()).hasPrivateNotes).toBe(false);
    expect(await admin('POST /api/orders/:id/notes', { params: { id }, body: { text } })).toMatchObject({
      text,
      by: 'Rosa Lugo',
    });
    await track(id, 'UPS', '1Z999');
    await track(id, 'UPS', '1Z998');
    await track(id, 'FedEx', '1Z998');
    await again(id, 'order-paid');
    await deliver(id);
    const { events, notes } = await history(id);
    expect(events.map(({ text, by }) => `${text}${by ? ` (${by})` : ''}`)).toEqual([
      expect.stringMatching(/^Order placed, \$\d/),
      'Payment started',
      expect.stringMatching(/^Paid \$\d/),
      'Sent with UPS, 1Z999 (Rosa Lugo)',
      'Tracking number corrected: UPS, 1Z998 (Rosa Lugo)',
      'Carrier corrected: FedEx, 1Z998 (Rosa Lugo)',
      'Email sent again: order paid (Rosa Lugo)',
      'Marked as delivered (Rosa Lugo)',
    ]);
    expect(notes).toMatchObject([{ text, by: 'Rosa Lugo' }]);
    const own = await shop.as(buyer)('GET /api/orders/:id', { params: { id } });
    expect(JSON.stringify(own)).not.toContain('Rang twice');
    expect(own).not.toHaveProperty('hasPrivateNotes');
    expect((await seenByAdmin()).hasPrivateNotes).toBe(true);
  });
});

it('an order whose coupon is deleted before it is paid keeps its discount and is paid', async () => {
  const { id: couponId, code } = await createCoupon(shop, { aftermarketBasisPoints: 1000 });
  const { id: product, name } = await createProduct(shop);
  const buyer = await newGuestBuyer(shop);
  const order = await placeOrder(shop, buyer, [{ product, qty: 1 }], { couponId });
  const providerOrderId = await startPaying(shop, buyer, order._id);
  const deletedAt = shop.deps.clock();
  await shop.deps.db
    .updateTable('coupons')
    .set({ deletedAt, isActive: false })
    .where('id', '=', couponId)
    .execute();
  expect(await finishPaying(shop, buyer, order._id, providerOrderId)).toMatchObject({
    isPaid: true,
    couponCode: code,
    aftermarketDiscountPercentage: 10,
    itemsPrice: '90.00',
    totalPrice: order.totalPrice,
    orderItems: [{ name }],
  });
  expect(await subjects(buyer.email)).toEqual(['Your order is paid']);
});
