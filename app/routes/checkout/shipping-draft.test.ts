import { expect, test } from 'vitest';
import { emptyAddress } from '../../forms/address-fields.tsx';
import { readShipping, writeShipping } from './shipping-draft.ts';

const given = { ...emptyAddress, name: 'Dale Ridley', apartment: '4B', state: 'CA', postalCode: '95667' };

test('what was typed comes back, and what was cleared stays cleared', () => {
  const typed = { ...given, city: 'Placerville', apartment: '' };
  expect(readShipping(writeShipping(typed, given), given)).toEqual(typed);
});

test('an address that was changed elsewhere since replaces what was typed over the old one', () => {
  const draft = writeShipping({ ...given, city: 'Placerville' }, given);
  const moved = { ...given, state: 'NV', postalCode: '89501' };
  expect(readShipping(draft, moved)).toEqual(moved);
});

test('the name of the account is filled in where no other is given or typed', () => {
  const nameless = { ...given, name: '' };
  expect(readShipping('', nameless, 'Jane Doe')).toEqual({ ...given, name: 'Jane Doe' });
  expect(readShipping('', given, 'Jane Doe')).toEqual(given);
  const typed = { ...nameless, city: 'Placerville' };
  expect(readShipping(writeShipping(typed, nameless), nameless, 'Jane Doe')).toEqual(typed);
});

test('there is no draft while nothing is changed, and nonsense is none', () => {
  expect(writeShipping(given, given)).toBe('');
  for (const draft of ['', '{', 'null', '{"given":7}']) expect(readShipping(draft, given)).toEqual(given);
});
