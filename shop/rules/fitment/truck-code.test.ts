import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { truckFactNames, truckFacts } from '../../trucks.ts';
import type { Truck } from './fit.ts';
import { truckCodePattern } from '../../facts.ts';
import { parseTruckCode, possibleTruck, truckCode } from './truck-code.ts';

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
  .map(([year, facts]): Truck => possibleTruck({ ...facts, year }));

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

  it.each([
    ['1955,first,fleetside,283', '1955,first,283'],
    ['1957,fleetside', '1957'],
    ['1958,fleetside', '1958,fleetside'],
    ['1998,fleetside', '1998,fleetside'],
    ['1955,first,cameo', '1955,first'],
    ['1955,cameo', '1955,cameo'],
    ['1955,second,cameo', '1955,second,cameo'],
    ['1958,first,cameo', '1958,cameo'],
    ['1954,cameo', '1954'],
    ['1960,cameo', '1960'],
    ['1954,114', '1954'],
    ['1954,116', '1954,116'],
    ['1955,second,116', '1955,second'],
    ['1957,125', '1957'],
    ['1965,114', '1965,114'],
  ])('leaves out what no such truck was built with: %s', (told, kept) => {
    expect(truckCode(parseTruckCode(told))).toBe(kept);
    const [year, ...values] = told.split(',');
    const facts = truckFactNames.flatMap((fact) =>
      truckFacts[fact].options.flatMap(({ value }) => (values.includes(value) ? [[fact, value]] : [])),
    );
    expect(truckCode({ ...Object.fromEntries(facts), year: Number(year) })).toBe(kept);
  });

  it('leaves out what is no fact of a truck, and a series outside 1955', () => {
    expect(parseTruckCode('1957,first,ford,4wd,,4wd')).toEqual({ year: 1957, drive: '4wd' });
    expect(parseTruckCode('1957{"make":"gmc"}')).toEqual({ year: 1957 });
  });
});
