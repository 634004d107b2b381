import { describe, expect, it } from 'vitest';
import { rateLimits } from '../../../shop/facts.ts';
import { emailsTo, linkKey } from '../../../tests/support/emails.ts';
import { createProduct, guestOrder, orderBody } from '../../../tests/support/factories.ts';
import { partForm, sendForm } from '../../../tests/support/inquiries.ts';
import { runDueJobs } from '../../../tests/support/run-jobs.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();

/** Sends an order for a customer. @param key its `Idempotency-Key` */
async function orderFor(customerEmail: string, key?: string) {
  const admin = await signedInUser(shop, { isAdmin: true, name: 'Ann Lugo' });
  const product = await createProduct(shop);
  const body = { ...orderBody([{ product: product.id, qty: 2 }]), customerEmail };
  const send = (changes: Partial<typeof body> & { inquiry?: string } = {}) =>
    shop.as(admin)('POST /api/orders/for-customer', {
      body: { ...body, ...changes },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  return { admin, send };
}

it('is a guest’s order: its customer gets it by email, and whoever has that link may pay it', async () => {
  const email = 'walt.at.home@example.com';
  const { admin, send } = await orderFor('  Walt.At.Home@Example.com ');
  const order = await send();
  expect(order).toMatchObject({ isPaid: false, guestUser: { guestEmail: email } });
  expect(order.user).toBeUndefined();
  await runDueJobs(shop);
  const [received, ...others] = await emailsTo(shop, email);
  expect(others).toEqual([]);
  expect(received?.text).toContain('Pay for your order');
  const key = /[?&]key=([\w.~-]+)/.exec(received?.text ?? '')?.[1] ?? '';
  const opened = await shop.call('GET /api/orders/:id', { params: { id: order._id }, query: { key } });
  expect(opened).toMatchObject({ view: 'full', state: 'placed' });
  const mine = await shop.as(admin)('GET /api/orders/myorders');
  expect(mine.orders).toEqual([]);
});

it('is in the account of a customer who has verified that email', async () => {
  const customer = await signedInUser(shop, { name: 'Jane Miller' });
  const { send } = await orderFor(customer.email);
  const order = await send();
  expect(order.guestUser).toBeUndefined();
  expect(order.user).toMatchObject({ name: 'Jane Miller', email: customer.email });
  const { orders } = await shop.as(customer)('GET /api/orders/myorders');
  expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
});

it('joins an account without a verified email only once that is verified and its owner opens the link', async () => {
  const customer = await signedInUser(shop, { active: false });
  const { send } = await orderFor(customer.email);
  const { _id: id } = await send();
  const listed = async () =>
    (await shop.as(customer)('GET /api/orders/myorders')).orders.map(({ _id }) => _id);
  expect(await listed()).toEqual([]);
  const verified = { active: true };
  await shop.deps.db.updateTable('users').set(verified).where('id', '=', customer.id).execute();
  const key = await linkKey(shop, id);
  await shop.as(customer)('GET /api/orders/:id', { params: { id }, query: { key } });
  expect(await listed()).toEqual([id]);
});

it('says who placed it, in its history and in the audit log', async () => {
  const { admin, send } = await orderFor('noted@example.com');
  const { _id: id } = await send();
  const { events } = await shop.as(admin)('GET /api/orders/:id/history', { params: { id } });
  expect(events).toMatchObject([{ text: 'Order placed for the customer, $275.00', by: 'Ann Lugo' }]);
  const logged = await shop.deps.db
    .selectFrom('auditLog')
    .select(['action', 'userId'])
    .where('thingId', '=', id)
    .execute();
  expect(logged).toEqual([{ action: 'order.place', userId: admin.id }]);
});

it('is noted in the history of the inquiry that it ends, once, and placed even if that is deleted', async () => {
  const { admin, send } = await orderFor('asked@example.com', 'one-inquiry');
  const inquiry = await sendForm(shop, 'part');
  const { number } = await send({ inquiry });
  await send({ inquiry });
  const { notes } = await shop.as(admin)('GET /api/part/:id', { params: { id: inquiry } });
  expect(notes).toMatchObject([{ kind: 'note', text: `Order ${number} placed`, author: 'Ann Lugo' }]);
  const other = await orderFor('asked@example.com');
  expect((await other.send({ inquiry: newId() })).number).toBe(number + 1);
});

it('is placed once, however often it is sent, and only for the customer it was sent for', async () => {
  const email = 'once@example.com';
  const { admin, send } = await orderFor(email, 'one-call');
  const [first, second] = await Promise.all([send(), send()]);
  expect(second._id).toBe(first._id);
  await runDueJobs(shop);
  expect(await emailsTo(shop, email)).toHaveLength(1);
  const logged = await shop.deps.db
    .selectFrom('auditLog')
    .select('thingId')
    .where('userId', '=', admin.id)
    .where('action', '=', 'order.place')
    .execute();
  expect(logged).toEqual([{ thingId: first._id }]);
  await expect(send({ customerEmail: 'someone.else@example.com' })).rejects.toMatchObject({
    code: 'idempotency_mismatch',
  });
});

it('emails each of a customer’s orders, whatever buyers could have sent to that mailbox', async () => {
  const email = 'regular@example.com';
  const { send } = await orderFor(email);
  replaceInTest(shop.deps.config, { rateLimits: true });
  for (let sent = 0; sent <= rateLimits.orderEmails.max; sent += 1) await send();
  await runDueJobs(shop);
  expect(await emailsTo(shop, email)).toHaveLength(rateLimits.orderEmails.max + 1);
});

it('is refused without an email address', async () => {
  const { send } = await orderFor('');
  await expect(send()).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { customerEmail: expect.any(String) } },
  });
});

describe('where they may want it', () => {
  const known = async (email: string) => {
    const admin = await signedInUser(shop, { isAdmin: true });
    return shop.as(admin)('GET /api/orders/for-customer', { query: { email } });
  };
  const { shippingAddress: home } = orderBody([]);
  const garage = { ...home, address: '12 Garage Road' };

  it('is what a verified account has saved, the default first, then where its orders went, each once', async () => {
    const customer = await signedInUser(shop);
    const save = (body: typeof home & { isDefault: boolean }) =>
      shop.as(customer)('POST /api/users/addresses', { body });
    await save({ ...garage, isDefault: false });
    await save({ ...home, address: '7 New Street', isDefault: true });
    const { send } = await orderFor(customer.email);
    await send();
    await send({ shippingAddress: garage });
    const { addresses } = await known(customer.email.toUpperCase());
    expect(addresses.map(({ address, isDefault }) => [address, isDefault])).toEqual([
      ['7 New Street', true],
      ['12 Garage Road', false],
      [home.address, false],
    ]);
  });

  it('is where the paid orders of a guest went, which anybody may have placed, and nothing of an account that has not verified the email', async () => {
    const customer = await signedInUser(shop, { active: false });
    await shop.as(customer)('POST /api/users/addresses', { body: { ...garage, isDefault: true } });
    expect((await known(customer.email)).addresses).toEqual([]);
    const { _id: id } = await (await orderFor(customer.email)).send();
    expect((await known(customer.email)).addresses).toEqual([]);
    await shop.deps.db.updateTable('orders').set({ paidAt: new Date() }).where('id', '=', id).execute();
    expect((await known(customer.email)).addresses).toMatchObject([{ ...home, isDefault: false }]);
  });

  it('is first where the account ordered, although a guest has ordered later', async () => {
    const customer = await signedInUser(shop);
    const order = async (address: typeof home) =>
      (await (await orderFor(customer.email)).send({ shippingAddress: address }))._id;
    await order(home);
    shop.advance(1000);
    await order(garage);
    const { order: guests } = await guestOrder(shop);
    await shop.deps.db
      .updateTable('orders')
      .set({
        email: customer.email,
        shippingAddress: JSON.stringify({ ...home, address: '1 Thief Lane' }),
        paidAt: new Date(),
      })
      .where('id', '=', guests._id)
      .execute();
    const { addresses } = await known(customer.email);
    expect(addresses.map(({ address, isDefault }) => [address, isDefault])).toEqual([
      [garage.address, true],
      [home.address, false],
      ['1 Thief Lane', false],
    ]);
  });

  it('comes with the name and phone number of their last inquiry', async () => {
    expect(await known('nobody@example.com')).toEqual({ addresses: [], contact: null });
    const form = partForm({ name: 'Frank Ríos' });
    await shop.call('POST /api/part', { body: form });
    shop.advance(-1000);
    await shop.call('POST /api/part', { body: { ...form, name: 'Earlier Ríos' } });
    expect((await known(form.email)).contact).toEqual({ name: 'Frank Ríos', phone: form.phone });
  });
});
