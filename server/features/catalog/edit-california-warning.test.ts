import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { chemicalPlace, standardWarnings } from '../../../shop/rules/catalog/california-warning.ts';
import {
  createProduct,
  finishPaying,
  newGuestBuyer,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';

const shop = testShop();
const admin = callAsAdmin(shop);
const save = (id: string, californiaWarning: string) =>
  admin('PUT /api/products/:id', { params: { id }, body: { californiaWarning } });
const show = (id: string) => shop.call('GET /api/products/:id', { params: { id } });
const text = standardWarnings.Cancer.replace(chemicalPlace, 'nickel');

describe('the California Warning of a product', () => {
  it('is saved without its word, shown with the product, and in the audit log', async () => {
    const { id } = await createProduct(shop);
    expect(await show(id)).toMatchObject({ californiaWarning: '' });
    expect(await save(id, ` ⚠ WARNING: ${text}\n`)).toMatchObject({ californiaWarning: text });
    expect(await show(id)).toMatchObject({ californiaWarning: text });
    expect(await admin('GET /api/products/:id/edit', { params: { id } })).toMatchObject({
      californiaWarning: text,
    });
    const { version } = await save(id, `Warning: ${text}`);
    expect(version).toBe(2);
    const log = shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', id);
    expect(await log.execute()).toMatchObject([
      { before: { californiaWarning: '' }, after: { californiaWarning: text } },
    ]);
    expect(await save(id, 'WARNING: ')).toMatchObject({ californiaWarning: '' });
  });

  it.each([
    [standardWarnings.Both, 'Put the chemical in the place of [name of chemical]'],
    ['x'.repeat(1001), 'At most 1000 characters'],
    ['lead\u202E', 'Contains a character that cannot be read'],
  ])('is refused at its field: %j', async (warning, fault) => {
    const { id } = await createProduct(shop);
    await expect(save(id, warning)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { californiaWarning: fault } },
    });
    expect(await show(id)).toMatchObject({ californiaWarning: '' });
  });

  it('has at most as many characters in the table', async () => {
    const { id } = await createProduct(shop);
    const write = (length: number) =>
      sql`UPDATE products SET california_warning = repeat('x', ${length}) WHERE id = ${id}`.execute(
        shop.deps.db,
      );
    await write(1000);
    await expect(write(1001)).rejects.toMatchObject({ constraint: 'products_california_warning' });
  });

  it('is not in lists, which are loaded by everybody', async () => {
    const { lugoPart } = await show((await createProduct(shop, { californiaWarning: text })).id);
    const { products } = await shop.call('GET /api/products', { query: { keyword: lugoPart } });
    expect(products.map((card) => [card.lugoPart, 'californiaWarning' in card])).toEqual([[lugoPart, false]]);
  });
});

describe('an order of a part with a California Warning', () => {
  it('has it until it is paid', async () => {
    const [warned, other] = [await createProduct(shop), await createProduct(shop)];
    const buyer = await newGuestBuyer(shop);
    await save(warned.id, text);
    const order = await placeOrder(
      shop,
      buyer,
      [warned, other].map(({ id: product }) => ({ product, qty: 1 })),
    );
    const warnings = ({ orderItems }: typeof order) => orderItems.map((item) => item.californiaWarning);
    expect(warnings(order)).toEqual([text, undefined]);
    const read = () => shop.as(buyer)('GET /api/orders/:id', { params: { id: order._id } });
    expect(warnings(await read())).toEqual([text, undefined]);
    // Told when it is bought, though it was ordered without.
    await save(other.id, 'Risk of cancer from exposure to lead.');
    expect(warnings(await read())).toEqual([text, 'Risk of cancer from exposure to lead.']);
    const payment = await startPaying(shop, buyer, order._id);
    expect(warnings(await finishPaying(shop, buyer, order._id, payment))).toEqual([undefined, undefined]);
  });
});
