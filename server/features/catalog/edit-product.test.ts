import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  createProduct,
  newGuestBuyer,
  placeOrder,
  sell,
  startPaying,
  stockOf,
} from '../../../tests/support/factories.ts';
import { newAdmin, openSession } from '../../../tests/support/users.ts';
import { editProduct } from './edit-product.ts';

const shop = testShop();
let admin: Call;
let adminId: string;
beforeEach(async () => {
  const person = await newAdmin(shop);
  adminId = person.id;
  admin = shop.as(person);
});

type Body = NonNullable<Parameters<typeof admin<'PUT /api/products/:id'>>[1]>['body'];
const save = (id: string, body: Body, call = admin) =>
  call('PUT /api/products/:id', { params: { id }, body });
const open = (id: string) => admin('GET /api/products/:id/edit', { params: { id } });
const auditOf = (id: string) =>
  shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', id).orderBy('at').execute();
const seenByVisitors = async (id: string) =>
  (await shop.app.inject(`/api/products/${id}`)).statusCode === 200;

describe('POST /api/products', () => {
  it('creates a blank product that only admins see [7.2.3]', async () => {
    const product = await admin('POST /api/products');
    expect(product).toMatchObject({
      name: '',
      price: 0,
      countInStock: 0,
      hidden: true,
      year: [],
      images: [],
    });
    expect(await seenByVisitors(product._id)).toBe(false);
    expect(await open(product._id)).toEqual(product);
    const { products } = await admin('GET /api/products/admin', { query: { show: 'hidden' } });
    expect(products.map(({ _id }) => _id)).toContain(product._id);
  });

  it('creates a product that stays hidden until it is shown on purpose', async () => {
    const { _id } = await admin('POST /api/products');
    expect(await save(_id, { name: 'Tailgate Chain', price: 12.5 })).toMatchObject({ hidden: true });
    expect(await seenByVisitors(_id)).toBe(false);
    expect(await save(_id, { hidden: false })).toMatchObject({ hidden: false });
    expect(await seenByVisitors(_id)).toBe(true);
    expect(await save(_id, { price: 13 })).toMatchObject({ hidden: false });
  });

  it('creates a product that the specified body shows, which cannot say so', async () => {
    const { _id } = await admin('POST /api/products');
    const body = { productId: _id, name: 'Tailgate Chain', price: 0, year: ['1957'] };
    expect(await save(_id, body)).toMatchObject({ hidden: true });
    expect(await save(_id, { ...body, price: 12.5 })).toMatchObject({ hidden: false });
    expect(await seenByVisitors(_id)).toBe(true);
    await save(_id, { hidden: true });
    expect(await save(_id, { ...body, price: 13 })).toMatchObject({ hidden: true });
  });
});

describe('GET /api/products/admin', () => {
  it('lists the last changed first, so that a product is not saved out of sight', async () => {
    const [first, second] = [await createProduct(shop), await createProduct(shop)];
    const latest = async () =>
      (await admin('GET /api/products/admin', { query: {} })).products.map(({ _id }) => _id);
    await save(second.id, { price: 11 });
    expect((await latest())[0]).toBe(second.id);
    await save(first.id, { price: 12 });
    expect((await latest()).slice(0, 2)).toEqual([first.id, second.id]);
    const { _id } = await admin('POST /api/products');
    expect((await latest())[0]).toBe(_id);
  });

  it('is sorted on demand, among the products that match a keyword, too', async () => {
    const { id, name } = await createProduct(shop, { priceCents: 100, onHand: 9 });
    const { id: dearer } = await createProduct(shop, { name: `${name} long`, priceCents: 900, onHand: 3 });
    const sorted = async (sort: 'price' | '-price' | 'stock' | 'name') =>
      (await admin('GET /api/products/admin', { query: { keyword: name, sort } })).products.map(
        ({ _id }) => _id,
      );
    expect(await sorted('price')).toEqual([id, dearer]);
    expect(await sorted('-price')).toEqual([dearer, id]);
    expect(await sorted('stock')).toEqual([dearer, id]);
    expect(await sorted('name')).toEqual([id, dearer]);
  });
});

describe('PUT /api/products/:id', () => {
  it.each([
    ['used', 'Used'],
    ['Napco', 'NAPCO'],
    ['USED ', 'Used'],
    ['Used Steel', 'Used Steel'],
  ])('stores the brand %j as %j', async (typed, brand) => {
    const { id } = await createProduct(shop);
    expect(await save(id, { brand: typed })).toMatchObject({ brand });
  });

  it('saves every field of the form [3.1] [7.2.4]', async () => {
    const { id } = await createProduct(shop);
    const fields = {
      name: 'Bed Side, Stepside',
      price: 429.5,
      shippingPrice: 185,
      brand: 'NAPCO',
      category: 'MSM 12-60',
      lugoPart: `LCT-${id.slice(-8)}`,
      vendor: 'Midvale',
      partType: 'Bed Sides & Front Panels',
      description: 'Two lines.\nThe second.',
      countInStock: 7,
    };
    const saved = await save(id, { ...fields, productId: id, year: ['1955-1957', '1959', '1956'] });
    expect(saved).toMatchObject({ ...fields, year: [1955, 1956, 1957, 1959], version: 2 });
    expect(await open(id)).toEqual(saved);
    expect(await shop.call('GET /api/products/:id', { params: { id } })).toMatchObject({
      ...fields,
      year: [1955, 1956, 1957, 1959],
    });
  });

  it('leaves absent fields unchanged', async () => {
    const { id } = await createProduct(shop);
    const before = await open(id);
    expect(await save(id, { price: 1 })).toEqual({
      ...before,
      price: 1,
      version: 2,
      updatedAt: expect.any(String),
    });
  });

  it.each([
    [null, null],
    ['', null],
    [0, 0],
    ['12.50', 12.5],
    ['$1,234.50', 1234.5],
    [' $ 12 ', 12],
  ])('reads the shipping price %j as %j [9.4]', async (sent, kept) => {
    const { id } = await createProduct(shop, { shippingCents: 4200 });
    expect((await save(id, { shippingPrice: sent })).shippingPrice).toBe(kept);
  });

  it('also reads years from one text [3.5]', async () => {
    const { id } = await createProduct(shop);
    expect((await save(id, { year: ' 1957, 1955–1956,1957,' })).year).toEqual([1955, 1956, 1957]);
  });

  it.each([
    [{ price: -1 }, 'price'],
    [{ price: '12,50' }, 'price'],
    [{ price: '1,23,456' }, 'price'],
    [{ price: '1,2345' }, 'price'],
    [{ price: '-$5' }, 'price'],
    [{ price: 1.005 }, 'price'],
    [{ price: 100_000.01 }, 'price'],
    [{ price: 0 }, 'price'],
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ year: ['05'] }, 'year'],
    [{ year: '1959-1955' }, 'year'],
    [{ year: [1899] }, 'year'],
    [{ countInStock: -1 }, 'countInStock'],
    [{ countInStock: 1.5 }, 'countInStock'],
    [{ countInStock: 1_000_001 }, 'countInStock'],
    [{ shippingPrice: 'free' }, 'shippingPrice'],
    [{ image: 'https://elsewhere.example/a.jpg' }, 'image'],
    [{ image: '/pictures/0123456789abcdef01234567.webp' }, 'image'],
    [{ images: [{ image: 'javascript:alert(1)', alt: '' }] }, 'images'],
  ])('rejects %j at its field and changes nothing', async (body, field) => {
    const { id } = await createProduct(shop);
    const before = await open(id);
    await expect(save(id, body as Body)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: expect.any(String) } },
    });
    expect(await open(id)).toEqual(before);
    expect(await auditOf(id)).toEqual([]);
  });

  it.each([
    ['price', '12,50'],
    ['price', '$1.234,5'],
    ['shippingPrice', '12,50'],
    ['weightLb', '3,75'],
  ])('says how decimals are written when %s is %j', async (field, value) => {
    const { id } = await createProduct(shop);
    await expect(save(id, { [field]: value })).rejects.toMatchObject({
      details: { fields: { [field]: 'Please write a point before the decimals: 12.50, not 12,50' } },
    });
  });

  it.each([-1, 'x'])('says what a count in stock may be, instead of %j', async (countInStock) => {
    const { id } = await createProduct(shop);
    await expect(save(id, { countInStock } as Body)).rejects.toMatchObject({
      details: { fields: { countInStock: 'Must be a whole number from 0 to 1,000,000' } },
    });
  });

  it('updates cached lists, searches and pages immediately', async () => {
    const { id, name } = await createProduct(shop);
    await shop.deps.catalogChanged({ productIds: [id] });
    const listed = async () =>
      (await shop.call('GET /api/products', { query: { keyword: name } })).products.find(
        (product) => product._id === id,
      );
    expect(await listed()).toMatchObject({ price: 100 });
    await save(id, { price: 95 });
    expect(await listed()).toMatchObject({ price: 95 });
    expect(await shop.call('GET /api/products/:id', { params: { id } })).toMatchObject({ price: 95 });
    await save(id, { hidden: true });
    expect(await listed()).toBeUndefined();
  });

  it('records who changed what in the audit log, and nothing for a save without changes', async () => {
    const { id } = await createProduct(shop);
    const { name, version } = await open(id);
    expect(await save(id, { name, version })).toMatchObject({ version });
    expect(await auditOf(id)).toEqual([]);
    await save(id, { name, price: 95, version });
    expect(await auditOf(id)).toMatchObject([
      {
        userId: adminId,
        action: 'product.update',
        thing: 'product',
        before: { priceCents: 10_000 },
        after: { priceCents: 9500 },
      },
    ]);
  });
});

describe('PUT /api/products/:id with a stock count', () => {
  it('changes stock by the difference to the count the admin saw', async () => {
    const { id } = await createProduct(shop, { onHand: 10 });
    const { countInStock, version } = await open(id);
    await sell(shop, id, 3);
    expect(await save(id, { countInStock: 12, countInStockSeen: countInStock, version })).toMatchObject({
      countInStock: 9,
    });
    expect(await stockOf(shop, id)).toEqual({ onHand: 9, reserved: 0 });
  });

  it('sets the available stock when no seen count is sent, keeping reserved stock', async () => {
    const { id } = await createProduct(shop, { onHand: 10 });
    const buyer = await newGuestBuyer(shop);
    const { _id } = await placeOrder(shop, buyer, [{ product: id, qty: 2 }]);
    await startPaying(shop, buyer, _id);
    expect(await save(id, { countInStock: 5 })).toMatchObject({ countInStock: 5, onHand: 7, reserved: 2 });
    expect(await save(id, { countInStock: 0 })).toMatchObject({ countInStock: 0, onHand: 2, reserved: 2 });
  });

  it('does not remove stock reserved for customers who are paying', async () => {
    const { id } = await createProduct(shop, { onHand: 3 });
    const buyer = await newGuestBuyer(shop);
    const { _id } = await placeOrder(shop, buyer, [{ product: id, qty: 2 }]);
    await startPaying(shop, buyer, _id);
    await expect(save(id, { price: 1, countInStock: 1, countInStockSeen: 3 })).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Only 1 can be removed: 2 of the 3 on hand are reserved for customers who are paying. Please check the count and save again.',
      details: { current: { countInStock: 1, reserved: 2, price: 100 } },
    });
    expect(await stockOf(shop, id)).toEqual({ onHand: 3, reserved: 2 });
  });

  it('does not go below zero after sales in the meantime', async () => {
    const { id } = await createProduct(shop, { onHand: 5 });
    const { countInStock, version } = await open(id);
    await sell(shop, id, 4);
    await expect(
      save(id, { countInStock: 0, countInStockSeen: countInStock, version }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { countInStock: 1 } } });
    expect(await stockOf(shop, id)).toEqual({ onHand: 1, reserved: 0 });
  });

  it('is refused with the current count when another admin has changed it, unless both say the same', async () => {
    const { id } = await createProduct(shop, { onHand: 50 });
    const { countInStock: countInStockSeen, countVersion } = await open(id);
    const seen = { countInStockSeen, countVersion };
    const saved = await save(id, { countInStock: 100, ...seen }, shop.as(await newAdmin(shop)));
    expect(saved).toMatchObject({ countInStock: 100, countVersion: countVersion + 1 });
    await expect(save(id, { countInStock: 90, ...seen })).rejects.toMatchObject({
      code: 'conflict',
      details: {
        fields: { countInStock: expect.stringContaining('100 in stock now') },
        current: { countInStock: 100, countVersion: countVersion + 1 },
      },
    });
    expect(await save(id, { countInStock: 100, ...seen })).toMatchObject({ version: saved.version });
    await sell(shop, id, 2);
    expect(await save(id, { price: 1 })).toMatchObject({ countVersion: countVersion + 1 });
    const again = { countInStockSeen: 100, countVersion: countVersion + 1 };
    expect(await save(id, { countInStock: 90, ...again })).toMatchObject({ countInStock: 88 });
  });

  it('changes stock once when a save is sent twice', async () => {
    const { id } = await createProduct(shop, { onHand: 5 });
    const { countInStock, version } = await open(id);
    const twice = { countInStock: 8, countInStockSeen: countInStock, version };
    const replies = await Promise.allSettled([save(id, twice), save(id, twice), save(id, twice)]);
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(shop, id)).toEqual({ onHand: 8, reserved: 0 });
  });
});

describe('two admins editing one product', () => {
  it('get a conflict with the current record for the later save', async () => {
    const { id } = await createProduct(shop);
    const { version } = await open(id);
    const other = shop.as(await newAdmin(shop));
    await save(id, { price: 90, version }, other);
    const late = { name: 'My Name For It', version };
    await expect(save(id, late)).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
      details: { current: { _id: id, price: 90, version: version + 1 } },
    });
    expect(await save(id, { ...late, version: version + 1 })).toMatchObject({
      price: 90,
      name: 'My Name For It',
    });
  });

  it('are each answered with what they saved, even when the other saves before the answer', async () => {
    const { id } = await createProduct(shop);
    const { version } = await open(id);
    let other: Promise<unknown> | undefined;
    const catalogChanged = () => {
      other = save(id, { price: 80, version: version + 1 });
    };
    const saved = await editProduct({ ...shop.deps, catalogChanged }, { id: adminId }, id, {
      price: 9000,
      version,
    });
    expect(saved).toMatchObject({ price: 90, version: version + 1 });
    await other;
    expect(await open(id)).toMatchObject({ price: 80, version: version + 2 });
  });

  it('lose neither an edit nor a sale under concurrency', async () => {
    const start = 40;
    const { id } = await createProduct(shop, { onHand: start });
    let added = 0;
    const restock = async (call: Call, by: number) => {
      for (let done = 0; done < 4;) {
        const { countInStock: seen, version } = await call('GET /api/products/:id/edit', { params: { id } });
        const body = { countInStock: seen + by, countInStockSeen: seen, version };
        const saved = await save(id, body, call).catch((error: { status: number }) => error);
        if ('status' in saved) expect(saved.status).toBe(409);
        else {
          added += by;
          done++;
        }
      }
    };
    const other = shop.as(await newAdmin(shop));
    const sales = Promise.all(Array.from({ length: 12 }, () => sell(shop, id, 2)));
    await Promise.all([restock(admin, 3), restock(other, -1), sales]);
    expect(added).toBe(8);
    expect(await stockOf(shop, id)).toEqual({ onHand: start + added - 24, reserved: 0 });
    expect(await auditOf(id)).toHaveLength(8);
  });
});

it.each(['PUT', 'DELETE'] as const)(
  '%s /api/products/:id answers 404 for an unknown or malformed id',
  async (method) => {
    for (const id of ['0'.repeat(24), 'nonsense', '%27%20OR%201=1']) {
      const cookie = await openSession(shop, adminId);
      const reply = await shop.app.inject({
        method,
        url: `/api/products/${id}`,
        headers: { cookie },
        ...(method === 'PUT' && { payload: { name: 'x' } }),
      });
      expect(reply.statusCode).toBe(404);
    }
  },
);
