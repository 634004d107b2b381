import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../shop/api-client.ts';
import { erasedOrderDays } from '../../../../shop/facts.ts';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { wholeDatabase } from '../../../../tests/support/database.ts';
import { emailsTo } from '../../../../tests/support/emails.ts';
import {
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../../tests/support/factories.ts';
import { partForm } from '../../../../tests/support/inquiries.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { newAdmin, password, signedInUser } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';
import { sweepExpired } from '../../../jobs/sweep-expired.ts';

const address = {
  name: 'Wilhelmina Quist',
  address: '77 Marmalade Court',
  city: 'Winters',
  state: 'CA',
  postalCode: '95694',
  phone: '5305550177',
};

const shop = testShop();
let admin: Call;
beforeAll(async () => {
  admin = shop.as(await newAdmin(shop));
});

const newEmail = () => `quist-${newId()}@example.com`;

async function newCustomer(given: { active?: boolean; name?: string } = {}) {
  const user = await signedInUser(shop, { name: 'Wilhelmina Quist', email: newEmail(), ...given });
  return { ...user, call: shop.as(user) };
}

async function buy(buyer: Caller, shippingAddress = address): Promise<string> {
  const { id: product } = await createProduct(shop, { years: [1957] });
  const { _id } = await placeOrder(shop, buyer, [{ product, qty: 1, anotherTruck: true }], {
    shippingAddress,
    ...(shippingAddress !== address && { truck: { year: 1956, engine: '261' } }),
    customerNote: `For ${shippingAddress.name}’s red truck`,
  });
  await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id));
  return _id;
}

/** Buys, and has it sent and delivered. */
async function haveDelivered(buyer: Caller, shippingAddress = address): Promise<string> {
  const id = await buy(buyer, shippingAddress);
  const body = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
  await admin('PUT /api/orders/:id/tracking', { params: { id }, body });
  await admin('PUT /api/orders/:id/deliver', { params: { id } });
  await admin('POST /api/orders/:id/notes', {
    params: { id },
    body: { text: `${shippingAddress.name} called` },
  });
  await admin('POST /api/orders/:id/messages', {
    params: { id },
    body: { subject: `For ${shippingAddress.name}`, text: `Dear ${shippingAddress.name}, thank you.` },
  });
  return id;
}

/** Asks to return the part of an order, and gets an answer; both name the customer. */
async function haveAnswered(buyer: Caller, id: string, name: string): Promise<void> {
  const { orderItems } = await admin('GET /api/orders/:id', { params: { id } });
  const parts = orderItems.map(({ product, qty }) => ({ product, qty }));
  const body = {
    kind: 'return' as const,
    returnReason: 'fit' as const,
    reason: `It doesn’t fit. ${name}`,
    parts,
  };
  const { requests } = await shop.as(buyer)('POST /api/orders/:id/requests', {
    params: { id },
    query: {},
    body,
  });
  await admin('PUT /api/orders/:id/requests/:request', {
    params: { id, request: requests[0]?._id ?? '' },
    body: { answer: `Dear ${name}, send it to us.` },
  });
}

/** Lets time pass; the admin signs in again. */
async function afterDays(days: number): Promise<void> {
  shop.advance(days * 24 * 60 * 60_000);
  admin = shop.as(await newAdmin(shop));
  await sweepExpired(shop.deps);
}

const ask = (email: string) =>
  shop.call('POST /api/part', { body: partForm({ email, name: 'Wilhelmina Quist' }) });

describe('a customer downloads what the shop keeps about them', () => {
  it('as a file with their orders, addresses, reviews and inquiries', async () => {
    const customer = await newCustomer();
    const order = await haveDelivered(customer);
    await customer.call('POST /api/users/addresses', { body: address });
    await ask(customer.email.toUpperCase());
    const reply = await shop.app.inject({ url: '/api/users/data', headers: { cookie: customer.cookie } });
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="lugo-classic-trucks-[\d-]+\.json"$/,
    );
    expect(reply.json()).toMatchObject({
      account: { name: 'Wilhelmina Quist', email: customer.email, isEmailVerified: true },
      addresses: [{ address: '77 Marmalade Court' }],
      orders: [{ _id: order, customerNote: 'For Wilhelmina Quist’s red truck' }],
      messagesAboutOrders: [{ subject: 'For Wilhelmina Quist', text: 'Dear Wilhelmina Quist, thank you.' }],
      inquiries: [{ form: 'part', subject: 'Grille' }],
      sessions: [{ current: true }],
    });
    expect(reply.body).not.toContain('Wilhelmina Quist called');
  });

  it('all of their orders, however many pages these fill', async () => {
    const customer = await newCustomer();
    const { id: product } = await createProduct(shop, { onHand: 100 });
    for (let count = 0; count < 23; count++) await placeOrder(shop, customer, [{ product, qty: 1 }]);
    const { orders } = (await customer.call('GET /api/users/data')) as { orders: { _id: string }[] };
    expect(new Set(orders.map(({ _id }) => _id)).size).toBe(23);
  });

  it('without what somebody else may have sent with an email that is not verified', async () => {
    const customer = await newCustomer({ active: false });
    await ask(customer.email);
    expect(await customer.call('GET /api/users/data')).toMatchObject({ inquiries: [] });
  });
});

describe('deleting one’s own account', () => {
  const leave = ({ call }: { call: Call }, currentPassword = password) =>
    call('DELETE /api/users/profile', { body: { currentPassword } });

  it('takes the password', async () => {
    const customer = await newCustomer();
    await expect(leave(customer, 'not-the-password')).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { currentPassword: 'The current password is not right' } },
    });
    await expect(customer.call('GET /api/users/profile')).resolves.toMatchObject({ email: customer.email });
  });

  it('signs the customer out, emails them, and lets them register again', async () => {
    const customer = await newCustomer();
    await leave(customer);
    await expect(customer.call('GET /api/users/profile')).rejects.toMatchObject({ code: 'not_signed_in' });
    const [email] = await emailsTo(shop, customer.email);
    expect(email?.subject).toBe('Your account is deleted');
    const again = { name: 'Wilhelmina Quist', email: customer.email, password };
    await expect(shop.call('POST /api/users', { body: again })).resolves.toMatchObject({ active: false });
  });

  it('is shown to admins on the orders of the account', async () => {
    const customer = await newCustomer();
    const id = await buy(customer);
    const read = async () => (await admin('GET /api/orders/:id', { params: { id } })).user;
    expect(await read()).not.toHaveProperty('isDeleted');
    await leave(customer);
    expect(await read()).toMatchObject({ name: 'Wilhelmina Quist', isDeleted: true });
  });

  it('is refused to an admin', async () => {
    const other = shop.as(await newAdmin(shop));
    await expect(leave({ call: other })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('leaves what strangers sent with an email that is not verified', async () => {
    const customer = await newCustomer({ active: false });
    const { _id: id } = await ask(customer.email);
    await leave(customer);
    await expect(admin('GET /api/part/:id', { params: { id } })).resolves.toMatchObject({ _id: id });
  });
});

describe('what is left of an erased customer', () => {
  it('is nothing that names them, once their orders are over; what was sold stays', async () => {
    const name = 'Euphemia Zorn';
    const zorn = { ...address, name, address: '9 Periwinkle Lane', phone: '5305550163' };
    const customer = await newCustomer({ name });
    const guest = await newGuestBuyer(shop);
    const ids = [await haveDelivered(customer, zorn), await haveDelivered(guest, zorn)];
    await haveAnswered(customer, ids[0] ?? '', name);
    await haveAnswered(guest, ids[1] ?? '', name);
    await customer.call('POST /api/users/addresses', { body: zorn });
    for (const { email } of [customer, guest])
      await shop.call('POST /api/part', { body: partForm({ email, name }) });
    await customer.call('DELETE /api/users/profile', { body: { currentPassword: password } });
    await admin('DELETE /api/customers', { body: { email: guest.email } });
    await runJobs(shop, { early: true });

    await afterDays(erasedOrderDays - 1);
    for (const id of ids)
      expect(await admin('GET /api/orders/:id', { params: { id } })).toMatchObject({
        shippingAddress: { name },
      });
    await afterDays(2);
    const traces = [
      'Euphemia',
      'Periwinkle',
      '5305550163',
      customer.email,
      guest.email,
      '1956,261',
      'is a 1956',
    ];
    const kept = (await wholeDatabase(shop)).split('\n');
    expect(kept.filter((row) => traces.some((trace) => row.includes(trace)))).toEqual([]);
    for (const id of ids) {
      const order = await admin('GET /api/orders/:id', { params: { id } });
      expect(order).toMatchObject({
        isDelivered: true,
        orderItems: [{ qty: 1, fit: { verdict: 'no' } }],
      });
      expect(order.shippingAddress).toMatchObject({
        name: 'Erased customer',
        address: '',
        city: 'Winters',
        state: 'CA',
        postalCode: '95694',
      });
      const resent = admin('POST /api/orders/:id/mails', { params: { id }, body: { mail: 'order-paid' } });
      await expect(resent).rejects.toMatchObject({ message: 'The customer of this order has been erased' });
    }
  });

  it('is nothing in orders that were never paid, or sent and never marked as delivered', async () => {
    const name = 'Thaddeus Vane';
    const vane = { ...address, name, address: '3 Gooseberry Row', phone: '5305550191' };
    const { id: product } = await createProduct(shop);
    const guest = await newGuestBuyer(shop);
    await placeOrder(shop, guest, [{ product, qty: 1 }], { shippingAddress: vane });
    const body = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    await admin('PUT /api/orders/:id/tracking', { params: { id: await buy(guest, vane) }, body });
    await admin('DELETE /api/customers', { body: { email: guest.email } });
    await runJobs(shop, { early: true });
    await afterDays(erasedOrderDays + 1);
    const traces = ['Thaddeus', 'Gooseberry', '5305550191', guest.email];
    const kept = (await wholeDatabase(shop)).split('\n');
    expect(kept.filter((row) => traces.some((trace) => row.includes(trace)))).toEqual([]);
  });

  it('is the address of an order that is still to ship', async () => {
    const customer = await newCustomer();
    const id = await buy(customer);
    await customer.call('DELETE /api/users/profile', { body: { currentPassword: password } });
    await afterDays(erasedOrderDays + 1);
    const read = async () => (await admin('GET /api/orders/:id', { params: { id } })).shippingAddress;
    expect(await read()).toMatchObject(address);
    const body = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    await admin('PUT /api/orders/:id/tracking', { params: { id }, body });
    await afterDays(erasedOrderDays - 1);
    expect(await read(), 'it may still be on its way').toMatchObject(address);
    const another = { carrier: 'FedEx', trackingNumber: '794612345678' };
    await admin('POST /api/orders/:id/packages', { params: { id }, body: another });
    await afterDays(erasedOrderDays - 1);
    expect(await read(), 'so may another package').toMatchObject(address);
    await afterDays(2);
    expect(await read()).toMatchObject({ name: 'Erased customer' });
  });
});

describe('an admin who erases someone by their email', () => {
  it('sees before what is kept under it', async () => {
    const customer = await newCustomer();
    await ask(customer.email);
    expect(await admin('GET /api/customers', { query: { email: customer.email } })).toEqual({
      account: { _id: customer.id, name: 'Wilhelmina Quist', isAdmin: false },
      orders: 0,
      undelivered: 0,
      inquiries: 1,
      arrivals: 0,
      questions: 0,
      forgetting: null,
    });
    await admin('DELETE /api/customers', { body: { email: customer.email } });
    expect(await admin('GET /api/customers', { query: { email: customer.email } })).toEqual({
      account: null,
      orders: 0,
      undelivered: 0,
      inquiries: 0,
      arrivals: 0,
      questions: 0,
      forgetting: null,
    });
  });

  it('sees how many paid orders are not delivered yet, of the account and of a guest', async () => {
    const customer = await newCustomer();
    const { email } = customer;
    const { token: guestToken } = await shop.call('POST /api/guests', { body: { email } });
    await buy(customer);
    await haveDelivered(customer);
    await buy({ guestToken });
    const found = await admin('GET /api/customers', { query: { email } });
    expect(found).toMatchObject({ orders: 1, undelivered: 2 });
  });

  it('sees which orders still name them, and until when', async () => {
    const customer = await newCustomer();
    const guest = await newGuestBuyer(shop);
    const ids = [await buy(customer), await buy(guest)];
    const until = async (index: number) =>
      (await admin('GET /api/orders/:id', { params: { id: ids[index] ?? '' } })).forgetsFrom;
    expect(await until(0)).toBeUndefined();
    await customer.call('DELETE /api/users/profile', { body: { currentPassword: password } });
    await admin('DELETE /api/customers', { body: { email: guest.email } });
    const own = shop.as(guest)('GET /api/orders/:id', { params: { id: ids[1] ?? '' } });
    expect(await own).not.toHaveProperty('forgetsFrom');
    for (const [index, { email }] of [customer, guest].entries()) {
      expect(await admin('GET /api/customers', { query: { email } })).toEqual({
        account: null,
        orders: 0,
        undelivered: 0,
        inquiries: 0,
        arrivals: 0,
        questions: 0,
        forgetting: { orders: 1, until: await until(index) },
      });
      expect(await until(index)).toEqual(expect.any(String));
      const again = admin('DELETE /api/customers', { body: { email } });
      await expect(again).rejects.toMatchObject({ message: 'Nothing under this email is left to erase.' });
    }
  });

  it('is told when nothing is kept under it', async () => {
    await expect(admin('DELETE /api/customers', { body: { email: newEmail() } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('cannot erase another admin', async () => {
    const { email } = await newAdmin(shop, { email: newEmail() });
    await expect(admin('DELETE /api/customers', { body: { email } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
