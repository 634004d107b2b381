import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import type { Caller } from '../../../tests/support/build-test-app.ts';
import { createCoupon, createProduct, orderBody, placeOrder } from '../../../tests/support/factories.ts';
import { uploadDocument } from '../../../tests/support/files/pdfs.ts';
import { askQuestion } from '../../../tests/support/questions.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { newAdmin, newGuest, signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';

/** A part that is hidden, and sold to whoever has the link of its page. */

const shop = testShop({ env: { PUBLIC_URL: 'https://trucks.example' } });
const byLink = { hidden: true, byLink: true };
let cookie: string;
let admin: Call;
beforeAll(async () => {
  ({ cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

type Body = NonNullable<Parameters<typeof admin<'PUT /api/products/:id'>>[1]>['body'];
const save = (id: string, body: Body) => admin('PUT /api/products/:id', { params: { id }, body });
const page = (id: string) => shop.call('GET /api/products/:id', { params: { id } });
const buyer = async (): Promise<Caller> => ({ guestToken: (await newGuest(shop)).token });
const order = async (id: string) => placeOrder(shop, await buyer(), [{ product: id, qty: 1 }]);
const notFound = { code: 'not_found' };

describe('a part that is sold by its link', () => {
  const partType = `Quoted ${newId()}`;
  const image = '/pictures/0123456789abcdef01234567.webp';
  const alike = { partType, brand: 'Zyxwright', image, featuredPosition: 1, topPosition: 1 };
  const name = 'Zyxwright Quoted Hinge';
  let quoted: string;
  let listed: string;
  beforeAll(async () => {
    ({ id: listed } = await createProduct(shop, { ...alike, name: `${name} in the store` }));
    ({ id: quoted } = await createProduct(shop, { ...alike, name, lugoPart: 'ZYX-QUOTED', ...byLink }));
    const [productId = '', otherId = ''] = [quoted, listed].toSorted();
    await shop.deps.db.insertInto('boughtTogether').values({ productId, otherId, customers: 5 }).execute();
    await shop.deps.db
      .updateTable('products')
      .set({ relatedLugoParts: ['ZYX-QUOTED'] })
      .where('id', '=', listed)
      .execute();
    const review = {
      rating: 4,
      comment: 'Fits.',
      name: 'Dale',
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    await shop.deps.db
      .insertInto('reviews')
      .values([quoted, listed].map((productId) => ({ id: newId(), productId, ...review })))
      .execute();
    await shop.deps.catalogChanged('everything');
  });

  const textOf = async (url: string) => (await shop.app.inject({ url, headers: { cookie } })).body;
  it.each([
    ['the store', () => '/api/products'],
    ['search', () => '/api/products?keyword=zyxwright'],
    ['search by its number', () => '/api/products?keyword=ZYX-QUOTED+zyxwright'],
    ['the filter', () => `/api/products/filter?partType=${encodeURIComponent(partType)}`],
    ['its brand', () => '/api/products/filter?brand=Zyxwright'],
    ['the suggestions', () => '/api/products/suggestions?keyword=zyxwright'],
    ['the top products', () => '/api/products/top'],
    ['the home page', () => '/api/products/featured'],
    ['related parts', () => `/api/products/${listed}`],
    ['what was bought together', () => `/api/products/${listed}/together`],
    ['the list of reviews', () => '/api/reviews'],
    ['the sitemap', () => '/sitemap.xml'],
    ['the feed', () => '/feeds/google.xml'],
  ])('is left out of %s', async (where, url) => {
    const text = await textOf(url());
    expect(text).not.toContain(quoted);
    if (where !== 'what was bought together') expect(text).toContain(listed);
  });

  it('is not counted among categories and brands', async () => {
    const { brand } = await shop.call('GET /api/products/facets', { query: { partType } });
    expect(brand).toEqual([{ value: 'Zyxwright', count: 1 }]);
    const { categories } = await shop.call('GET /api/products/categories', { query: {} });
    expect(categories.find((one) => one.partType === partType)?.count).toBe(1);
  });

  it('is on no project list, and nobody waits for it', async () => {
    const { parts } = await shop.call('POST /api/projects/parts', { body: { products: [quoted, listed] } });
    expect(parts.map(({ _id }) => _id)).toEqual([listed]);
    const { id: product } = await createProduct(shop, { ...byLink, onHand: 0 });
    const waiting = shop.call('POST /api/arrivals', { body: { email: 'w@example.com', product } });
    await expect(waiting).rejects.toMatchObject(notFound);
  });

  it('has a page that says so, with what belongs to it', async () => {
    const shown = await page(quoted);
    expect(shown).toMatchObject({ name, byLink: true, boughtTogether: true, numReviews: 0 });
    expect(shown.reviews).toHaveLength(1);
    expect(await page(listed)).toMatchObject({ byLink: false });
    const params = { id: quoted };
    const { reviews } = await shop.call('GET /api/products/:id/reviews', { params, query: {} });
    expect(reviews).toHaveLength(1);
    // What was bought with it is among its related parts.
    expect(shown.related.map(({ _id }) => _id)).toEqual([listed]);
    expect(await shop.call('GET /api/products/:id/together', { params })).toEqual([]);
  });

  it('can be asked about, and its answer links to its page', async () => {
    const { id } = await askQuestion(shop, { productId: quoted });
    expect(await admin('GET /api/questions/:id', { params: { id } })).toMatchObject({
      product: { _id: quoted, isVisible: true },
    });
    const { questions } = await shop.call('GET /api/products/:id/questions', {
      params: { id: quoted },
      query: {},
    });
    expect(questions).toEqual([]);
  });

  it('is not reviewed', async () => {
    const author = await signedInUser(shop);
    const review = shop.as(author)('POST /api/products/:id/reviews', {
      params: { id: quoted },
      body: { rating: 5, comment: 'Fits.' },
    });
    await expect(review).rejects.toMatchObject(notFound);
  });

  it('offers its documents to anybody', async () => {
    const url = await uploadDocument(shop, cookie);
    const { id } = await createProduct(shop, byLink);
    await save(id, { documents: [{ url, title: 'Wiring' }] });
    const status = async () => (await shop.app.inject(url)).statusCode;
    expect(await status()).toBe(200);
    await save(id, { byLink: false });
    expect(await status()).toBe(404);
  });

  it('is ordered like any other, with a coupon and by an admin for a customer, too', async () => {
    expect(await order(quoted)).toMatchObject({ state: 'placed', orderItems: [{ name }] });
    const { code } = await createCoupon(shop);
    const cartItems = [{ product: quoted, qty: 1 }];
    const priced = shop.call('POST /api/coupons/apply', { body: { couponCode: code, cartItems } });
    await expect(priced).resolves.toMatchObject({ code });
    const body = { ...orderBody(cartItems), customerEmail: 'quoted@example.com' };
    expect(await admin('POST /api/orders/for-customer', { body })).toMatchObject({ state: 'placed' });
  });
});

describe('PUT /api/products/:id › byLink', () => {
  let id: string;
  beforeEach(async () => {
    ({ id } = await createProduct(shop, { hidden: true }));
  });

  it('shows and sells a hidden product by its link at once, until that is taken back or it is deleted', async () => {
    await expect(page(id)).rejects.toMatchObject(notFound);
    await expect(order(id)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await save(id, { byLink: true })).toMatchObject(byLink);
    expect(await page(id)).toMatchObject({ byLink: true });
    await order(id);
    await save(id, { byLink: false });
    await expect(page(id)).rejects.toMatchObject(notFound);
    await expect(order(id)).rejects.toMatchObject({ code: 'invalid_input' });
    await save(id, { byLink: true });
    await admin('DELETE /api/products/:id', { params: { id } });
    await expect(page(id)).rejects.toMatchObject(notFound);
    await expect(order(id)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('ends when the product is shown: hiding it later stops its sale', async () => {
    await save(id, { byLink: true });
    expect(await save(id, { hidden: false })).toMatchObject({ hidden: false, byLink: false });
    expect(await save(id, { hidden: true })).toMatchObject({ hidden: true, byLink: false });
    await expect(page(id)).rejects.toMatchObject(notFound);
    expect(await save(id, { hidden: false, byLink: true })).toMatchObject({ hidden: false, byLink: false });
  });

  it('needs a name and a price, like a product in the store', async () => {
    const { _id } = await admin('POST /api/products');
    await expect(save(_id, { byLink: true })).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        fields: {
          name: 'Name is required',
          price: 'A product that can be ordered needs a price above 0',
        },
      },
    });
    await save(_id, { byLink: true, name: 'Hinge', price: 12.5 });
    for (const [field, value] of [
      ['name', ''],
      ['price', 0],
    ] as const)
      await expect(save(_id, { [field]: value })).rejects.toMatchObject({
        details: { fields: { [field]: expect.any(String) } },
      });
    const { db } = shop.deps;
    for (const lack of [{ name: '' }, { priceCents: 0 }])
      await expect(
        db.updateTable('products').set(lack).where('id', '=', _id).execute(),
      ).rejects.toMatchObject({ constraint: 'products_by_link_complete' });
  });

  it('is forgotten once the product is shown, whatever shows it', async () => {
    const { id } = await createProduct(shop, { hidden: true, byLink: true });
    const show = (hidden: boolean) =>
      shop.deps.db.updateTable('products').set({ hidden }).where('id', '=', id).execute();
    await show(false);
    await show(true);
    const { byLink } = await shop.deps.db
      .selectFrom('products')
      .select('byLink')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(byLink).toBe(false);
  });

  it('does not show the product in the store with a body that says nothing of hiding', async () => {
    const { _id } = await admin('POST /api/products');
    const body = { productId: _id, name: 'Hinge', price: 12.5, byLink: true };
    expect(await save(_id, body)).toMatchObject(byLink);
  });

  it('is in the audit log', async () => {
    await save(id, { byLink: true });
    const { after } = await shop.deps.db
      .selectFrom('auditLog')
      .select('after')
      .where('thingId', '=', id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ byLink: true });
  });

  it('is in the list of hidden products, for admins', async () => {
    await save(id, { byLink: true });
    const { products } = await admin('GET /api/products/admin', { query: { show: 'hidden' } });
    expect(products.find(({ _id }) => _id === id)).toMatchObject(byLink);
  });
});
