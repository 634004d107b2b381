import { createHmac } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../tests/support/build-test-app.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { sendForm } from '../../../tests/support/inquiries.ts';
import type { Listener } from '../../../tests/support/outside/webhook-listener.ts';
import { listenForWebhooks } from '../../../tests/support/outside/webhook-listener.ts';
import { refuseFaults } from '../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import type { Person } from '../../../tests/support/users.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';
import type { WebhookEvent } from '../../../shop/integrations.ts';
import { webhookEventNames, webhookRetryMinutes } from '../../../shop/integrations.ts';
import { newId } from '../../db/id.ts';
import { sweepExpired } from '../../jobs/sweep-expired.ts';
import { renewWebhookSecrets } from './manage-webhooks.ts';
import { sendWebhook } from './send-webhook.ts';
import { signMessage } from './sign-message.ts';

const paying = testPayingShop();
let shop: TestApp;
let admin: Person & Caller;
let listener: Listener;
beforeAll(async () => {
  ({ shop } = paying);
});
beforeEach(async () => {
  listener = await listenForWebhooks();
  admin = await newAdmin(shop);
});
afterEach(async () => {
  // Each test is told of its own events alone.
  await shop.deps.db.updateTable('webhooks').set({ deletedAt: shop.deps.clock() }).execute();
  await listener.close();
});

const add = (events: readonly WebhookEvent[] = webhookEventNames) =>
  shop.as(admin)('POST /api/integrations/webhooks', { body: { url: listener.url, events: [...events] } });
const read = (id: string) => shop.as(admin)('GET /api/integrations/webhooks/:id', { params: { id } });
const sentTo = async (id: string) =>
  (await shop.as(admin)('GET /api/integrations/webhooks/:id/deliveries', { params: { id } })).deliveries;
const heard = () =>
  listener.received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: object };
    return { type, ...data };
  });
const minutes = (count: number) => shop.advance(count * 60_000);

it('signs as the Standard Webhooks specification says', () => {
  // The example of the specification's reference libraries.
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    at: new Date(1_614_265_330_000),
  };
  expect(signMessage(message, secret)['webhook-signature']).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('lets emails go first, however many messages are waiting', async () => {
  const { webhook } = await add();
  for (let n = 0; n < 3; n += 1)
    await shop.as(admin)('POST /api/integrations/webhooks/:id/test', { params: { id: webhook._id } });
  const { webhooks, mailer } = shop.deps;
  const sent: string[] = [];
  replaceInTest(shop.deps, {
    webhooks: { ...webhooks, post: async () => ({ status: sent.push('message') && 200 }) },
    mailer: { ...mailer, send: async () => void sent.push('email') },
  });
  await shop.call('POST /api/users/password-reset-request', { body: { email: admin.email } });
  await runJobs(shop);
  expect(sent).toEqual(['email', 'message', 'message', 'message']);
});

describe('a webhook', () => {
  it('is told of everything that happens to an order, with a signature', async () => {
    const { secret, webhook } = await add();
    const {
      orderId,
      order: { number },
    } = await paying.paidOrder();
    const params = { id: orderId };
    await shop.as(admin)('PUT /api/orders/:id/tracking', {
      params,
      body: { carrier: 'UPS', trackingNumber: '1Z 999 AA1' },
    });
    await shop.as(admin)('PUT /api/orders/:id/deliver', { params, body: {} });
    await shop.as(admin)('POST /api/orders/:id/refunds', {
      params,
      headers: { 'idempotency-key': newId() },
      body: { amount: '12.50', reason: 'Scratched' },
    });
    await runJobs(shop);
    const order = { orderId, number, total: expect.stringMatching(/^\d+\.\d\d$/) };
    expect(heard()).toEqual([
      { type: 'order.paid', ...order },
      { type: 'order.shipped', ...order, carrier: 'UPS', trackingNumber: '1Z 999 AA1' },
      { type: 'order.delivered', ...order },
      { type: 'order.refunded', ...order, refundId: expect.any(String), amount: '12.50' },
    ]);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    for (const { headers, body } of listener.received) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
      expect(headers['content-type']).toBe('application/json');
    }
    expect((await sentTo(webhook._id)).map(({ state, answer }) => `${state} ${answer}`)).toEqual(
      Array(4).fill('sent 200'),
    );
    await refuseFaults(paying);
  });

  it('is told of orders that are canceled and of inquiries, without anything about people', async () => {
    await add();
    const { order, buyer } = await guestOrder(shop);
    await shop.as(buyer)('PUT /api/orders/:id/cancel', { params: { id: order._id } });
    const inquiryId = await sendForm(shop, 'part');
    await runJobs(shop);
    expect(heard()).toEqual([
      { type: 'order.canceled', orderId: order._id, number: order.number, total: order.totalPrice },
      { type: 'inquiry.created', inquiryId, form: 'part' },
    ]);
  });

  it('is told only what it asked for, and of nothing that was rolled back', async () => {
    await add(['order.delivered']);
    const { orderId } = await paying.paidOrder();
    await shop.as(admin)('PUT /api/orders/:id/deliver', { params: { id: orderId }, body: {} });
    await expect(
      shop.as(admin)('PUT /api/orders/:id/deliver', { params: { id: orderId }, body: {} }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await runJobs(shop);
    expect(heard()).toMatchObject([{ type: 'order.delivered', orderId }]);
  });

  it('gets a message again under the same id until it takes it', async () => {
    const { webhook } = await add(['order.paid']);
    listener.answer(500);
    await paying.paidOrder();
    await runJobs(shop);
    expect(await sentTo(webhook._id)).toMatchObject([{ state: 'waiting', attempts: 1, answer: '500' }]);
    expect((await read(webhook._id)).failingSince).not.toBeNull();
    expect(listener.received).toHaveLength(1);
    listener.answer(204);
    const [delivery] = await sentTo(webhook._id);
    await sendWebhook(shop.deps, { deliveryId: delivery?._id ?? '' });
    expect(new Set(listener.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(listener.received.map(({ body }) => body)).size).toBe(1);
    expect(await sentTo(webhook._id)).toMatchObject([{ state: 'sent', attempts: 2, answer: '204' }]);
    expect((await read(webhook._id)).failingSince).toBeNull();
    // The job of the retry finds it sent.
    await sendWebhook(shop.deps, { deliveryId: delivery?._id ?? '' });
    expect(listener.received).toHaveLength(2);
  });

  it('is turned off after days of failures, of which the owner gets an email, and can be turned on again', async () => {
    const { webhook } = await add(['order.paid']);
    const { _id: id } = webhook;
    await listener.close();
    await paying.paidOrder();
    await runJobs(shop);
    const [delivery] = await sentTo(id);
    for (const pause of webhookRetryMinutes) {
      minutes(pause);
      await sendWebhook(shop.deps, { deliveryId: delivery?._id ?? '' });
    }
    admin = await newAdmin(shop);
    expect(await sentTo(id)).toMatchObject([
      { state: 'failed', attempts: webhookRetryMinutes.length + 1, answer: 'Nothing answers there' },
    ]);
    expect(await read(id)).toMatchObject({ isActive: false });
    await runJobs(shop);
    const told = paying.emails.filter(({ messageId }) => messageId.startsWith(`webhook-off.${id}`));
    expect(told).toMatchObject([{ to: shop.deps.config.ownerEmail }]);

    await paying.paidOrder();
    await runJobs(shop);
    expect(await sentTo(id)).toHaveLength(1);
    const resend = () =>
      shop.as(admin)('POST /api/integrations/deliveries/:id/resend', {
        params: { id: delivery?._id ?? '' },
      });
    await expect(resend()).rejects.toMatchObject({ code: 'conflict' });
    listener = await listenForWebhooks();
    const on = { url: listener.url, events: webhook.events, isActive: true };
    const params = { id };
    expect(await shop.as(admin)('PUT /api/integrations/webhooks/:id', { params, body: on })).toMatchObject({
      isActive: true,
      failingSince: null,
    });
    await resend();
    await runJobs(shop);
    expect(heard()).toMatchObject([{ type: 'order.paid' }]);
  });

  it('is turned off at once when the other side says that it is gone', async () => {
    const { webhook } = await add(['order.paid']);
    listener.answer(410);
    await paying.paidOrder();
    await runJobs(shop);
    expect(await read(webhook._id)).toMatchObject({ isActive: false });
  });

  it('is not followed to where it redirects', async () => {
    const { webhook } = await add(['order.paid']);
    listener.answer(307, { location: `${listener.url}/elsewhere` });
    await paying.paidOrder();
    await runJobs(shop);
    expect(listener.received).toHaveLength(1);
    expect(await sentTo(webhook._id)).toMatchObject([{ state: 'waiting', answer: '307' }]);
  });

  it('has an address that no other has', async () => {
    const { webhook } = await add();
    const taken = { code: 'conflict', details: { fields: { url: expect.stringContaining('already') } } };
    await expect(add(['order.paid'])).rejects.toMatchObject(taken);
    const sameButFragment = { url: `${webhook.url}#2`, events: ['order.paid' as const] };
    await expect(
      shop.as(admin)('POST /api/integrations/webhooks', { body: sameButFragment }),
    ).rejects.toMatchObject(taken);
    const url = `${listener.url}?store=2`;
    const events = ['order.paid'] as const;
    const body = { url, events: [...events] };
    const second = (await shop.as(admin)('POST /api/integrations/webhooks', { body })).webhook;
    const move = (to: string) =>
      shop.as(admin)('PUT /api/integrations/webhooks/:id', {
        params: { id: second._id },
        body: { ...body, version: second.version, isActive: true, url: to },
      });
    await expect(move(webhook.url)).rejects.toMatchObject(taken);
    // Its own, written in another way.
    expect((await move(`${url}#`)).version).toBe(second.version + 1);
  });

  it('has an address of which the audit log keeps no query, in which its key may be', async () => {
    const url = `${listener.url}?key=s3cret`;
    const call = shop.as(admin);
    const body = { url, events: ['order.paid' as const] };
    const { _id: id, version } = (await call('POST /api/integrations/webhooks', { body })).webhook;
    const moved = { ...body, url: `${listener.url}?key=s3cret-2`, isActive: true, version };
    await call('PUT /api/integrations/webhooks/:id', { params: { id }, body: moved });
    await call('DELETE /api/integrations/webhooks/:id', { params: { id } });
    const rows = await shop.deps.db
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('thingId', '=', id)
      .execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('s3cret');
    expect(JSON.stringify(await call('GET /api/audit', { query: { thingId: id } }))).not.toContain('s3cret');
    expect(JSON.stringify(rows)).toContain(`"${listener.url}?…"`);
  });

  it('is tried out, and gets a message again, by an admin whom the audit log names', async () => {
    const { webhook } = await add(['order.paid']);
    const call = shop.as(admin);
    await call('POST /api/integrations/webhooks/:id/test', { params: { id: webhook._id } });
    await runJobs(shop);
    await paying.paidOrder();
    await runJobs(shop);
    const [paid] = await sentTo(webhook._id);
    const delivery = paid?._id ?? '';
    await call('POST /api/integrations/deliveries/:id/resend', { params: { id: delivery } });
    await runJobs(shop);
    expect(heard().map(({ type }) => type)).toEqual(['webhook.test', 'order.paid', 'order.paid']);
    const { entries } = await call('GET /api/audit', { query: { thingId: webhook._id } });
    const by = { name: admin.name };
    expect(entries).toMatchObject([
      { action: 'webhook.resend', name: webhook.url, after: { event: 'order.paid', delivery }, by },
      { action: 'webhook.test', name: webhook.url, by },
      { action: 'webhook.create' },
    ]);
  });

  it('has no entry in the audit log for a message that is not sent', async () => {
    const { webhook } = await add(['order.paid']);
    const call = shop.as(admin);
    await call('POST /api/integrations/webhooks/:id/test', { params: { id: webhook._id } });
    const [waiting] = await sentTo(webhook._id);
    const resent = call('POST /api/integrations/deliveries/:id/resend', {
      params: { id: waiting?._id ?? '' },
    });
    await expect(resent).rejects.toMatchObject({ code: 'conflict' });
    const { entries } = await call('GET /api/audit', { query: { thingId: webhook._id } });
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['webhook.create', 'webhook.test']);
  });

  it('can be tried out, changed by one admin at a time, and deleted', async () => {
    const { webhook } = await add(['order.paid']);
    const params = { id: webhook._id };
    await shop.as(admin)('POST /api/integrations/webhooks/:id/test', { params });
    await runJobs(shop);
    expect(heard()).toEqual([{ type: 'webhook.test' }]);
    const body = { url: listener.url, events: ['order.shipped' as const], isActive: true, version: 1 };
    await shop.as(admin)('PUT /api/integrations/webhooks/:id', { params, body });
    const late = { ...body, events: ['order.paid' as const] };
    await expect(
      shop.as(admin)('PUT /api/integrations/webhooks/:id', { params, body: late }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { events: ['order.shipped'] } } });
    await shop.as(admin)('DELETE /api/integrations/webhooks/:id', { params });
    await expect(read(webhook._id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('the secret is encrypted, and sealed again under a new SESSION_SECRET', async () => {
  const { secret, webhook } = await add(['order.paid']);
  const stored = async () =>
    (
      await shop.deps.db
        .selectFrom('webhooks')
        .select('secret')
        .where('id', '=', webhook._id)
        .executeTakeFirstOrThrow()
    ).secret;
  const before = await stored();
  expect(before.includes(Buffer.from(secret.replace('whsec_', ''), 'base64'))).toBe(false);
  const { config } = shop.deps;
  const renewed = { sessionSecret: 'x'.repeat(40), previousSessionSecret: config.sessionSecret };
  await renewWebhookSecrets({ ...shop.deps, config: { ...config, ...renewed } });
  expect((await stored()).equals(before)).toBe(false);
});

it('what was sent is forgotten after thirty days', async () => {
  const { webhook } = await add(['order.paid']);
  await paying.paidOrder();
  await runJobs(shop);
  await sweepExpired(shop.deps);
  expect(await sentTo(webhook._id)).toHaveLength(1);
  minutes(31 * 24 * 60);
  await sweepExpired(shop.deps);
  admin = await newAdmin(shop);
  expect(await sentTo(webhook._id)).toEqual([]);
});

it.each([
  ['ftp://example.com', 'begins with https'],
  ['nonsense', 'begins with https'],
  ['http://example.com/hook', 'must begin with https'],
  ['https://user:secret@example.com', 'name or password'],
  ['https://10.1.2.3/hook', 'not on the internet'],
  ['https://[fe80::1]/hook', 'not on the internet'],
  ['https://169.254.169.254/latest', 'not on the internet'],
])('the address %s is refused', async (url, text) => {
  await expect(
    shop.as(admin)('POST /api/integrations/webhooks', { body: { url, events: ['order.paid'] } }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { url: expect.stringContaining(text) } },
  });
});
