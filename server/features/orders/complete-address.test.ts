import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { linkKey } from '../../../tests/support/emails.ts';
import {
  californiaAddress,
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop, { name: 'Rosa Lugo' });

interface Given {
  buyer?: Caller;
  address?: Partial<typeof californiaAddress>;
  pickup?: boolean;
}

async function unpaidOrder({ buyer, address = { address: '' }, pickup }: Given = {}) {
  const by = buyer ?? (await newGuestBuyer(shop));
  const { id: product } = await createProduct(shop);
  const shippingAddress = { ...californiaAddress, ...address };
  const { _id: id } = await placeOrder(shop, by, [{ product, qty: 1 }], {
    shippingAddress,
    ...(pickup && { pickup }),
  });
  return { id, buyer: by };
}

async function paidOrder(given: Given = {}) {
  const { id, buyer } = await unpaidOrder(given);
  await finishPaying(shop, buyer, id, await startPaying(shop, buyer, id));
  return { id, buyer };
}

const complete = (
  caller: Caller,
  id: string,
  change: Partial<typeof californiaAddress> = {},
  { version, key }: { version?: number; key?: string } = {},
) =>
  shop.as(caller)('PUT /api/orders/:id/complete-address', {
    params: { id },
    query: { key },
    body: { ...californiaAddress, ...change, version },
  });
const seenByAdmin = (id: string) => admin('GET /api/orders/:id', { params: { id } });
const correct = (id: string, change: Partial<typeof californiaAddress>) =>
  admin('PUT /api/orders/:id/shipping-address', {
    params: { id },
    body: { ...californiaAddress, ...change },
  });

/** Returns why another address is refused, which leaves the present one as it was. */
async function refusalOf({ id, buyer }: { id: string; buyer: Caller }): Promise<string> {
  const before = (await seenByAdmin(id)).shippingAddress;
  const refusal = await complete(buyer, id, { address: '7 Other Road' }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'conflict' });
  expect((await seenByAdmin(id)).shippingAddress).toEqual(before);
  return (refusal as Error).message;
}

describe('a buyer who completes the address of their order', () => {
  it.each([
    ['the account it belongs to', () => signedInUser(shop)],
    ['the guest who placed it', () => newGuestBuyer(shop)],
  ])('may be %s', async (_, newBuyer) => {
    const { id, buyer } = await paidOrder({ buyer: await newBuyer() });
    expect(await complete(buyer, id, {}, { version: 1 })).toMatchObject({
      view: 'full',
      addressIncomplete: false,
      shippingAddress: californiaAddress,
      version: 2,
    });
    const { events } = await admin('GET /api/orders/:id/history', { params: { id } });
    expect(events.at(-1)).toMatchObject({ text: 'Shipping address completed by the customer', by: null });
    expect((await admin('GET /api/audit', { query: { thingId: id } })).entries).toEqual([]);
  });

  it('may be whoever has the link of its emails, and nobody with a wrong one', async () => {
    const { id } = await paidOrder();
    await expect(complete({}, id, {}, { key: 'wrong' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await complete({}, id, {}, { key: await linkKey(shop, id) })).toMatchObject({
      view: 'full',
      addressIncomplete: false,
    });
  });

  it('is nobody else, also no admin, who corrects it', async () => {
    const { id } = await paidOrder();
    const other = await newGuestBuyer(shop);
    await expect(complete(other, id)).rejects.toMatchObject({ code: 'not_found' });
    const someAdmin = await signedInUser(shop, { isAdmin: true });
    await expect(complete(someAdmin, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await seenByAdmin(id)).toMatchObject({ addressIncomplete: true });
  });

  it('gives all of it', async () => {
    const { id, buyer } = await paidOrder({ address: { address: '', city: '', postalCode: '9566' } });
    await expect(complete(buyer, id, { address: ' ', city: '', postalCode: '9566' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        fields: {
          address: 'The carrier needs this',
          city: 'The carrier needs this',
          postalCode: 'A ZIP code has 5 digits',
        },
      },
    });
  });

  it('need not give a name, but does not take it away', async () => {
    const named = await paidOrder();
    await expect(complete(named.buyer, named.id, { name: '' })).rejects.toMatchObject({
      details: { fields: { name: 'The carrier needs this' } },
    });
    const { id, buyer } = await paidOrder({ address: { name: '', address: '' } });
    expect(await complete(buyer, id, { name: '' })).toMatchObject({ addressIncomplete: false });
  });

  it('keeps the state, whose sales tax is paid', async () => {
    const { id, buyer } = await paidOrder();
    await expect(complete(buyer, id, { state: 'NV' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        fields: {
          state: expect.stringMatching(
            /^The total includes \$7\.50 of sales tax for California; for Nevada .* please call us/,
          ),
        },
      },
    });
  });

  it('does so once: what is complete stays, and the same again is no error', async () => {
    const { id, buyer } = await paidOrder();
    const completed = await complete(buyer, id, {}, { version: 1 });
    expect(await complete(buyer, id, {}, { version: 1 })).toEqual(completed);
    expect(await refusalOf({ id, buyer })).toMatch(/^The address of this order is complete/);
  });

  it('does not overwrite what an admin has corrected meanwhile', async () => {
    const { id, buyer } = await paidOrder({ address: { address: '', city: '' } });
    await correct(id, { address: '', city: 'Camino' });
    await expect(complete(buyer, id, {}, { version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { view: 'full', version: 2, shippingAddress: { city: 'Camino' } } },
    });
  });

  it('cannot once it is sent, canceled, refunded in full or before it is paid, and for no pickup', async () => {
    const sent = await paidOrder();
    await admin('PUT /api/orders/:id/tracking', {
      params: { id: sent.id },
      body: { carrier: 'UPS', trackingNumber: `1Z${newId()}` },
    });
    expect(await refusalOf(sent)).toBe('This order has been sent already');
    const refunded = await paidOrder();
    await admin('POST /api/orders/:id/refunds', {
      params: { id: refunded.id },
      headers: { 'idempotency-key': newId() },
      body: { reason: 'A dent.' },
    });
    expect(await refusalOf(refunded)).toBe('This order has been refunded in full');
    const unpaid = await unpaidOrder();
    expect(await refusalOf(unpaid)).toBe('This order is not paid yet');
    const canceled = await paidOrder();
    await shop.deps.db
      .updateTable('orders')
      .set({ canceledAt: shop.deps.clock() })
      .where('id', '=', canceled.id)
      .execute();
    expect(await refusalOf(canceled)).toBe('This order was canceled');
    const ready = await paidOrder();
    await admin('PUT /api/orders/:id/tracking', {
      params: { id: ready.id },
      body: { carrier: 'Local pickup' },
    });
    expect(await refusalOf(ready)).toBe('This order is picked up at the shop: it goes to no address');
    await admin('PUT /api/settings', { body: { pickup: true } });
    const pickup = await paidOrder({ pickup: true });
    await admin('PUT /api/settings', { body: { pickup: false } });
    expect(await refusalOf(pickup)).toMatch(/^The address of this order is complete/);
  });

  it('does not protect the payment: the provider was given no address', async () => {
    const { id, buyer } = await paidOrder();
    await complete(buyer, id);
    expect(await seenByAdmin(id)).toMatchObject({ payment: { sellerProtection: 'no_address' } });
  });

  it('is told the version that is checked, which strangers are not', async () => {
    const { id, buyer } = await paidOrder();
    const read = (caller: Caller) => shop.as(caller)('GET /api/orders/:id', { params: { id } });
    expect(await read(buyer)).toMatchObject({ view: 'full', version: 1 });
    expect(await read({})).not.toHaveProperty('version');
  });
});
