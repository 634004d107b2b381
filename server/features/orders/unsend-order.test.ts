import { describe, expect, it } from 'vitest';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct, sell } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

async function sentOrder(carrier = 'UPS', trackingNumber = '1Z999AA10123456784') {
  const product = await createProduct(shop);
  const { order, buyer } = await sell(shop, product.id);
  const { _id: id, number, totalPrice: total } = order;
  await track(id, carrier, trackingNumber);
  // Each email is sent before the next change: it speaks of the order as it is by then.
  await emailsTo(shop, buyer.email);
  return { id, number, total, buyer, product: product.id };
}
const track = (id: string, carrier: string, trackingNumber: string) =>
  admin('PUT /api/orders/:id/tracking', { params: { id }, body: { carrier, trackingNumber } });
const unsend = (id: string) => admin('DELETE /api/orders/:id/tracking', { params: { id } });

describe('an order that was marked as sent by mistake', () => {
  it('is to ship again, and its customer is told', async () => {
    const { id, number, buyer } = await sentOrder();
    const order = await unsend(id);
    expect(order).toMatchObject({ state: 'paid', version: 3 });
    expect(order.tracking).toBeUndefined();
    const listed = await admin('GET /api/orders', { query: { show: 'to-ship' } });
    expect(listed.orders.map(({ _id }) => _id)).toContain(id);
    const email = (await emailsTo(shop, buyer.email))[0];
    expect(email?.subject).toBe(`Correction to your order ${number}: not sent yet`);
    expect(email?.text.replaceAll('\n', ' ')).toContain('forget the tracking number');
    const { events } = await admin('GET /api/orders/:id/history', { params: { id } });
    expect(events.slice(-2).map(({ text, by }) => [text, by])).toEqual([
      ['Sent with UPS, 1Z999AA10123456784', 'Rosa Lugo'],
      ['Not sent after all', 'Rosa Lugo'],
    ]);
  });

  it('stays sent when another admin has corrected its tracking number meanwhile', async () => {
    const { id } = await sentOrder();
    const { version } = await track(id, 'UPS', '1Z999AA10123456784');
    await track(id, 'FedEx', '123456789012');
    const stale = admin('DELETE /api/orders/:id/tracking', { params: { id }, query: { version } });
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    const { tracking } = await admin('GET /api/orders/:id', { params: { id } });
    expect(tracking).toMatchObject({ carrier: 'FedEx' });
  });

  it('is not marked as delivered from a page that still shows it as sent', async () => {
    const { id } = await sentOrder();
    const { version } = await admin('GET /api/orders/:id', { params: { id } });
    await unsend(id);
    const deliver = (body: { version?: number }) =>
      admin('PUT /api/orders/:id/deliver', { params: { id }, body });
    await expect(deliver({ version })).rejects.toMatchObject({ code: 'conflict' });
    // As specified, without a version.
    expect(await deliver({})).toMatchObject({ isDelivered: true });
  });

  it('loses its tracking number at the provider, too', async () => {
    const { id, buyer } = await sentOrder();
    await runJobs(shop);
    await unsend(id);
    await emailsTo(shop, buyer.email);
    const { providerOrderId } = await shop.deps.db
      .selectFrom('paymentAttempts')
      .select('providerOrderId')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow();
    const { trackers } = await shop.deps.payments.readOrder(providerOrderId ?? '');
    expect(trackers).toEqual([
      { trackerId: expect.stringMatching(/-1Z999AA10123456784$/), isCanceled: true },
    ]);
    const { payment } = await admin('GET /api/orders/:id', { params: { id } });
    expect(payment).toMatchObject({ tracking: 'none' });
  });

  it('is sent later with an email like any other', async () => {
    const { id, number, buyer } = await sentOrder();
    await unsend(id);
    await emailsTo(shop, buyer.email);
    await track(id, 'FedEx', '794612345678');
    const email = (await emailsTo(shop, buyer.email))[0];
    expect(email?.subject).toBe(`Your order ${number} is on its way`);
    const { events } = await admin('GET /api/orders/:id/history', { params: { id } });
    expect(events.at(-1)?.text).toBe('Sent with FedEx, 794612345678');
  });

  it('is not announced by an email that was still waiting', async () => {
    const product = await createProduct(shop);
    const { order, buyer } = await sell(shop, product.id);
    await emailsTo(shop, buyer.email);
    await track(order._id, 'UPS', '1Z999AA10123456784');
    await unsend(order._id);
    const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('on its way'))).toEqual([]);
  });

  it('is not called unsent by an email that was still waiting when it was sent', async () => {
    const { id, buyer } = await sentOrder();
    await unsend(id);
    await track(id, 'FedEx', '794612345678');
    const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('not sent'))).toEqual([]);
  });
});

it('a pickup that is not ready after all is no longer announced', async () => {
  const { id, number, buyer } = await sentOrder('Local pickup', '');
  await unsend(id);
  const email = (await emailsTo(shop, buyer.email))[0];
  expect(email?.subject).toBe(`Correction to your order ${number}: not ready yet`);
  expect(email?.text).not.toContain('tracking number');
  const { events } = await admin('GET /api/orders/:id/history', { params: { id } });
  expect(events.at(-1)?.text).toBe('Not ready to pick up after all');
});

describe('nothing is taken back from an order', () => {
  const refusal = (message: string) => ({ code: 'conflict', message });

  it('that is not marked as sent', async () => {
    const { id } = await sentOrder();
    await unsend(id);
    await expect(unsend(id)).rejects.toMatchObject(refusal('This order is not marked as sent'));
  });

  it('that is delivered', async () => {
    const { id } = await sentOrder();
    await admin('PUT /api/orders/:id/deliver', { params: { id } });
    const message = 'This order is marked as delivered. Take that back first.';
    await expect(unsend(id)).rejects.toMatchObject(refusal(message));
    await admin('DELETE /api/orders/:id/deliver', { params: { id } });
    await expect(unsend(id)).resolves.toMatchObject({ state: 'paid' });
  });

  it('from which parts came back', async () => {
    const { id, product } = await sentOrder();
    await admin('POST /api/orders/:id/refunds', {
      params: { id },
      body: { amount: 1, reason: 'Returned', returned: [{ product, qty: 1 }] },
      headers: { 'idempotency-key': id },
    });
    await runJobs(shop, { early: true });
    await expect(unsend(id)).rejects.toMatchObject(
      refusal('Parts of this order came back, so it has been sent'),
    );
  });

  it('that is refunded in full', async () => {
    const { id, total } = await sentOrder();
    await admin('POST /api/orders/:id/refunds', {
      params: { id },
      body: { amount: total, reason: 'Out of stock' },
      headers: { 'idempotency-key': id },
    });
    await runJobs(shop, { early: true });
    await expect(unsend(id)).rejects.toMatchObject(refusal('This order has been refunded in full'));
  });
});
