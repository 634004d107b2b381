import { expect, it } from 'vitest';
import type { Order } from '../../../shop/contracts/orders.ts';
import { searchPath } from './search-path.ts';

const order = {
  shippingAddress: { name: 'Jane Miller', state: 'CA', country: 'United States' },
  tracking: { carrier: 'UPS', number: '1Z 999 AA1 01' },
} as Order;
const nameless = {
  shippingAddress: { name: '', state: 'CA', country: 'United States' },
  user: { _id: 'ab', name: 'Ray Ortiz', email: 'ray@example.com' },
} as Order;

it.each([
  'jane@example.com',
  '570123',
  '#5F0C1E9A7B3D4C2E8A6F1B90',
  'jane miller',
  'Mill',
  'ortiz',
  '1z999aa101',
])('leads to orders for %j', async (keyword) => {
  const path = await searchPath(keyword, async () => [order, nameless]);
  expect(path).toBe(`/admin/orderlist/search/${encodeURIComponent(keyword)}`);
});

it.each(['grille', 'ane', '999', 'LCT-5501'])('leads to products for %j', async (keyword) => {
  const path = await searchPath(keyword, async () => [order, nameless]);
  expect(path).toBe(`/admin/productlist/search/${keyword}`);
});
