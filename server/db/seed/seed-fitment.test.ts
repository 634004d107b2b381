import { describe, expect, it } from 'vitest';
import { fit, yearsOf } from '../../../shop/rules/fitment/fit.ts';
import { nameQuestions } from '../../../shop/rules/fitment/name-says.ts';
import { readCatalog } from './read-catalog.ts';

const { products } = readCatalog();

describe('what the demo catalog says fits', () => {
  it('does not contradict the names of its products', () => {
    const wrong = products.flatMap(({ lugo_part, name, fitment }) =>
      nameQuestions(name, fitment).map((question) => `${lugo_part}: ${question}`),
    );
    expect(wrong).toEqual([]);
  });

  it('covers the years of each product', () => {
    const wrong = products.filter(
      ({ years, fitment }) => fitment.length > 0 && yearsOf(fitment).join() !== years.join(),
    );
    expect(wrong.map(({ lugo_part }) => lugo_part)).toEqual([]);
  });

  // The name doesn't say it, or not in words that a rule can be checked by.
  it.each([
    ['LCT-EX-5502', 'drive', '4wd'],
    ['LCT-EX-5501', 'wheelbase', '123'],
    ['LCT-SH-5501', 'weightClass', 'one'],
    ['LCT-CB-5503', 'engine', '283'],
    ['LCT-MO-5503', 'engine', '283'],
    ['LCT-TC-5506', 'drive', '2wd'],
    ['LCT-AX-5509', 'weightClass', 'three-quarter'],
  ])('%s goes by its description: not with %s %s', (part, fact, value) => {
    const product = products.find(({ lugo_part }) => lugo_part === part);
    const truck = { year: 1957, [fact]: value };
    expect(fit(truck, { years: [], rules: product?.fitment ?? [] })).toMatchObject({ fit: 'no' });
  });
});
