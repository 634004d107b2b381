import { expect, it } from 'vitest';
import { priceChangeQuestion, readPriceChangeInput } from './price-change-input.ts';

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

it('takes the minus of the hint for a hyphen', () => {
  const { change } = readPriceChangeInput(form({ ...filled, size: '−5' }), { ids: [], by: 'percent' });
  expect(change).toEqual({ percent: -5 });
});

it('sends no number if none was typed, or one with a decimal comma, so that nothing is read as 0 or as 55', () => {
  for (const size of ['', 'much', '5,5', '-12,50'])
    expect(readPriceChangeInput(form({ ...filled, size }), { ids: [], by: 'percent' }).change).toEqual({
      percent: Number.NaN,
    });
});

it.each([
  [{ brand: 'NAPCO', partType: 'Axles' }, { percent: 400 }, 'Raise 2 prices of NAPCO, Axles by 400%?'],
  [{ vendor: 'Foothill' }, { amount: -1000.5 }, 'Lower 2 prices of Foothill by $1,000.50?'],
  [{ ids: ['a', 'b'] }, { percent: 0 }, 'Round 2 prices of the chosen products?'],
])('asks before it changes %j by %j', (select, change, question) => {
  expect(priceChangeQuestion({ select, change, ending: 'exact' }, '2 prices')).toBe(question);
});
