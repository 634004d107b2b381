import { describe, expect, it } from 'vitest';
import { addressGaps, isAddressIncomplete, streetDoubt } from './address-gaps.ts';

const complete = {
  name: 'Dale Ridley',
  address: '418 Orchard Lane',
  city: 'Placerville',
  postalCode: '95667',
};

describe('addressGaps', () => {
  it.each(['95667', '95667-1234', '956671234'])(
    'finds none in an address with the ZIP code %s',
    (postalCode) => {
      expect(addressGaps({ ...complete, postalCode })).toEqual([]);
    },
  );

  it.each(['', '9566', '9566O', '956678', '95667-12', 'Gold Country'])(
    'counts the ZIP code "%s" as missing',
    (postalCode) => {
      expect(addressGaps({ ...complete, postalCode })).toEqual(['postalCode']);
    },
  );

  it('returns what is empty in the order of the form', () => {
    expect(addressGaps({ name: '', address: '', city: '', postalCode: '' })).toEqual([
      'name',
      'address',
      'city',
      'postalCode',
    ]);
  });
});

it('an address without a name is asked about, but complete', () => {
  const nameless = { ...complete, name: '' };
  expect(addressGaps(nameless)).toEqual(['name']);
  expect(isAddressIncomplete(nameless)).toBe(false);
  expect(isAddressIncomplete({ ...nameless, city: '' })).toBe(true);
});

describe('streetDoubt', () => {
  it.each(['PO Box 45', 'P.O. Box 45', 'p. o. box 45', 'Post Office Box 45', 'Route 2, POBox 45', 'PO Box'])(
    'recognizes the PO Box %s',
    (text) => {
      expect(streetDoubt(text)).toBe('box');
    },
  );

  it.each(['Orchard Lane', 'Boxwood Court', 'General Delivery'])('misses the number of %s', (text) => {
    expect(streetDoubt(text)).toBe('number');
  });

  it.each(['', '418 Orchard Lane', '12 Boxwood Court', 'Box Canyon Road 7', '3 Depot Box Lane', 'Route 2'])(
    'has none about “%s”',
    (text) => {
      expect(streetDoubt(text)).toBeUndefined();
    },
  );
});
