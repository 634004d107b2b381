import { expect, it } from 'vitest';
import type { Order } from '../../../shop/contracts/orders.ts';
import { phonePart } from '../../../shop/rules/phone.ts';
import { searchResult } from './search-result.ts';

const order = {
  shippingAddress: { name: 'Jane Miller', state: 'CA', country: 'United States', phone: '+1 530 555 0142' },
  couponCode: 'SPRING57',
  packages: [
    { position: 1, carrier: 'UPS', number: '1Z 999 AA1 01' },
    { position: 2, carrier: 'FedEx', number: '794612345678' },
  ],
} as Order;
const nameless = {
  packages: [] as Order['packages'],
  shippingAddress: { name: '', state: 'CA', country: 'United States' },
  user: { _id: 'ab', name: 'Ray Ortiz', email: 'ray@example.com' },
} as Order;

const list = (noun: string, ...persons: [name: string, phone: string][]) => ({
  noun,
  path: (keyword: string) => `${noun}s/${keyword}`,
  find: async (keyword: string) => {
    const latest = persons
      .map(([name, phone]) => ({ name, phone, email: `${name.split(' ')[0]?.toLowerCase()}@example.com` }))
      .filter(({ name, email, phone }) =>
        `${name} ${email} ${phone}`.toLowerCase().includes(phonePart(keyword) || keyword.toLowerCase()),
      );
    return { latest, total: latest.length };
  },
});
const people = [
  list('user', ['Vera Long', '']),
  list('message', ['Ana Castellanos', '7075550133'], ['Vera Long', '5305550142'], ['Janet Ruiz', '']),
];
const findOrders = async (keyword: string) => {
  const latest = /castell|ana|vera|707/i.test(keyword) ? [] : [order, nameless];
  return { latest, total: latest.length };
};
const findCustomer = async (email: string) => (email === 'ray@example.com' ? `customer/${email}` : undefined);
const search = (keyword: string) => searchResult(keyword, findOrders, people, findCustomer);
const pathOf = async (keyword: string) => (await search(keyword)).path;

it.each([
  'jane@example.com',
  '570123',
  '#5F0C1E9A7B3D4C2E8A6F1B90',
  '11/21/2026',
  'jane miller',
  'Mill',
  'ortiz',
  '1z999aa101',
  'spring57',
  '7946 1234 5678',
  '(530) 555-0142',
  '555-0142',
])('leads to orders for %j', async (keyword) => {
  expect(await pathOf(keyword)).toBe(`/admin/orderlist/search/${encodeURIComponent(keyword)}`);
});

it.each([
  ['castellanos', 'messages/castellanos'],
  ['ana@example.com', 'messages/ana@example.com'],
  ['vera', 'users/vera'],
  ['707.555.0133', 'messages/707.555.0133'],
])('leads to people who have not ordered for %j', async (keyword, path) => {
  expect(await pathOf(keyword)).toBe(path);
});

it.each(['grille', 'ane', '999', 'LCT-5501', 'ong'])('leads to products for %j', async (keyword) => {
  expect(await pathOf(keyword)).toBe(`/admin/productlist/search/${keyword}`);
});

it('leads to the page of whoever has a whole email', async () => {
  expect(await search('ray@example.com')).toEqual({ path: 'customer/ray@example.com', also: [] });
  expect(await pathOf('ray@example')).toBe('/admin/orderlist/search/ray%40example');
});

it('names the other lists with matches', async () => {
  expect(await search('vera')).toEqual({
    path: 'users/vera',
    also: [{ path: 'messages/vera', text: '1 message' }],
  });
  expect((await search('jane')).also).toEqual([{ path: 'messages/jane', text: '1 message' }]);
  expect((await search('mopar')).also).toEqual([{ path: '/admin/orderlist/search/mopar', text: '2 orders' }]);
  expect((await search('570123')).also).toEqual([]);
});
