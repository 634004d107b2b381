import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitCount, NumberSet } from './number-set.ts';

const anyNumbers = fc.uniqueArray(fc.nat({ max: 300 }));
const sorted = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => a - b);

describe('NumberSet', () => {
  it('unites, intersects and subtracts like a Set, and leaves the operands as they were', () => {
    fc.assert(
      fc.property(anyNumbers, anyNumbers, (some, others) => {
        const [a, b] = [NumberSet.of(some), NumberSet.of(others)];
        const expected = [new Set(some), new Set(others)] as const;
        expect([...NumberSet.union([a, b]).numbers()]).toEqual(sorted(expected[0].union(expected[1])));
        expect([...a.and(b).numbers()]).toEqual(sorted(expected[0].intersection(expected[1])));
        expect([...a.without(b).numbers()]).toEqual(sorted(expected[0].difference(expected[1])));
        expect([...a.numbers()]).toEqual(sorted(some));
        expect([...a.numbers(5)]).toEqual(sorted(some).slice(0, 5));
        expect(a.size).toBe(some.length);
        for (const number of others) expect(a.has(number)).toBe(expected[0].has(number));
      }),
    );
  });

  it('forgets deleted numbers', () => {
    const set = NumberSet.of([0, 31, 32, 64]);
    expect(set.size).toBe(4);
    for (const number of [31, 32, 1000]) set.delete(number);
    expect([...set.numbers()]).toEqual([0, 64]);
    expect(set.size).toBe(2);
    set.add(7);
    expect(set.size).toBe(3);
  });
});

it('bitCount counts the bits of any word', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (word) => {
      expect(bitCount(word)).toBe(word.toString(2).replaceAll('0', '').length);
    }),
  );
});
