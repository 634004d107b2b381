import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressYears } from './years.ts';
import { parseYears } from './parse-years.ts';

const years = fc.array(fc.integer({ min: 1900, max: 2100 }), { maxLength: 30 });

describe('parseYears', () => {
  it.each([
    ['1957', [1957]],
    ['1959, 1955,1957', [1955, 1957, 1959]],
    ['1955-1957', [1955, 1956, 1957]],
    ['1955-57', [1955, 1956, 1957]],
    ['1955 – 1956, 1956, ', [1955, 1956]],
    ['57', [1957]],
    ['55-57, 59', [1955, 1956, 1957, 1959]],
    ['55-1957', [1955, 1956, 1957]],
    ['', []],
  ])('%j are %j', (text, expected) => {
    expect(parseYears([text])).toEqual(expected);
    expect(parseYears(text.split(','))).toEqual(expected);
  });

  it.each([
    '05',
    '39',
    '157',
    '57-55',
    '1899',
    '2101',
    '1957-1955',
    '1957-55',
    '1955-',
    '1955-5',
    '1955-957',
    '1955-1957-1959',
    'all',
    '1e3',
    '19 57',
    '-1957',
  ])('%j are none', (text) => {
    expect(parseYears([text])).toBeUndefined();
    expect(parseYears([1955, text])).toBeUndefined();
  });

  it('reads back what compressYears shows', () => {
    fc.assert(
      fc.property(years, (given) => {
        const sorted = [...new Set(given)].toSorted((a, b) => a - b);
        expect(parseYears([compressYears(given)])).toEqual(sorted);
        expect(parseYears(given)).toEqual(sorted);
      }),
    );
  });
});
