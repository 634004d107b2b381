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

const list = (path: string, ...names: string[]) => ({
  path: (keyword: string) => `${path}/${keyword}`,
  find: async (keyword: string) =>
    names
      .map((name) => ({ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` }))
      .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(keyword.toLowerCase())),
});
const people = [list('users', 'Vera Long'), list('inquiries', 'Ana Castellanos', 'Vera Long')];
const toOrders = async (keyword: string) =>
  [order, nameless].filter(() => !/castell|ana|vera/i.test(keyword));
const search = (keyword: string) => searchPath(keyword, toOrders, people);

it.each([
  'jane@example.com',
  '570123',
  '#5F0C1E9A7B3D4C2E8A6F1B90',
  'jane miller',
  'Mill',
  'ortiz',
  '1z999aa101',
])('leads to orders for %j', async (keyword) => {
  expect(await search(keyword)).toBe(`/admin/orderlist/search/${encodeURIComponent(keyword)}`);
});

it.each([
  ['castellanos', 'inquiries/castellanos'],
  ['ana@example.com', 'inquiries/ana@example.com'],
  ['vera', 'users/vera'],
])('leads to people who have not ordered for %j', async (keyword, path) => {
  expect(await search(keyword)).toBe(path);
});

it.each(['grille', 'ane', '999', 'LCT-5501', 'ong'])('leads to products for %j', async (keyword) => {
  expect(await search(keyword)).toBe(`/admin/productlist/search/${keyword}`);
});
