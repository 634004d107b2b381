import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truckFactNames, truckFacts } from '../../trucks.ts';
import type { Truck } from './fit.ts';
import { truckCodePattern } from '../../facts.ts';
import { parseTruckCode, truckCode } from './truck-code.ts';

const anyFacts = fc.record(
  Object.fromEntries(
    truckFactNames.map((fact) => [
      fact,
      fc.constantFrom(...truckFacts[fact].options.map(({ value }) => value)),
    ]),
  ),
  { requiredKeys: [] },
);
const anyTruck = fc
  .tuple(fc.integer({ min: 1947, max: 1998 }), anyFacts)
  .map(([year, { series, ...facts }]): Truck => ({
    ...facts,
    ...(year === 1955 && series && { series }),
    year,
  }));

describe('a truck in an address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyTruck, (truck) => {
        expect(truckCode(truck)).toMatch(truckCodePattern);
        expect(parseTruckCode(truckCode(truck))).toEqual(truck);
      }),
    );
    expect(truckCode({ year: 1955, make: 'gmc', series: 'first' })).toBe('1955,first,gmc');
  });

  it('has a value for one fact only, so that the values alone say it', () => {
    const values = truckFactNames.flatMap((fact) => truckFacts[fact].options.map(({ value }) => value));
    expect(new Set(values).size).toBe(values.length);
  });

  it('is written without a series outside 1955', () => {
    expect(truckCode({ year: 1957, series: 'first', make: 'gmc' })).toBe('1957,gmc');
  });

  it('leaves out what is no fact of a truck, and a series outside 1955', () => {
    expect(parseTruckCode('1957,first,ford,4wd,,4wd')).toEqual({ year: 1957, drive: '4wd' });
    expect(parseTruckCode('1957{"make":"gmc"}')).toEqual({ year: 1957 });
  });
});
