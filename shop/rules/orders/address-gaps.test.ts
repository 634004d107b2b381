import { describe, expect, it } from 'vitest';
import { addressGaps, isAddressIncomplete } from './address-gaps.ts';

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
