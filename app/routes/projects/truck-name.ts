import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { truckFactNames, truckFacts } from '../../../shop/trucks.ts';

/** Returns a truck in words: `1957, Chevrolet, 1/2 ton`. */
export function truckName(truck: Truck): string {
  const known = truckFactNames.flatMap(
    (fact) => truckFacts[fact].options.find(({ value }) => value === truck[fact])?.name ?? [],
  );
  return [String(truck.year), ...known].join(', ');
}
