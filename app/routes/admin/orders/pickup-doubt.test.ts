import { expect, it } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { pickupDoubt } from './pickup-doubt.ts';

const shippingAddress = {
  name: 'Jane Miller',
  address: '12 Oak Street',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'United States',
};
const order = { pickup: true, shippingAddress } as Order;
const doubt = 'They chose local pickup: no shipping was paid, and the tax is California’s.';

it('warns of a carrier that is typed for an order to be picked up', () => {
  expect(pickupDoubt(order, 'UPS')).toBe(doubt);
  expect(pickupDoubt({ ...order, tracking: { carrier: 'Local pickup' } }, 'UPS')).toBe(doubt);
});

it('says when its address is incomplete', () => {
  const incomplete = { ...order, shippingAddress: { ...shippingAddress, postalCode: '' } };
  expect(pickupDoubt(incomplete, 'UPS')).toBe(`${doubt} Part of the address is missing.`);
});

it.each([
  ['no carrier is typed', order, ' '],
  ['it is picked up', order, 'pickup'],
  ['it was to be sent', { ...order, pickup: false }, 'UPS'],
  ['it is sent already', { ...order, tracking: { carrier: 'UPS', number: '1Z' } }, 'FedEx'],
])('says nothing when %s', (_, given, carrier) => {
  expect(pickupDoubt(given, carrier)).toBeUndefined();
});
