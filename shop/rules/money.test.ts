import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCents,
  formatDollars,
  plainAmount,
  share,
  toBasisPoints,
  toCents,
  toDollars,
} from './money.ts';

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

describe('amounts', () => {
  it('survive the conversion to text and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(formatCents(amount))).toBe(amount);
      }),
    );
  });

  it('survive the conversion to a JSON number and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(JSON.parse(JSON.stringify(toDollars(amount))) as number)).toBe(amount);
      }),
    );
  });

  it.each([
    ['0', 0],
    ['0.5', 50],
    [' 12.30 ', 1230],
    [1234.5, 123_450],
    [-0.01, -1],
    ['-0', 0],
  ])('%j is %d cents', (amount, expected) => {
    expect(toCents(amount)).toBe(expected);
  });

  it.each([
    '',
    '1.',
    '.5',
    '1.005',
    '1,000.00',
    '1e3',
    '0x10',
    'NaN',
    '$5',
    '1.2.3',
    '--1',
    1e21,
    1e-7,
    0.1 + 0.2,
    Number.NaN,
    Infinity,
  ])('%j is refused rather than rounded', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError);
  });

  it('are written with two decimals, and on screens with a dollar sign and thousands separators [9.10]', () => {
    expect([0, 5, 123_450, -1].map(formatCents)).toEqual(['0.00', '0.05', '1234.50', '-0.01']);
    expect([0, 5, 123_450, 123_456_789, -3780].map(formatDollars)).toEqual([
      '$0.00',
      '$0.05',
      '$1,234.50',
      '$1,234,567.89',
      '−$37.80',
    ]);
  });
});

describe('a typed amount', () => {
  it.each([
    ['$1,234.50', '1234.50'],
    [' $ 12 ', '12'],
    ['$  7', '7'],
    ['12,345', '12345'],
    ['123,456.', '123456.'],
    ['1,234,567.89', '1234567.89'],
  ])('%j is read as %j', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
  });

  it.each([
    '12.50',
    '',
    '12$',
    '1,23',
    '1234,567',
    '1,234x',
    '-1,234',
    'x1,234',
    '1,abc',
    '1,2345',
    '1,234.5x',
  ])('%j stays as it is', (typed) => {
    expect(plainAmount(typed)).toBe(typed);
  });
});

describe('share', () => {
  it('is rounded half up to the cent, exactly', () => {
    const exact = (amount: number, basisPoints: number) =>
      Number((BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, points) => {
          expect(share(amount, points)).toBe(exact(amount, points));
        },
      ),
    );
  });

  it('accepts percentages with two decimals', () => {
    expect(share(10_000, toBasisPoints('7.25'))).toBe(725);
    expect(share(10, toBasisPoints(5))).toBe(1);
    expect(share(9, toBasisPoints(5))).toBe(0);
  });
});
