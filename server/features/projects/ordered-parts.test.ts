import { expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../tests/support/factories.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import { signedInUser } from '../../../tests/support/users.ts';

const paying = testPayingShop();

it('parts that a customer has paid for are ordered on their lists, where they were missing, and on no one else’s', async () => {
  const { shop } = paying;
  const [customer, friend] = [await signedInUser(shop), await signedInUser(shop)];
  const products = [await createProduct(shop), await createProduct(shop), await createProduct(shop)];
  const [bought, done, other] = products.map(({ id }) => id) as [string, string, string];
  const list = async (caller: typeof customer) => {
    const call = shop.as(caller);
    const { _id: id } = await call('POST /api/projects', { body: { name: 'Blue truck' } });
    for (const product of [bought, done, other])
      await call('PUT /api/projects/:id/entries/:product', {
        params: { id, product },
        body: { qty: 1, priority: 'must', state: product === done ? 'done' : 'missing', note: '' },
      });
    return async () => {
      const { list: read } = await call('GET /api/projects/:id', { params: { id } });
      return read.entries.map(({ state }) => state);
    };
  };
  const [mine, theirs] = [await list(customer), await list(friend)];
  const order = await placeOrder(shop, customer, [
    { product: bought, qty: 1 },
    { product: done, qty: 1 },
  ]);
  expect(await mine()).toEqual(['missing', 'done', 'missing']);
  await paying.buy(customer, order._id);
  expect(await mine()).toEqual(['ordered', 'done', 'missing']);
  expect(await theirs()).toEqual(['missing', 'done', 'missing']);
});

it('an entry that wants more than was paid for goes on wanting the rest', async () => {
  const { shop } = paying;
  const customer = await signedInUser(shop);
  const call = shop.as(customer);
  const { id: product } = await createProduct(shop);
  const { _id: id } = await call('POST /api/projects', { body: { name: 'Green truck' } });
  await call('PUT /api/projects/:id/entries/:product', {
    params: { id, product },
    body: { qty: 3, priority: 'must', state: 'missing', note: '' },
  });
  const order = await placeOrder(shop, customer, [{ product, qty: 2 }]);
  await paying.buy(customer, order._id);
  const { list } = await call('GET /api/projects/:id', { params: { id } });
  expect(list.entries).toMatchObject([{ qty: 1, state: 'missing' }]);
});
