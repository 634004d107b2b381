import { beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct, guestOrder } from '../../../tests/support/factories.ts';
import { sendForm } from '../../../tests/support/inquiries.ts';
import { createUser, signedInUser } from '../../../tests/support/users.ts';

const shop = testShop();
let admin: Call;
beforeAll(async () => {
  admin = shop.as(await signedInUser(shop, { name: 'Linda Lugo', isAdmin: true }));
});

const entriesOf = async (thingId: string) => (await admin('GET /api/audit', { query: { thingId } })).entries;

it('shows each thing by its current name', async () => {
  const { id: product } = await createProduct(shop, { name: 'Tailgate' });
  await admin('PUT /api/products/:id', { params: { id: product }, body: { name: 'Tailgate, stepside' } });
  expect(await entriesOf(product)).toMatchObject([
    { action: 'product.update', name: 'Tailgate, stepside', before: { name: 'Tailgate' } },
  ]);
  const { id: user } = await createUser(shop, { name: 'Sally Steel' });
  await admin('PUT /api/users/:id', { params: { id: user }, body: { active: true, isAdmin: true } });
  expect(await entriesOf(user)).toMatchObject([{ action: 'user.update', name: 'Sally Steel' }]);
  const { _id: coupon, code } = await admin('POST /api/coupons');
  expect(await entriesOf(coupon)).toMatchObject([{ action: 'coupon.create', name: code }]);
  const { _id: order, number } = (await guestOrder(shop)).order;
  await admin('POST /api/orders/:id/notes', {
    params: { id: order },
    body: { text: 'Call before shipping.' },
  });
  expect(await entriesOf(order)).toMatchObject([{ action: 'order.note', name: `Order ${number}` }]);
});

it('says of an inquiry which form it came by, so that the way leads to it', async () => {
  const id = await sendForm(shop, 'part');
  await admin('POST /api/submissions/:id/notes', { params: { id }, body: { text: 'Rang twice.' } });
  expect(await entriesOf(id)).toMatchObject([
    { action: 'inquiry.note', form: 'part', name: 'Ruth Alvarado', by: { name: 'Linda Lugo' } },
  ]);
});

it('lists the changes of one kind of thing, or by one admin', async () => {
  const other = await signedInUser(shop, { name: 'Ray Lugo', isAdmin: true });
  const { _id: coupon } = await shop.as(other)('POST /api/coupons');
  const { _id: product } = await shop.as(other)('POST /api/products');
  const byRay = { by: other.id } as const;
  const idsOf = async (query: { by?: string; thing?: 'coupon' | 'product' }) =>
    (await admin('GET /api/audit', { query })).entries.map(({ thingId }) => thingId);
  expect(await idsOf(byRay)).toEqual([product, coupon]);
  expect(await idsOf({ ...byRay, thing: 'coupon' })).toEqual([coupon]);
  expect(await admin('GET /api/audit', { query: { ...byRay, thing: 'gallery' } })).toMatchObject({
    total: 0,
  });
  const products = await admin('GET /api/audit', { query: { thing: 'product' } });
  expect(new Set(products.entries.map(({ thing }) => thing))).toEqual(new Set(['product']));
});

it('omits the name of a thing without one', async () => {
  const { _id: id } = await admin('POST /api/products');
  const [entry] = await entriesOf(id);
  expect(entry).toMatchObject({ action: 'product.create', name: null });
  expect(entry).not.toHaveProperty('form');
});
