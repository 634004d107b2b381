import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { states } from '../../states.ts';
import { otherPlaceOfZip, stateOfZip, unservedPlaceOfZip } from './zip-state.ts';

describe('stateOfZip', () => {
  it.each([
    ['95667', 'CA'],
    ['96161-0001', 'CA'],
    ['90001', 'CA'],
    ['89501', 'NV'],
    ['97520', 'OR'],
    ['00501', 'NY'],
    ['06390', 'NY'],
    ['20001', 'DC'],
    ['22201', 'VA'],
    ['73960', 'TX'],
    ['83414', 'WY'],
    ['99501', 'AK'],
    ['96813', 'HI'],
    ['00907', 'PR'],
    ['96799', 'AS'],
    ['09012', 'AE'],
  ])('finds the state of %s: %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state);
  });

  it.each(['', '9', '9566', 'EC1A 1BB', '00000', '21300', '34350'])(
    'knows no place with the ZIP code %j',
    (zip) => {
      expect(stateOfZip(zip)).toBeUndefined();
    },
  );

  it('returns for each ZIP code a state that we ship to, the name of another place, or nothing', () => {
    const digits = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'));
    fc.assert(
      fc.property(digits, (zip) => {
        const code = stateOfZip(zip);
        const isServed = states.some((state) => state.code === code);
        expect(isServed).toBe(code !== undefined && unservedPlaceOfZip(zip) === undefined);
      }),
      { numRuns: 1000 },
    );
  });

  it('knows every state that we ship to', () => {
    const found = new Set(
      Array.from({ length: 1000 }, (_, prefix) => stateOfZip(`${String(prefix).padStart(3, '0')}01`)),
    );
    expect(states.filter(({ code }) => !found.has(code))).toEqual([]);
  });
});

describe('otherPlaceOfZip', () => {
  it.each([
    ['95667', 'NV', 'in California', 'CA'],
    [' 95667-1234 ', 'NV', 'in California', 'CA'],
    ['20001', 'VA', 'in District of Columbia', 'DC'],
    ['99501', 'WA', 'in Alaska', undefined],
    ['00801', 'FL', 'in the US Virgin Islands', undefined],
    ['09012', 'NY', 'of a military address (APO, FPO or DPO)', undefined],
  ])('finds that %j with the state %s is %s', (postalCode, state, where, other) => {
    expect(otherPlaceOfZip({ postalCode, state })).toEqual({ where, state: other });
  });

  it.each([
    ['89501', 'NV'],
    ['06390', 'NY'],
    ['', 'NV'],
    ['9566', 'NV'],
    ['00000', 'NV'],
    ['95667', ''],
    // As the former shop stored some.
    ['95667', 'California'],
  ])('finds nothing about %j with the state %j', (postalCode, state) => {
    expect(otherPlaceOfZip({ postalCode, state })).toBeUndefined();
  });
});
