import { describe, expect, it } from 'vitest';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct, sell } from '../../../tests/support/factories.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

interface Typed {
  carrier: string;
  trackingNumber: string;
  version?: number;
  despiteSameNumber?: boolean;
}
const track = (id: string, body: Typed & { moreToFollow?: boolean }) =>
  admin('PUT /api/orders/:id/tracking', { params: { id }, body });
const add = (id: string, body: Typed & { moreToFollow?: boolean }) =>
  admin('POST /api/orders/:id/packages', { params: { id }, body });
const remove = (id: string, position: number, query: { version?: number; moreToFollow?: 'true' } = {}) =>
  admin('DELETE /api/orders/:id/packages/:position', { params: { id, position: String(position) }, query });
const read = (id: string) => admin('GET /api/orders/:id', { params: { id } });
const ups = (trackingNumber = `1Z ${newId()}`) => ({ carrier: 'UPS', trackingNumber });
const freight = (trackingNumber = `PRO ${newId()}`) => ({ carrier: 'Sierra Freight Lines', trackingNumber });

async function sentOrder(first: Typed & { moreToFollow?: boolean } = ups()) {
  const product = await createProduct(shop);
  const { order, buyer } = await sell(shop, product.id);
  const { _id: id, number } = order;
  await track(id, first);
  // Each email is sent before the next change: it speaks of the order as it is by then.
  await emailsTo(shop, buyer.email);
  return { id, number, buyer, first };
}
const latestTo = async ({ email }: { email: string }) => {
  const latest = (await emailsTo(shop, email))[0];
  return { subject: latest?.subject, text: latest?.text.replaceAll('\n', ' ') ?? '' };
};
/** Whether an order is listed among those to ship, as Today counts them. */
async function isToShip(id: string): Promise<boolean> {
  const list = admin('GET /api/orders', { query: { show: 'to-ship' } });
  const { orders } = await list.catch(() => ({ orders: [] }));
  expect((await admin('GET /api/reports/today')).toShip.count).toBe(orders.length);
  return orders.some(({ _id }) => _id === id);
}
const forgetNumber = (id: string) =>
  shop.deps.db
    .updateTable('orders')
    .set({ carrier: null, trackingNumber: null })
    .where('id', '=', id)
    .execute();
const historyOf = async (id: string) =>
  (await admin('GET /api/orders/:id/history', { params: { id } })).events.map(({ text }) => text);

describe('a package that is added to an order', () => {
  it('is shown after the first, which stays the order’s own, and the buyer gets all of them', async () => {
    const { id, number, buyer, first } = await sentOrder();
    const second = freight();
    const order = await add(id, { ...second, version: 2 });
    expect(order).toMatchObject({
      version: 3,
      tracking: { carrier: 'UPS', number: first.trackingNumber },
      packages: [
        { position: 1, carrier: 'UPS', number: first.trackingNumber },
        { position: 2, carrier: second.carrier, number: second.trackingNumber },
      ],
    });
    const own = await shop.as(buyer)('GET /api/orders/:id', { params: { id } });
    expect(own.packages).toEqual(order.packages);
    const reduced = await shop.call('GET /api/orders/:id', { params: { id } });
    expect(reduced.packages).toEqual([
      { position: 1, carrier: 'UPS', contents: [] },
      { position: 2, carrier: second.carrier, contents: [] },
    ]);
    const { subject, text } = await latestTo(buyer);
    expect(subject).toBe(`Another package of your order ${number} is on its way`);
    expect(text).toContain(first.trackingNumber);
    expect(text).toContain(second.trackingNumber);
    expect((await historyOf(id)).at(-1)).toBe(
      `Another package sent with ${second.carrier}, ${second.trackingNumber}`,
    );
  });

  it('is added once, however often its number is sent and with whatever spaces', async () => {
    const { id, buyer } = await sentOrder();
    const second = ups('1z 55 66 77');
    const [one, other] = await Promise.all([add(id, second), add(id, second)]);
    expect(other).toEqual(one);
    expect(await add(id, { ...ups('1Z556677'), version: 1 })).toEqual(one);
    const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Another package'))).toHaveLength(1);
  });

  it('is refused when another admin has changed the order since', async () => {
    const { id } = await sentOrder();
    await expect(add(id, { ...freight(), version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { version: 2 } },
    });
    expect((await read(id)).packages).toHaveLength(1);
  });

  it('is refused with a number that the order has with another carrier, and so is a correction to it', async () => {
    const { id, first } = await sentOrder();
    const refusal = {
      code: 'conflict',
      details: { fields: { trackingNumber: 'Another package of this order has this number' } },
    };
    await expect(add(id, freight(first.trackingNumber))).rejects.toMatchObject(refusal);
    const second = freight();
    await add(id, second);
    await expect(track(id, ups(second.trackingNumber))).rejects.toMatchObject(refusal);
  });

  it('is asked about once when any package of another order has its number', async () => {
    const other = await sentOrder();
    const second = freight();
    await add(other.id, second);
    const { id } = await sentOrder();
    for (const taken of [other.first, second])
      await expect(add(id, { ...taken, version: 2 })).rejects.toMatchObject({
        code: 'conflict',
        details: {
          fields: {
            trackingNumber: `Order ${other.number} has this number, too. Save again if that is right.`,
          },
        },
      });
    const body = { ...second, version: 2, despiteSameNumber: true };
    expect((await add(id, body)).packages).toHaveLength(2);
    const unsent = await sell(shop, (await createProduct(shop)).id);
    await expect(track(unsent.order._id, { ...second, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('is refused before the first, for a pickup, and without a number', async () => {
    const { order } = await sell(shop, (await createProduct(shop)).id);
    const refusal = { code: 'conflict', message: 'This order is not sent yet' };
    await expect(add(order._id, ups())).rejects.toMatchObject(refusal);
    await track(order._id, { carrier: 'Local pickup', trackingNumber: '' });
    await expect(add(order._id, ups())).rejects.toMatchObject(refusal);
    for (const body of [ups(' '), { carrier: 'Local pickup', trackingNumber: '1Z1' }])
      await expect(add(order._id, body)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('finds the order, is told to webhooks, and is in an email that is sent again', async () => {
    const { id, number, buyer } = await sentOrder();
    await admin('POST /api/integrations/webhooks', {
      body: { url: 'https://example.com/hook', events: ['order.shipped'] },
    });
    const second = freight();
    await add(id, second);
    for (const keyword of [second.trackingNumber, second.trackingNumber.replaceAll(' ', '').toLowerCase()]) {
      const { orders } = await admin('GET /api/orders', { query: { keyword } });
      expect(orders.map(({ _id }) => _id)).toEqual([id]);
    }
    const [delivery] = await shop.deps.db.selectFrom('webhookDeliveries').select('data').execute();
    expect(delivery?.data).toMatchObject({ orderId: id, ...second });
    await emailsTo(shop, buyer.email);
    await admin('POST /api/orders/:id/mails', { params: { id }, body: { mail: 'order-shipped' } });
    const { subject, text } = await latestTo(buyer);
    expect(subject).toBe(`Your order ${number} is on its way`);
    expect(text).toContain('we sent your parts in 2 packages');
    expect(text).toContain(second.trackingNumber);
  });
});

describe('a first package, of which more will follow', () => {
  it('is announced as that, and its order is to ship until another one was the last', async () => {
    const { id, number, buyer, first } = await sentOrder({ ...ups(), moreToFollow: true });
    const { subject, text } = await latestTo(buyer);
    expect(subject).toBe(`A first package of your order ${number} is on its way`);
    expect(text).toContain('first package of your order is on its way. The rest follows with its own');
    expect(await isToShip(id)).toBe(true);
    const second = freight();
    expect(await add(id, { ...second, moreToFollow: true })).toMatchObject({ moreToFollow: true });
    expect((await latestTo(buyer)).text).toContain('More will follow.');
    expect(await isToShip(id)).toBe(true);
    expect(await add(id, freight())).toMatchObject({ moreToFollow: false });
    expect((await latestTo(buyer)).text).not.toContain('More will follow.');
    expect(await isToShip(id)).toBe(false);
    expect((await historyOf(id)).slice(-3, -1)).toEqual([
      `Sent with UPS, ${first.trackingNumber}. More packages will follow`,
      `Another package sent with ${second.carrier}, ${second.trackingNumber}. More packages will follow`,
    ]);
  });

  it('can be marked and unmarked as that later, of which nobody is told', async () => {
    const { id, buyer, first } = await sentOrder();
    const marked = await track(id, { ...first, moreToFollow: true, version: 2 });
    expect(marked).toMatchObject({ moreToFollow: true, version: 3 });
    expect(await isToShip(id)).toBe(true);
    await expect(track(id, { ...first, moreToFollow: false, version: 2 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { version: 3 } },
    });
    // A correction leaves the mark.
    const corrected = await track(id, ups());
    expect(corrected.moreToFollow).toBe(true);
    expect((await latestTo(buyer)).text).toContain('The rest follows with its own tracking number.');
    await emailsTo(shop, buyer.email);
    const { number: trackingNumber = '' } = corrected.tracking ?? {};
    expect((await track(id, { ...ups(trackingNumber), moreToFollow: false })).moreToFollow).toBe(false);
    expect(await isToShip(id)).toBe(false);
    expect((await historyOf(id)).slice(-3).filter((text) => !/corrected/.test(text))).toEqual([
      'More packages will follow',
      'All packages are sent',
    ]);
    expect(await emailsTo(shop, buyer.email)).toHaveLength(3);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['delivered', (id) => admin('PUT /api/orders/:id/deliver', { params: { id }, body: {} })],
    ['not sent after all', (id) => admin('DELETE /api/orders/:id/tracking', { params: { id } })],
    ['picked up', (id) => track(id, { carrier: 'Local pickup', trackingNumber: '' })],
    ['without a number, whatever took it back', (id) => forgetNumber(id)],
  ])('is nothing to wait for once its order is %s', async (_, end) => {
    const { id } = await sentOrder({ ...ups(), moreToFollow: true });
    await end(id);
    expect((await read(id)).moreToFollow).toBe(false);
    expect((await track(id, ups())).moreToFollow).toBe(false);
  });

  it('is corrected without changing the others', async () => {
    const { id, number, buyer } = await sentOrder();
    const second = freight();
    await add(id, second);
    await emailsTo(shop, buyer.email);
    const right = ups();
    await track(id, { ...right, moreToFollow: true });
    expect((await read(id)).packages).toMatchObject([
      { number: right.trackingNumber },
      { number: second.trackingNumber },
    ]);
    const { subject, text } = await latestTo(buyer);
    expect(subject).toBe(`Corrected tracking numbers for your order ${number}`);
    expect(text).toContain('instead of those in our earlier emails');
    expect((await historyOf(id)).at(-1)).toBe(
      `Tracking number corrected: UPS, ${right.trackingNumber}. More packages will follow`,
    );
  });
});

describe('a package that was entered by mistake', () => {
  it('is removed, and the buyer gets what is right', async () => {
    const { id, number, buyer, first } = await sentOrder();
    const second = freight();
    const { version } = await add(id, second);
    await emailsTo(shop, buyer.email);
    await expect(remove(id, 2, { version: 2 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await remove(id, 2, { version })).toMatchObject({
      version: 4,
      packages: [{ number: first.trackingNumber }],
    });
    const { subject, text } = await latestTo(buyer);
    expect(subject).toBe(`Corrected tracking for your order ${number}`);
    expect(text).toContain('Please use only this one.');
    expect(text).not.toContain(second.trackingNumber);
    expect((await historyOf(id)).at(-1)).toBe(`Package removed: ${second.carrier}, ${second.trackingNumber}`);
    const search = admin('GET /api/orders', { query: { keyword: second.trackingNumber } });
    await expect(search).rejects.toMatchObject({ code: 'not_found' });
    await expect(remove(id, 2)).rejects.toMatchObject({ code: 'not_found', message: 'Package not found' });
    await expect(remove(id, 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps the order among those to ship when its parts are still at the shop', async () => {
    const { id, buyer } = await sentOrder();
    const second = freight();
    await add(id, second);
    expect(await isToShip(id)).toBe(false);
    expect(await remove(id, 2, { moreToFollow: 'true' })).toMatchObject({ moreToFollow: true });
    expect(await isToShip(id)).toBe(true);
    expect((await latestTo(buyer)).text).toContain('Please use only this one. More packages will follow.');
    expect((await historyOf(id)).at(-1)).toBe(
      `Package removed: ${second.carrier}, ${second.trackingNumber}. More packages will follow`,
    );
  });

  it('is not announced by an email that was still waiting', async () => {
    const { id, buyer } = await sentOrder();
    await add(id, freight());
    await remove(id, 2);
    const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Another package'))).toEqual([]);
  });
});

it.each([
  [
    'not sent after all',
    (id: string) => admin('DELETE /api/orders/:id/tracking', { params: { id } }),
    'forget the tracking numbers in our earlier emails',
  ],
  [
    'picked up instead',
    (id: string) => track(id, { carrier: 'Local pickup', trackingNumber: '' }),
    'Nothing is on its way',
  ],
])('an order that is %s has no packages anymore', async (_, change, forgotten) => {
  const { id, buyer } = await sentOrder();
  await add(id, freight());
  await emailsTo(shop, buyer.email);
  expect((await change(id)).packages).toEqual([]);
  expect((await latestTo(buyer)).text).toContain(forgotten);
  // Nor when it is sent later.
  expect((await track(id, ups())).packages).toHaveLength(1);
});
