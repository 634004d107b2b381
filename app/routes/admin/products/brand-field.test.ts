import { expect, it } from 'vitest';
import { brandDoubt } from './brand-field.tsx';

const known = ['NAPCO', 'Stillwater Stamping', 'Used', ''];

it.each([
  ['Stillwater Stamping', undefined],
  [' stillwater stamping ', 'Did you mean Stillwater Stamping?'],
  ['Stilwater Stampnig', 'Did you mean Stillwater Stamping?'],
  ['Stillwater', 'Did you mean Stillwater Stamping?'],
  ['napco', undefined],
  ['NAPC0', 'Did you mean NAPCO?'],
  ['Golden State', 'New brand: no part in the store has it yet.'],
  [' ', undefined],
])('asks about the brand “%s”: %s', (typed, doubt) => {
  expect(brandDoubt(typed, known)).toBe(doubt);
});
