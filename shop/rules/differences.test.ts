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

  it('does not mind the order of properties, but that of lists', () => {
    const rules = { rules: [{ from: 1955, to: 1959 }] };
    expect(differences(rules, { rules: [{ to: 1959, from: 1955 }] })).toEqual({ before: {}, after: {} });
    expect(differences({ list: [1, 2] }, { list: [2, 1] }).after).toEqual({ list: [2, 1] });
  });
});
