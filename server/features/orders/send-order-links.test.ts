import type { Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller, TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { createProduct, guestOrder, newGuestBuyer, placeOrder } from '../../../tests/support/factories.ts';
import { startSmtpCatcher } from '../../../tests/support/outside/smtp-catcher.ts';
import type { SmtpCatcher } from '../../../tests/support/outside/smtp-catcher.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { createUser } from '../../../tests/support/users.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import type { Schema } from '../../db/schema.ts';

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

describe('which orders', () => {
  /** Orders with one address, oldest first, a minute apart. */
  async function ordersOf(guest: Caller, count: number): Promise<string[]> {
    const { id: product } = await createProduct(shop, { onHand: 100 });
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) {
      shop.advance(60_000);
      ids.push((await placeOrder(shop, guest, [{ product, qty: 1 }]))._id);
    }
    return ids;
  }
  const change = (id: string, to: Updateable<Schema['orders']>) =>
    shop.deps.db.updateTable('orders').set(to).where('id', '=', id).execute();
  /** The orders that the emails to an address link to. */
  const linked = (email: string) =>
    linksTo(email).map(({ email: { text } }) =>
      [...(text ?? '').matchAll(/\/order\/(\w+)\?key=/g)].map(([, id]) => id),
    );

  it('are ten at most, paid ones first, newest first', async () => {
    const guest = await newGuestBuyer(shop);
    const [oldest = '', ...others] = await ordersOf(guest, 11);
    const [second = '', , ...latest] = others;
    for (const id of [oldest, second]) await change(id, { paidAt: shop.deps.clock() });
    await ask(guest.email);
    await runJobs(shop);
    expect(linked(guest.email)).toEqual([[second, oldest, ...latest.slice(-8).reverse()]]);
  });

  it.each<[string, () => Promise<Updateable<Schema['orders']>>]>([
    ['in an account', async () => ({ userId: (await createUser(shop)).id })],
    ['to be forgotten', async () => ({ eraseFrom: daysBefore(shop.deps.clock(), -100) })],
    ['of the former shop', async () => ({ importedAt: shop.deps.clock() })],
    ['of more than two years ago', async () => ({ createdAt: daysBefore(shop.deps.clock(), 731) })],
  ])('are none that are %s', async (_, to) => {
    const guest = await newGuestBuyer(shop);
    const [other = '', kept = ''] = await ordersOf(guest, 2);
    await change(other, await to());
    await ask(guest.email);
    await runJobs(shop);
    expect(linked(guest.email)).toEqual([[kept]]);
  });

  it('are none whose email is corrected meanwhile, and the new address gets nothing', async () => {
    const guest = await newGuestBuyer(shop);
    const [kept = '', corrected = ''] = await ordersOf(guest, 2);
    await ask(guest.email);
    const alice = `alice-${newId()}@example.com`;
    await change(corrected, { email: alice });
    await runJobs(shop);
    expect(linked(guest.email)).toEqual([[kept]]);
    expect(linksTo(alice)).toEqual([]);
  });

  it.each<[string, Updateable<Schema['orders']>]>([
    ['erased', { email: '' }],
    ['marked to be forgotten', { eraseFrom: new Date('2100-01-01') }],
  ])('no email is even attempted once the only one is %s', async (_, to) => {
    const guest = await newGuestBuyer(shop);
    const [id = ''] = await ordersOf(guest, 1);
    await runJobs(shop);
    await ask(guest.email);
    await change(id, to);
    const send = vi.spyOn(shop.deps.mailer, 'send');
    await runJobs(shop);
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
  });
});
