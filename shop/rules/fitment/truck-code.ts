/** A truck as an address, a cart and the browser's storage write it: `1955,first,chevrolet`, the year first. */
import type { TruckFactName } from '../../trucks.ts';
import { truckFactNames, truckFacts, yearOfTwoSeries } from '../../trucks.ts';
import type { Truck } from './fit.ts';

/** Says whether a fact tells trucks of a year apart: of the series, that is so in one year only. */
export const mattersIn = (year: number | undefined, fact: TruckFactName): boolean =>
  fact !== 'series' || year === yearOfTwoSeries;

/** Writes what is known of a truck and matters in its year; no two facts share a value, so the values alone say it. */
export const truckCode = ({ year, ...facts }: Truck): string =>
  [year, ...truckFactNames.flatMap((fact) => (mattersIn(year, fact) && facts[fact]) || [])].join();

/**
 * Reads a truck. Words that are no fact of one are left out, as if they had not been told; so are facts that don't matter in
 * its year.
 * @param code begins with four digits
 */
export function parseTruckCode(code: string): Truck {
  const year = Number(code.slice(0, 4));
  const words = code.slice(5).split(',');
  const facts = truckFactNames.flatMap((fact) => {
    const option = truckFacts[fact].options.find(({ value }) => words.includes(value));
    return option && mattersIn(year, fact) ? [[fact, option.value]] : [];
  });
  return { ...Object.fromEntries(facts), year };
}
