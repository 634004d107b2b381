/** A truck as an address, a cart and the browser's storage write it: `1955,first,chevrolet`, the year first. */
import type { TruckFactName } from '../../trucks.ts';
import { mayHave, truckFactNames, truckFacts, yearOfTwoSeries } from '../../trucks.ts';
import type { Truck } from './fit.ts';

/** Says whether a fact tells trucks of a year apart: of the series, that is so in one year only. */
export const mattersIn = (year: number | undefined, fact: TruckFactName): boolean =>
  fact !== 'series' || year === yearOfTwoSeries;

/** Leaves out what does not matter in the year of a truck, and what no such truck was built with. */
export function possibleTruck<Known extends Partial<Truck>>({ year, ...told }: Known): Known {
  const series = mattersIn(year, 'series') ? told.series : undefined;
  const facts = truckFactNames.flatMap((fact) => {
    const option = truckFacts[fact].options.find(({ value }) => value === told[fact]);
    return option && mattersIn(year, fact) && mayHave({ year, series }, option) ? [[fact, option.value]] : [];
  });
  return { ...Object.fromEntries(facts), year } as Known;
}

/** Writes what is known of a truck and possible; no two facts share a value, so the values alone say it. */
export function truckCode(truck: Truck): string {
  const { year, ...facts } = possibleTruck(truck);
  return [year, ...truckFactNames.flatMap((fact) => facts[fact] ?? [])].join();
}

/**
 * Reads a truck. Words that are no fact of one are left out, as if they had not been told; so is what is not possible.
 * @param code begins with four digits
 */
export function parseTruckCode(code: string): Truck {
  const words = code.slice(5).split(',');
  const told = truckFactNames.map((fact) => [
    fact,
    truckFacts[fact].options.find(({ value }) => words.includes(value))?.value,
  ]);
  return possibleTruck({ ...Object.fromEntries(told), year: Number(code.slice(0, 4)) });
}
