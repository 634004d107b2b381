import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  createProduct,
  finishPaying,
  newGuestBuyer,
  orderBody,
  placeOrder,
  startPaying,
  stockOf,
} from '../../../tests/support/factories.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
let admin: Call;
let adminId: string;
beforeAll(async () => {
  const person = await newAdmin(shop);
  adminId = person.id;
  admin = shop.as(person);
});

const remove = (id: string) => admin('DELETE /api/products/:id', { params: { id } });
const restore = (id: string) => admin('POST /api/products/:id/restore', { params: { id } });
const statusOf = async (id: string) => (await shop.app.inject(`/api/products/${id}`)).statusCode;

describe('DELETE /api/products/:id', () => {
  it('removes the product from its page, the lists and the search immediately [7.2.7] [8.34]', async () => {
    const { id, name } = await createProduct(shop);
    const found = async () =>
      (await shop.call('GET /api/products', { query: { keyword: name } })).products.some(
        (product) => product._id === id,
      );
    await shop.deps.catalogChanged({ productIds: [id] });
    expect([await found(), await statusOf(id)]).toEqual([true, 200]);
    expect(await remove(id)).toEqual({ message: 'Product deleted' });
    expect([await found(), await statusOf(id)]).toEqual([false, 404]);
  });

  it('lists the product as deleted until it is restored unchanged', async () => {
    const { id, name } = await createProduct(shop);
    const before = await admin('GET /api/products/:id/edit', { params: { id } });
    await remove(id);
    const deleted = await admin('GET /api/products/admin', { query: { show: 'deleted', keyword: name } });
    expect(deleted.products).toMatchObject([{ _id: id, deleted: true }]);
    expect(await restore(id)).toEqual({
      ...before,
      version: before.version + 2,
      updatedAt: expect.any(String),
    });
    expect(await statusOf(id)).toBe(200);
  });

  it('rejects deleting it again or changing it; restoring twice changes nothing', async () => {
    const { id } = await createProduct(shop);
    const { version } = await restore(id);
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      admin('PUT /api/products/:id', { params: { id }, body: { price: 1 } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await restore(id)).toMatchObject({ version: version + 2 });
  });

  it('frees the part number, and rejects restoring when another product has taken it', async () => {
    const { id } = await createProduct(shop);
    const { lugoPart } = await admin('GET /api/products/:id/edit', { params: { id } });
    await remove(id);
    const { name } = await createProduct(shop, { lugoPart: lugoPart.toLowerCase() });
    await expect(restore(id)).rejects.toMatchObject({
      code: 'conflict',
      message: `This part number belongs to ${name} (${lugoPart.toLowerCase()})`,
    });
  });

  it('is recorded in the audit log, like restoring', async () => {
    const { id, name } = await createProduct(shop);
    await remove(id);
    await restore(id);
    const entries = await shop.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('thingId', '=', id)
      .orderBy('at')
      .execute();
    expect(entries).toMatchObject([
      { action: 'product.delete', userId: adminId, before: { name } },
      { action: 'product.restore', userId: adminId },
    ]);
  });
});

describe('a product deleted during a purchase', () => {
  it('is rejected by name when an order with it is placed', async () => {
    const { id, name } = await createProduct(shop);
    const buyer = await newGuestBuyer(shop);
    await remove(id);
    const item = { product: id, qty: 1, name };
    await expect(shop.as(buyer)('POST /api/orders', { body: orderBody([item]) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(name),
    });
  });

  it.each(['before the payment starts', 'while the customer is at PayPal'])(
    'deleted %s, cannot be paid anymore and is shown from the copies in the order',
    async (when) => {
      const { id, name } = await createProduct(shop, { onHand: 4 });
      const buyer = await newGuestBuyer(shop);
      const { _id, number } = await placeOrder(shop, buyer, [{ product: id, qty: 3 }]);
      if (when.startsWith('before')) await remove(id);
      const paying = async () => {
        const providerOrderId = await startPaying(shop, buyer, _id);
        if (when.startsWith('while')) await remove(id);
        return finishPaying(shop, buyer, _id, providerOrderId);
      };
      await expect(paying()).rejects.toMatchObject({ code: 'order_closed' });
      expect((await stockOf(shop, id)).onHand).toBe(4);
      expect(await shop.as(buyer)('GET /api/orders/:id', { params: { id: _id } })).toMatchObject({
        orderItems: [{ name, qty: 3, product: id, price: 100 }],
      });
      await runJobs(shop, { early: true });
      expect((await emailsTo(shop, buyer.email)).map(({ subject }) => subject).sort()).toEqual([
        `We have your order ${number}`,
      ]);
    },
  );

  it('gets its reserved stock back when the customer never pays', async () => {
    const { id } = await createProduct(shop, { onHand: 2 });
    const buyer = await newGuestBuyer(shop);
    const { _id } = await placeOrder(shop, buyer, [{ product: id, qty: 2 }]);
    await startPaying(shop, buyer, _id);
    await remove(id);
    expect(await stockOf(shop, id)).toEqual({ onHand: 2, reserved: 2 });
    shop.advance(16 * 60_000);
    await shop.deps.queue.enqueue(shop.deps.db, 'release-reservations', {});
    await runJobs(shop);
    expect(await stockOf(shop, id)).toEqual({ onHand: 2, reserved: 0 });
  });
});

describe('several order lines of one product', () => {
  it('become one line, reserved and sold once', async () => {
    const { id } = await createProduct(shop, { onHand: 5 });
    const buyer = await newGuestBuyer(shop);
    const order = await placeOrder(shop, buyer, [
      { product: id, qty: 2 },
      { product: id, qty: 1 },
    ]);
    expect(order.orderItems).toMatchObject([{ product: id, qty: 3 }]);
    const providerOrderId = await startPaying(shop, buyer, order._id);
    expect(await stockOf(shop, id)).toEqual({ onHand: 5, reserved: 3 });
    await finishPaying(shop, buyer, order._id, providerOrderId);
    expect(await stockOf(shop, id)).toEqual({ onHand: 2, reserved: 0 });
  });

  it('are rejected together when stock suffices for each but not for all', async () => {
    const { id, name } = await createProduct(shop, { onHand: 3 });
    const buyer = await newGuestBuyer(shop);
    const lines = [
      { product: id, qty: 2 },
      { product: id, qty: 2 },
    ];
    await expect(placeOrder(shop, buyer, lines)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: 'Out Of Stock',
      details: { lines: [{ product: id, name, available: 3 }] },
    });
  });
});

describe('the database itself', () => {
  const query = (statement: string, id: string) => shop.deps.database.pool.query(statement, [id]);

  it.each(["name = ''", 'price_cents = -1', "years = '{1899}'"])(
    'rejects a product with %s',
    async (change) => {
      const { id } = await createProduct(shop);
      const broken = query(`UPDATE products SET ${change} WHERE id = $1`, id);
      await expect(broken).rejects.toMatchObject({ code: '23514' });
    },
  );

  it.each(['on_hand = -1', 'reserved = on_hand + 1', 'reserved = -1', 'on_hand = 1000001'])(
    'rejects stock with %s',
    async (change) => {
      const { id } = await createProduct(shop);
      const broken = query(`UPDATE stock SET ${change} WHERE product_id = $1`, id);
      await expect(broken).rejects.toMatchObject({ code: '23514' });
    },
  );

  it('rejects emails of buyers in upper case', async () => {
    const product = await createProduct(shop);
    const { email, ...buyer } = await newGuestBuyer(shop);
    const { _id } = await placeOrder(shop, buyer, [{ product: product.id, qty: 1 }]);
    const inUpperCase = { code: '23514' };
    const setUpper = (table: string, column: string, value: string) =>
      query(`UPDATE ${table} SET email = upper(email) WHERE ${column} = $1`, value);
    await expect(setUpper('guests', 'email', email)).rejects.toMatchObject(inUpperCase);
    await expect(setUpper('orders', 'id', _id)).rejects.toMatchObject(inUpperCase);
  });

  it('rejects a product without stock', async () => {
    const { id } = await createProduct(shop);
    const withoutStock = { code: '23503', constraint: 'products_have_stock' };
    await expect(query('INSERT INTO products (id) VALUES ($1)', newId())).rejects.toMatchObject(withoutStock);
    await expect(query('DELETE FROM stock WHERE product_id = $1', id)).rejects.toMatchObject(withoutStock);
  });

  it.each(['UPDATE audit_log SET action = $1', 'DELETE FROM audit_log WHERE action = $1'])(
    'rejects changes of the audit log: %s',
    async (statement) => {
      await remove((await createProduct(shop)).id);
      await expect(shop.deps.database.pool.query(statement, ['product.delete'])).rejects.toThrow(
        'only added to',
      );
    },
  );
});
