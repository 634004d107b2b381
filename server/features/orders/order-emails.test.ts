import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { startSmtpCatcher } from '../../../tests/support/smtp-catcher.ts';
import type { SmtpCatcher } from '../../../tests/support/smtp-catcher.ts';

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
        `${guest.email}: We have your order ${short}`,
        `${guest.email}: Your order ${short} is paid`,
        `owner@lugo.example: New order ${short}, $137.50`,
        `owner@lugo.example: Order ${short} is paid, $137.50`,
      ].toSorted(),
    );
  });

  it('link the buyer to the full order without signing in, at the shop’s own address', async () => {
    const { order } = await guestOrder(shop);
    await runJobs(shop);
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
    const { order } = await guestOrder(shop);
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
    expect(emailsAbout(order._id)).toHaveLength(2);
  });
});
