import { expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { addressDoubt } from './address-doubt.ts';

const orderTo = (address: object, changes: object = {}) =>
  ({
    state: 'paid',
    refundedTotal: '0.00',
    totalPrice: '200.00',
    orderItems: [{ qty: 1, notSent: 0 }],
    shippingAddress: { address: '57 Main St', city: 'Napa', state: 'CA', postalCode: '94559', ...address },
    ...changes,
  }) as Order;

it('finds nothing wrong with a street, a number and a ZIP code of the state', () => {
  expect(addressDoubt(orderTo({}))).toBeUndefined();
});

it('finds what the checkout asks about, too', () => {
  expect(addressDoubt(orderTo({ address: 'Main St', state: 'OR' }))).toBe(
    'The ZIP code is in California, the state is Oregon. The address has no house number.',
  );
});

it('says nothing of a PO Box to which the Postal Service is to deliver', () => {
  const order = orderTo({ address: 'PO Box 12' });
  expect(addressDoubt(order)).toBe('The address is a PO Box, where only the Postal Service delivers.');
  expect(addressDoubt(order, 'UPS')).toBe(addressDoubt(order));
  expect(addressDoubt(order, 'usps priority')).toBeUndefined();
});

it('asks about a pickup that is shipped instead, also when it was ready', () => {
  const question = 'The address has no house number.';
  const chosen = orderTo({ address: 'Main St' }, { pickup: true });
  expect(addressDoubt(chosen, 'UPS')).toBe(question);
  expect(addressDoubt({ ...chosen, tracking: { carrier: 'Local pickup' } } as Order, 'UPS')).toBe(question);
});

it.each<[string, object, string]>([
  ['is picked up', { pickup: true }, ''],
  ['will be picked up after all', {}, 'customer pickup'],
  ['was sent', { tracking: { carrier: 'UPS', number: '1Z' } }, ''],
])('says nothing of an order that %s', (_, changes, carrier) => {
  expect(addressDoubt(orderTo({ address: 'Main St' }, changes), carrier)).toBeUndefined();
});
