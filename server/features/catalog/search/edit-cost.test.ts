import { describe, expect, it } from 'vitest';
import { editCost } from './edit-cost.ts';

const cost = (typed: string, word: string) => editCost(typed, word, 5);

describe('the distance of a misspelt word', () => {
  it('is nothing for the word itself, and the same for as many letters missing as too many', () => {
    expect(cost('fender', 'fender')).toBe(0);
    expect(cost('fendr', 'fender')).toBe(cost('fender', 'fendr'));
  });

  it('is smaller for what the ear or a quick thumb does', () => {
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

  it('is larger where the first letter is wrong', () => {
    expect(cost('qender', 'fender')).toBeGreaterThan(cost('feqder', 'fender'));
  });

  it('gives up above the limit', () => {
    expect(editCost('hood', 'radiator', 2)).toBe(Number.POSITIVE_INFINITY);
    expect(editCost('x'.repeat(100), 'y'.repeat(100), 200)).toBe(Number.POSITIVE_INFINITY);
  });
});
