import { expect, it } from 'vitest';
import { readPriceChangeInput } from './price-change-input.ts';

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
const filled = { brand: ' NAPCO ', partType: '', vendor: '', size: '5', ending: '95' };

it('selects the products that match the fields', () => {
  expect(readPriceChangeInput(form(filled), { ids: [], by: 'percent' })).toEqual({
    select: { brand: 'NAPCO' },
    change: { percent: 5 },
    ending: '95',
  });
});

it('selects the products chosen in the list, whatever the fields contain', () => {
  const asked = readPriceChangeInput(form({ ...filled, size: '$-1,000.50' }), { ids: ['a'], by: 'amount' });
  expect(asked).toMatchObject({ select: { ids: ['a'] }, change: { amount: -1000.5 } });
});

it('sends no number if none was typed, or one with a decimal comma, so that nothing is read as 0 or as 55', () => {
  for (const size of ['', 'much', '5,5', '-12,50'])
    expect(readPriceChangeInput(form({ ...filled, size }), { ids: [], by: 'percent' }).change).toEqual({
      percent: Number.NaN,
    });
});
