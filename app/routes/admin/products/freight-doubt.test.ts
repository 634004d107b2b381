import { expect, test } from 'vitest';
import { freightDoubt } from './freight-doubt.ts';

const parcel = { shippingPrice: '', oversize: false, truckFreight: false };

test.each([
  ['truck freight', { ...parcel, truckFreight: true }, 'A truck freight part'],
  ['oversize', { ...parcel, oversize: true, shippingPrice: ' ' }, 'An oversize part'],
  ['both', { ...parcel, oversize: true, truckFreight: true }, 'A truck freight part'],
])('asks about %s without a shipping price', (_, typed, large) => {
  expect(freightDoubt(typed, parcel, '$25.00')).toBe(
    `${large} without a shipping price ships for $25.00. Is that right?`,
  );
});

test.each([
  ['a parcel', parcel, parcel],
  ['a large part with a price', { ...parcel, truckFreight: true, shippingPrice: '0' }, parcel],
  ['what was saved like this', { ...parcel, truckFreight: true }, { ...parcel, truckFreight: true }],
])('does not ask about %s', (_, typed, saved) => {
  expect(freightDoubt(typed, saved, '$25.00')).toBeUndefined();
});

test('asks again when the price of a large part is taken out', () => {
  const saved = { ...parcel, truckFreight: true, shippingPrice: '$180.00' };
  expect(freightDoubt({ ...saved, shippingPrice: '' }, saved, '$25.00')).toContain('truck freight');
});
