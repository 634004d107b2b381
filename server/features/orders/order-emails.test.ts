import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { newId } from '../../db/id.ts';
import {
  californiaAddress,
  createCoupon,
  createProduct,
  guestOrder,
  placeOrder,
} from '../../../tests/support/factories.ts';
import { runDueJobs, runJobs } from '../../../tests/support/run-jobs.ts';
import { orderEmailAfterMinutes } from '../../../shop/facts.ts';
import { startSmtpCatcher } from '../../../tests/support/outside/smtp-catcher.ts';
import type { SmtpCatcher } from '../../../tests/support/outside/smtp-catcher.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';

let catcher: SmtpCatcher;
let shop: TestApp;
beforeAll(async () => {
  catcher = await startSmtpCatcher();
  shop = await buildTestApp({
    env: { SMTP_URL: catcher.url, OWNER_EMAIL: 'owner@lugo.example', PUBLIC_URL: 'https://shop.example' },
  });
});
afterAll(async () => {
  await shop.close();
  await catcher.close();
});

const emailsAbout = (id: string) => catcher.emails.filter(({ email }) => email.messageId?.includes(id));

async function paidOrder() {
  const { deps, emulator, as } = shop;
  const made = await guestOrder(shop);
  const params = { id: made.order._id };
  const { id } = await as(made.buyer)('POST /api/orders/:id/payment', { params });
  emulator.approve(id);
  await deps.payments.readOrder(id);
  const pay = () => as(made.buyer)('PUT /api/orders/:id/pay', { params, body: { id } });
  await pay();
  return { ...made, pay };
}

describe('the emails of an order', () => {
  it('say how soon it ships, as was promised when it was paid, but not when they are sent again', async () => {
    const promise = (shipsWithinDays: number | null) =>
      shop.deps.db.updateTable('settings').set({ shipsWithinDays }).execute();
    await promise(3);
    const { order } = await paidOrder();
    await promise(5);
    await runJobs(shop);
    const told = () => emailsAbout(order._id).filter(({ email }) => email.text?.includes('3 business days'));
    expect(told()).toHaveLength(1);
    const { db, queue } = shop.deps;
    await db
      .transaction()
      .execute((tx) =>
        queue.enqueue(tx, 'send-order-email', { orderId: order._id, template: 'order-paid', again: newId() }),
      );
    await runJobs(shop);
    expect(emailsAbout(order._id)).toHaveLength(3);
    expect(told()).toHaveLength(1);
    await promise(null);
  });

  it('go to the buyer and to the owner, once each', async () => {
    const { order, guest, pay } = await paidOrder();
    await runJobs(shop);
    await pay();
    await runJobs(shop, { early: true });
    const emails = emailsAbout(order._id).map(
      ({ recipients, email }) => `${recipients.join()}: ${email.subject}`,
    );
    const short = order.number;
    expect(emails.toSorted()).toEqual(
      [
        `${guest.email}: Your order ${short} is paid`,
        `owner@lugo.example: Order ${short} is paid, $137.50`,
      ].toSorted(),
    );
  });

  it('wait until most buyers have paid, and tell only those who have not', async () => {
    const [unpaid, canceled] = [await guestOrder(shop), await guestOrder(shop)];
    const { order: paid } = await paidOrder();
    const cancel = { params: { id: canceled.order._id } };
    await shop.as(canceled.buyer)('PUT /api/orders/:id/cancel', cancel);
    const received = (id: string) =>
      emailsAbout(id).filter(({ email }) => email.subject?.startsWith('We have your order'));
    await runDueJobs(shop);
    expect(received(unpaid.order._id)).toEqual([]);
    shop.advance(orderEmailAfterMinutes * 60_000);
    await runDueJobs(shop);
    expect(received(unpaid.order._id)).toHaveLength(1);
    expect([...received(paid._id), ...received(canceled.order._id)]).toEqual([]);
  });

  it('link the buyer to the full order without signing in, at the shop’s own address', async () => {
    const { order } = await guestOrder(shop);
    await runJobs(shop, { early: true });
    const received = emailsAbout(order._id).find(({ email }) =>
      email.subject?.startsWith('We have your order'),
    );
    const [, key] =
      new RegExp(`https://shop\\.example/order/${order._id}\\?key=([\\w.-]+)`).exec(
        received?.email.text ?? '',
      ) ?? [];
    expect(key).toBeDefined();
    expect(
      await shop.call('GET /api/orders/:id', { params: { id: order._id }, query: { key } }),
    ).toMatchObject({ view: 'full' });
  });

  it('give the owner a link without a key, since the owner signs in', async () => {
    const { order } = await paidOrder();
    await runJobs(shop);
    const email = emailsAbout(order._id).find(({ recipients }) => recipients.includes('owner@lugo.example'));
    expect(email?.email.text).toContain(`https://shop.example/order/${order._id}\n`);
    expect(`${email?.email.text}${email?.email.html}`).not.toContain('key=');
  });

  it('are retried while the mail server refuses them', async () => {
    const { order } = await guestOrder(shop);
    catcher.refuse(true);
    await runJobs(shop);
    expect(emailsAbout(order._id)).toEqual([]);
    catcher.refuse(false);
    await runJobs(shop, { early: true });
    expect(emailsAbout(order._id)).toHaveLength(1);
  });

  it('do not announce an order to the owner before it is paid, unless it costs nothing', async () => {
    const toOwner = (id: string) =>
      emailsAbout(id)
        .filter(({ recipients }) => recipients.includes('owner@lugo.example'))
        .map(({ email }) => email.subject);
    const { order } = await guestOrder(shop);
    const { id: couponId } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const { buyer, product } = await guestOrder(shop, { product: { shippingCents: 0 } });
    const free = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }], { couponId });
    await runJobs(shop);
    expect(toOwner(order._id)).toEqual([]);
    expect(toOwner(free._id)).toEqual([`New order ${free.number}, $0.00`]);
  });
});

describe('a stranger’s mailbox', () => {
  const address = { ...californiaAddress, name: 'URGENT refund waiting', address: 'evil.example/claim' };

  /** Orders as many times as the limits of one buyer allow, as 20 guests with one email. */
  async function flood(email: string, rest: { couponId?: string; pickup?: boolean } = {}): Promise<number> {
    const product = await createProduct(shop, { onHand: 1000 });
    let placed = 0;
    for (let guest = 0; guest < 20; guest += 1) {
      const { token: guestToken } = await shop.call('POST /api/guests', { body: { email } });
      for (let n = 0; n < 2; n += 1) {
        await placeOrder(shop, { guestToken }, [{ product: product.id, qty: 1 }], {
          shippingAddress: address,
          customerNote: 'URGENT: claim at evil.example',
          ...rest,
        });
        placed += 1;
      }
    }
    await runJobs(shop, { early: true });
    return placed;
  }
  const sentTo = (mailbox: string) =>
    catcher.emails.filter(({ recipients }) => recipients.some((each) => each.startsWith(mailbox)));

  it('gets three emails a day from any number of guests, and none of their words', async () => {
    replaceInTest(shop.deps.config, { rateLimits: true });
    const mailbox = `victim-${newId()}`;
    await runJobs(shop, { early: true });
    const before = catcher.emails.length;
    expect(await flood(`${mailbox}@example.com`)).toBe(40);
    await flood(`${mailbox}+more@example.com`);
    expect(sentTo(mailbox)).toHaveLength(3);
    expect(catcher.emails.length - before, 'the owner').toBe(3);
    for (const { raw, email } of sentTo(mailbox)) {
      expect(`${raw}${email.text}${email.html}`).not.toMatch(/URGENT|evil/);
      expect(email.text).toMatch(/Order 57\d{4}/);
    }
    shop.advance(24 * 60 * 60_000);
    await flood(`${mailbox}@example.com`);
    expect(sentTo(mailbox)).toHaveLength(6);
  });

  it('gets no more about orders that cost nothing, and none of their words', async () => {
    const { id: couponId } = await createCoupon(shop, { aftermarketBasisPoints: 10_000 });
    const { db } = shop.deps;
    await db.updateTable('settings').set({ pickup: true }).execute();
    shop.advance(24 * 60 * 60_000);
    shop.deps.config.rateLimits = true;
    try {
      const mailbox = `victim-${newId()}`;
      expect(await flood(`${mailbox}@example.com`, { couponId, pickup: true })).toBe(40);
      expect(sentTo(mailbox)).toHaveLength(3);
      for (const { raw, email } of sentTo(mailbox))
        expect(`${raw}${email.text}${email.html}`).not.toMatch(/URGENT|evil/);
    } finally {
      shop.deps.config.rateLimits = false;
      await db.updateTable('settings').set({ pickup: false }).execute();
    }
  });

  it('are not many from one network, whoever gets them', async () => {
    shop.advance(24 * 60 * 60_000);
    replaceInTest(shop.deps.config, { rateLimits: true });
    const product = await createProduct(shop, { onHand: 1000 });
    const before = catcher.emails.length;
    for (let n = 0; n < 33; n += 1) {
      const { token: guestToken } = await shop.call('POST /api/guests', {
        body: { email: `stranger-${newId()}@example.com` },
      });
      await placeOrder(shop, { guestToken }, [{ product: product.id, qty: 1 }]);
    }
    await runJobs(shop, { early: true });
    expect(catcher.emails.length - before).toBe(30);
  });
});
