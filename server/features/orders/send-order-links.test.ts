import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { guestOrder } from '../../../tests/support/factories.ts';
import { startSmtpCatcher } from '../../../tests/support/outside/smtp-catcher.ts';
import type { SmtpCatcher } from '../../../tests/support/outside/smtp-catcher.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';

let catcher: SmtpCatcher;
let shop: TestApp;
beforeAll(async () => {
  catcher = await startSmtpCatcher();
  shop = await buildTestApp({ env: { SMTP_URL: catcher.url, PUBLIC_URL: 'https://shop.example' } });
});
afterAll(async () => {
  await shop.close();
  await catcher.close();
});

const ask = (email: string) => shop.call('POST /api/guests/order-links', { body: { email } });
const linksTo = (address: string) =>
  catcher.emails.filter(
    ({ recipients, email }) => recipients.includes(address) && email.messageId?.includes('order-links'),
  );

it('emails a guest a link to each of their orders, which shows it whole', async () => {
  const { order } = await guestOrder(shop);
  const other = await guestOrder(shop);
  const email = order.guestUser?.guestEmail ?? '';
  await ask(email.toUpperCase());
  await runJobs(shop);
  const [sent, ...more] = linksTo(email);
  expect(more).toEqual([]);
  const links = [...(sent?.email.text ?? '').matchAll(/https:\/\/shop\.example\/order\/(\w+)\?key=(\S+)/g)];
  expect(links.map(([, id]) => id)).toEqual([order._id]);
  expect(sent?.email.text).not.toContain(String(other.order.number));
  const key = links[0]?.[2] ?? '';
  const seen = await shop.call('GET /api/orders/:id', { params: { id: order._id }, query: { key } });
  expect(seen).toMatchObject({ view: 'full', guestUser: { guestEmail: email } });
});

it('answers the same for an address without orders, and sends nothing', async () => {
  const { order } = await guestOrder(shop);
  const known = await ask(order.guestUser?.guestEmail ?? '');
  expect(await ask('nobody@example.com')).toEqual(known);
  await runJobs(shop);
  expect(linksTo('nobody@example.com')).toEqual([]);
});

it('sends nothing to the address of an order that is forgotten meanwhile', async () => {
  const { order } = await guestOrder(shop);
  const email = order.guestUser?.guestEmail ?? '';
  await ask(email);
  await shop.deps.db.updateTable('orders').set({ email: '' }).where('id', '=', order._id).execute();
  await runJobs(shop);
  expect(linksTo(email)).toEqual([]);
});
