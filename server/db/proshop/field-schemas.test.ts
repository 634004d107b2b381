import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsField, createdAt, momentField, percentField, stateField, textField } from './field-schemas.ts';

describe('an amount', () => {
  test('is the same in cents whether it was stored as a number, a text or with noise', () => {
    const amounts = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: -9, max: 9 }), (cents, noise) => {
        const dollars = cents / 100;
        expect(centsField.parse(dollars)).toBe(cents);
        expect(centsField.parse(dollars.toFixed(2))).toBe(cents);
        expect(centsField.parse(Math.max(dollars + noise * 1e-10, 0))).toBe(cents);
      }),
    );
  });

  test('is rounded half up, whatever the number’s last digits are', () => {
    const cents = [1.005, 1.115, 10.075, 2.4949].map((dollars) => centsField.parse(dollars));
    expect(cents).toEqual([101, 112, 1008, 249]);
  });

  test.each([[-1], [Number.NaN], [Infinity], ['free'], [''], [null], [{}], [1e12]])('is not %s', (value) => {
    expect(centsField.safeParse(value).success).toBe(false);
  });
});

test('a percentage becomes hundredths of a percent, and nothing above 100', () => {
  const given = [7.5, '12.25', undefined, 100];
  expect(given.map((percent) => percentField.parse(percent))).toEqual([750, 1225, 0, 10_000]);
  expect(percentField.safeParse(100.01).success).toBe(false);
});

test('a state is known by code and name', () => {
  const given = ['CA', 'ca', ' California', 'D.C.', 'new york'];
  expect(given.map((text) => stateField.parse(text))).toEqual(['CA', 'CA', 'CA', 'DC', 'NY']);
  for (const other of ['HI', 'Hawaii', 'Ontario', '', 7])
    expect(stateField.safeParse(other).success).toBe(false);
});

test('a text loses what no page or database takes', () => {
  expect(textField(20).parse(' a\u0000b\u202Ec\ud800 \n')).toBe('abc\uFFFD');
  expect(textField(3).safeParse('abcd').success).toBe(false);
});

test('a date that is missing is the one in the id', () => {
  expect(createdAt('5f0c1e9a7b3d4c2e8a6f1b90', null)).toBe('2020-07-13T08:43:06.000Z');
  expect(Date.parse(createdAt('ff'.repeat(12), null))).toBeLessThanOrEqual(Date.now());
  for (const other of [new Date('never'), '0001-01-01', '2090-01-01'])
    expect(momentField.safeParse(other).success).toBe(false);
});
