import { describe, expect, it } from 'vitest';
import { editCost } from './edit-cost.ts';

const cost = (typed: string, word: string) => editCost(typed, word, 5);

describe('editCost', () => {
  it('is 0 for the word itself, and the same for a missing letter as for an extra one', () => {
    expect(cost('fender', 'fender')).toBe(0);
    expect(cost('fendr', 'fender')).toBe(cost('fender', 'fendr'));
  });

  it('is lower for common misspellings than for a random letter', () => {
    const oneLetter = cost('fenqer', 'fender');
    for (const [typed, word] of [
      ['pannel', 'panel'],
      ['carbarator', 'carborator'],
      ['guage', 'gauge'],
      ['exaust', 'exhaust'],
      ['bumber', 'bumper'],
      ['lense', 'lens'],
    ] as const) {
      expect(cost(typed, word), typed).toBeLessThan(oneLetter);
    }
  });

  it('is higher when the first letter is wrong', () => {
    expect(cost('qender', 'fender')).toBeGreaterThan(cost('feqder', 'fender'));
  });

  it('is Infinity above the limit', () => {
    expect(editCost('hood', 'radiator', 2)).toBe(Number.POSITIVE_INFINITY);
    expect(editCost('x'.repeat(100), 'y'.repeat(100), 200)).toBe(Number.POSITIVE_INFINITY);
  });
});
