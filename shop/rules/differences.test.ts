import { describe, expect, it } from 'vitest';
import { differences } from './differences.ts';

const before = { name: 'Tailgate', years: [1955, 1956], price: 100 as number | null, at: new Date(0) };

describe('differences', () => {
  it('returns the changed properties with both values', () => {
    expect(differences(before, { name: 'Tailgate', price: null, years: [1955] })).toEqual({
      before: { price: 100, years: [1955, 1956] },
      after: { price: null, years: [1955] },
    });
  });

  it('returns nothing when lists and dates are equal or no property is given', () => {
    expect(differences(before, { years: [1955, 1956], at: new Date(0), price: undefined as never })).toEqual({
      before: {},
      after: {},
    });
  });
});
