import { expect, it } from 'vitest';
import { readPriceChangeInput } from './price-change-input.ts';

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
const filled = { brand: ' NAPCO ', partType: '', vendor: '', size: '5', ending: '95' };

it('asks for the products that fit what was filled in', () => {
  expect(readPriceChangeInput(form(filled), { ids: [], by: 'percent' })).toEqual({
    select: { brand: 'NAPCO' },
    change: { percent: 5 },
    ending: '95',
  });
});

it('asks for the products that were chosen in the list, whatever else was filled in', () => {
  const asked = readPriceChangeInput(form({ ...filled, size: '$-1,000.50' }), { ids: ['a'], by: 'amount' });
  expect(asked).toMatchObject({ select: { ids: ['a'] }, change: { amount: -1000.5 } });
});

it('asks for no number where none was typed, so that nothing is changed by nothing', () => {
  for (const size of ['', 'much'])
    expect(readPriceChangeInput(form({ ...filled, size }), { ids: [], by: 'percent' }).change).toEqual({
      percent: Number.NaN,
    });
});
