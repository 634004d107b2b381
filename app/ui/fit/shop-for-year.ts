import { trucksMax } from '../../../shop/facts.ts';
import { readTrucks, saveTrucks } from '../../browser/truck.ts';

/** Makes the truck of a year the one they shop for: the one that they have of it, or one of which only the year is known. */
export function shopForYear(year: string): void {
  const known = readTrucks();
  const truck = known.find((code) => code.startsWith(year)) ?? year;
  saveTrucks([truck, ...known.filter((code) => code !== truck)].slice(0, trucksMax));
}
