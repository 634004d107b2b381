import { expect, test } from 'vitest';
import { addressInOneLine, sameAddress } from './saved-addresses.ts';

const home = {
  name: 'Dale Ridley',
  address: '418 Orchard Lane',
  city: 'Placerville',
  state: 'CA',
  postalCode: '95667',
  phone: '530 555 0142',
};

test('recognizes an address, whether an empty apartment is missing or blank', () => {
  expect(sameAddress(home, { ...home, apartment: '', city: 'Placerville ' })).toBe(true);
  expect(sameAddress(home, { ...home, apartment: '4B' })).toBe(false);
  expect(sameAddress(home, { ...home, phone: '530 555 0143' })).toBe(false);
});

test('formats an address in one line without its empty fields', () => {
  expect(addressInOneLine(home)).toBe('Dale Ridley, 418 Orchard Lane, Placerville, California');
  expect(addressInOneLine({ state: 'NV', phone: '1' })).toBe('Nevada');
});
