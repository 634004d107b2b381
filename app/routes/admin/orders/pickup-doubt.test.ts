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

it('warns of sending an order that is to be picked up, before and when a carrier is typed', () => {
  expect(pickupDoubt(order, ' ')).toBe(doubt);
  expect(pickupDoubt(order, 'UPS')).toBe(doubt);
  expect(pickupDoubt({ ...order, tracking: { carrier: 'Local pickup' } }, 'UPS')).toBe(doubt);
});

it('says when its address is incomplete, and where to complete it', () => {
  const incomplete = { ...order, shippingAddress: { ...shippingAddress, postalCode: '' } };
  expect(pickupDoubt(incomplete, '')).toBe(
    `${doubt} Part of the address is missing: enter it with Correct Address… first.`,
  );
  expect(pickupDoubt({ ...incomplete, isDelivered: true }, '')).toBe(
    `${doubt} Part of the address is missing: press Undo, then enter it with Correct Address….`,
  );
  // No parcel needs it.
  expect(pickupDoubt({ ...order, shippingAddress: { ...shippingAddress, name: '' } }, '')).toBe(doubt);
});

it.each([
  ['it is picked up', order, 'pickup'],
  ['it was to be sent', { ...order, pickup: false }, 'UPS'],
  ['it is sent already', { ...order, tracking: { carrier: 'UPS', number: '1Z' } }, 'FedEx'],
])('says nothing when %s', (_, given, carrier) => {
  expect(pickupDoubt(given, carrier)).toBeUndefined();
});
