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

test('knows an address again, whether an empty apartment is missing or blank', () => {
  expect(sameAddress(home, { ...home, apartment: '', city: 'Placerville ' })).toBe(true);
  expect(sameAddress(home, { ...home, apartment: '4B' })).toBe(false);
  expect(sameAddress(home, { ...home, phone: '530 555 0143' })).toBe(false);
});

test('names an address by what tells it from others, and leaves out what nobody filled in', () => {
  expect(addressInOneLine(home)).toBe('Dale Ridley, 418 Orchard Lane, Placerville, California');
  expect(addressInOneLine({ state: 'NV', phone: '1' })).toBe('Nevada');
});
