import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketBounds, compressYears } from './years.ts';

const years = fc.array(fc.integer({ min: 1900, max: 2100 }), { maxLength: 30 });

function expand(text: string): number[] {
  if (text === '') return [];
  return text.split(', ').flatMap((range) => {
    const [from = 0, to = from] = range.split('–').map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}

describe('model years', () => {
  it('are shown as compressed ranges [2.1.35]', () => {
    expect(compressYears([1959, 1955, 1957, 1956, 1956])).toBe('1955–1957, 1959');
    expect(compressYears([1955, 1956])).toBe('1955–1956');
    expect(compressYears([])).toBe('');
  });

  it('are all kept when they are compressed, and none is added', () => {
    fc.assert(
      fc.property(years, (given) => {
        expect(expand(compressYears(given))).toEqual([...new Set(given)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('are compressed until no two ranges touch', () => {
    fc.assert(
      fc.property(years, (given) => {
        const shown = compressYears(given);
        const starts = shown === '' ? [] : shown.split(', ').map((range) => expand(range));
        starts.slice(1).forEach((range, at) => {
          expect((range[0] ?? 0) - (starts[at]?.at(-1) ?? 0)).toBeGreaterThan(1);
        });
      }),
    );
  });

  it('are grouped by labels made of two years', () => {
    expect(bucketBounds('1955-1959')).toEqual([1955, 1959]);
    for (const label of ['1955', '1955–1959', '55-59', '1955-1959 ', ''])
      expect(bucketBounds(label)).toBeUndefined();
  });
});
