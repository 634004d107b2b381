import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { arrivalDays, rateLimits } from '../../../shop/facts.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { wholeDatabase } from '../../../tests/support/database.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct, newGuestBuyer, placeOrder, startPaying } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newAdmin, password, signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { sweepExpired } from '../../jobs/sweep-expired.ts';
import { sendArrivalEmail } from './arrival-requests.ts';

const shop = testShop();
let admin: Call;
beforeAll(async () => {
  admin = shop.as(await newAdmin(shop));
});

const newEmail = () => `wait-${newId()}@example.com`;
const ask = (email: string, about: { product: string } | { search: string }) =>
  shop.call('POST /api/arrivals', { body: { email, ...about } });
const stock = (id: string, countInStock: number) =>
  admin('PUT /api/products/:id', { params: { id }, body: { countInStock } });

async function tokenFor(email: string): Promise<string> {
  const [sent] = await emailsTo(shop, email);
  return /\/arrival\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
}
const confirm = (token: string) =>
  shop.call('POST /api/arrivals/confirm', { headers: { authorization: `Bearer ${token}` } });

/** Somebody who waits for a sold-out part with a confirmed address. */
async function waiting(given: Parameters<typeof createProduct>[1] = {}) {
  const { id: product, name } = await createProduct(shop, { onHand: 0, ...given });
  const email = newEmail();
  await ask(email, { product });
  await confirm(await tokenFor(email));
  return { product, name, email };
}
const arrivals = async (email: string) =>
  (await emailsTo(shop, email)).filter(({ subject }) => subject.startsWith('It’s here'));

describe('who waits for a sold-out part', () => {
  it('is told once when it arrives, and then forgotten', async () => {
    const { product, name, email } = await waiting();
    expect(await arrivals(email)).toEqual([]);
    await stock(product, 3);
    expect(await arrivals(email)).toMatchObject([
      {
        subject: `It’s here: ${name}`,
        text: expect.stringContaining(`/product/${product}`),
        unsubscribeUrl: expect.stringContaining('/arrival-off/'),
      },
    ]);
    await stock(product, 0);
    await stock(product, 5);
    expect(await arrivals(email)).toHaveLength(1);
    expect(await wholeDatabase(shop)).not.toContain(email);
  });

  it('hears nothing before the address is confirmed', async () => {
    const { id: product } = await createProduct(shop, { onHand: 0 });
    const email = newEmail();
    await ask(email.toUpperCase(), { product });
    await stock(product, 3);
    const sent = await emailsTo(shop, email);
    expect(sent.map(({ subject }) => subject)).toEqual(['Shall we tell you when it arrives?']);
  });

  it('is told when the part has arrived before the address is confirmed', async () => {
    const { id: product, name } = await createProduct(shop, { onHand: 0 });
    const email = newEmail();
    await ask(email, { product });
    const token = await tokenFor(email);
    await stock(product, 3);
    const inStock = { message: `${name} is in stock now.`, product };
    expect(await confirm(token)).toEqual(inStock);
    expect(await confirm(token)).toEqual(inStock);
    expect(await arrivals(email)).toHaveLength(1);
  });

  it('is told in the transaction that brings the part, or not at all', async () => {
    const { product, email } = await waiting();
    const bringing = shop.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('stock').set({ onHand: 3 }).where('productId', '=', product).execute();
      throw new Error('no');
    });
    await expect(bringing).rejects.toThrow('no');
    expect(await arrivals(email)).toEqual([]);
    await stock(product, 1);
    expect(await arrivals(email)).toHaveLength(1);
  });

  it('is told when reserved stock becomes free again', async () => {
    const { product, email } = await waiting();
    // Nobody is told of what is reserved in the same moment.
    await shop.deps.db
      .updateTable('stock')
      .set({ onHand: 1, reserved: 1 })
      .where('productId', '=', product)
      .execute();
    expect(await arrivals(email)).toEqual([]);
    await shop.deps.db.updateTable('stock').set({ reserved: 0 }).where('productId', '=', product).execute();
    expect(await arrivals(email)).toHaveLength(1);
  });

  it('is not told of a hidden part until it is shown', async () => {
    const { product, email } = await waiting();
    await admin('PUT /api/products/:id', { params: { id: product }, body: { hidden: true } });
    await stock(product, 3);
    expect(await arrivals(email)).toEqual([]);
    await admin('PUT /api/products/:id', { params: { id: product }, body: { hidden: false } });
    expect(await arrivals(email)).toHaveLength(1);
  });

  it('waits on when the part is sold again before the email is written', async () => {
    const { product, email } = await waiting();
    await stock(product, 1);
    const buyer = await newGuestBuyer(shop);
    const { _id: order } = await placeOrder(shop, buyer, [{ product, qty: 1 }]);
    await startPaying(shop, buyer, order);
    expect(await arrivals(email)).toEqual([]);
    await stock(product, 2);
    expect(await arrivals(email)).toHaveLength(1);
  });

  it('gets one email when its job runs twice', async () => {
    const { product, email } = await waiting();
    await stock(product, 3);
    const { id } = await shop.deps.db
      .selectFrom('arrivalRequests')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await Promise.all([
      sendArrivalEmail(shop.deps, { requestId: id, template: 'arrived' }),
      sendArrivalEmail(shop.deps, { requestId: id, template: 'arrived' }),
    ]);
    await runJobs(shop);
    expect(await arrivals(email)).toHaveLength(1);
  });

  it('is told by the hourly job if nothing else has done it', async () => {
    const { product, email } = await waiting();
    await shop.deps.database.pool.query('ALTER TABLE stock DISABLE TRIGGER stock_arrived');
    await stock(product, 3);
    await shop.deps.database.pool.query('ALTER TABLE stock ENABLE TRIGGER stock_arrived');
    expect(await arrivals(email)).toEqual([]);
    await sweepExpired(shop.deps);
    expect(await arrivals(email)).toHaveLength(1);
  });
});

describe('asking', () => {
  it('gets the same answer whether or not the address waits already', async () => {
    const { product, email } = await waiting();
    const again = await ask(email, { product });
    expect(again).toEqual(await ask(newEmail(), { product }));
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  it('sends one address a few emails a day, and hears one network a few times an hour', async () => {
    const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } });
    const email = newEmail();
    const askFor = (search: string) =>
      limited.call('POST /api/arrivals', { body: { email, search: `hood ${search}` } });
    for (let n = 0; n < rateLimits.arrivals.max; n++) await askFor(`number ${n}`);
    expect(await emailsTo(limited, email)).toHaveLength(rateLimits.arrivalEmails.max);
    await expect(askFor('once more')).rejects.toMatchObject({ code: 'too_many_requests' });
    await limited.close();
  });

  it.each([
    ['a part that is in stock', () => createProduct(shop), 'conflict'],
    ['a hidden part', () => createProduct(shop, { onHand: 0, hidden: true }), 'not_found'],
    ['no part', async () => ({ id: newId() }), 'not_found'],
  ])('for %s is refused', async (_, make, code) => {
    const { id: product } = await make();
    await expect(ask(newEmail(), { product })).rejects.toMatchObject({ code });
  });

  it.each(['', 'ab', 'call 530 555 0177 now', '<script>'])('for the search %j is refused', async (search) => {
    await expect(ask(newEmail(), { search })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { search: expect.any(String) } },
    });
  });

  it('with no email is refused at its field', async () => {
    await expect(ask('nobody', { search: 'hood ornament' })).rejects.toMatchObject({
      details: { fields: { email: expect.any(String) } },
    });
  });
});

describe('the links in the emails', () => {
  it('confirm for 48 hours, more than once, and are stored as a hash', async () => {
    const { id: product } = await createProduct(shop, { onHand: 0 });
    const email = newEmail();
    await ask(email, { product });
    const token = await tokenFor(email);
    expect(await wholeDatabase(shop)).not.toContain(token);
    await confirm(token);
    await confirm(token);
    await expect(confirm(`${token}x`)).rejects.toMatchObject({ code: 'link_expired' });
    const late = newEmail();
    await ask(late, { product });
    const lateToken = await tokenFor(late);
    shop.advance(49 * 3_600_000);
    await expect(confirm(lateToken)).rejects.toMatchObject({ code: 'link_expired' });
    await sweepExpired(shop.deps);
    expect(await wholeDatabase(shop)).not.toContain(late);
    admin = shop.as(await newAdmin(shop));
  });

  it('end the wait with one press in the mail program', async () => {
    const { product, email } = await waiting();
    const [sent] = await emailsTo(shop, email);
    const url = new URL(sent?.unsubscribeUrl ?? '');
    const press = (path: string) =>
      shop.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press(`${url.pathname}x`)).statusCode).toBe(400);
    expect((await press(url.pathname)).statusCode).toBe(200);
    expect((await press(url.pathname)).statusCode).toBe(200);
    await stock(product, 3);
    expect(await arrivals(email)).toEqual([]);
    expect(await wholeDatabase(shop)).not.toContain(email);
  });

  it('end the wait from their page', async () => {
    const { email } = await waiting();
    const [sent] = await emailsTo(shop, email);
    const key = new URL(sent?.unsubscribeUrl ?? '').pathname.split('/').at(-1);
    const leave = (token = '') =>
      shop.call('POST /api/arrivals/unsubscribe', { headers: { authorization: `Bearer ${token}` } });
    await expect(leave('forged.key')).rejects.toMatchObject({ code: 'link_expired' });
    await leave(key);
    expect(await wholeDatabase(shop)).not.toContain(email);
  });
});

describe('a request', () => {
  it('is forgotten after two years', async () => {
    const { email } = await waiting();
    shop.advance((arrivalDays + 1) * 24 * 3_600_000);
    await sweepExpired(shop.deps);
    expect(await wholeDatabase(shop)).not.toContain(email);
    admin = shop.as(await newAdmin(shop));
  });

  it('belongs to the data of its address, and is erased with it', async () => {
    const { email, name } = await waiting();
    const user = await signedInUser(shop, { email });
    expect(await shop.as(user)('GET /api/users/data')).toMatchObject({ waitingFor: [{ part: name }] });
    await shop.as(user)('DELETE /api/users/profile', { body: { currentPassword: password } });
    await runJobs(shop);
    expect(await wholeDatabase(shop)).not.toContain(email);

    const guest = await waiting();
    expect(await admin('GET /api/customers', { query: { email: guest.email } })).toMatchObject({
      arrivals: 1,
    });
    await admin('DELETE /api/customers', { body: { email: guest.email } });
    expect(await wholeDatabase(shop)).not.toContain(guest.email);
  });
});
