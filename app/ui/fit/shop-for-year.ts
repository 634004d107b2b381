import { trucksMax } from '../../../shop/facts.ts';
import { readTrucks, saveTrucks, shortTruckName } from '../../browser/truck.ts';
import { toast } from '../toasts/toasts.tsx';

/**
 * Makes the truck of a year the one they shop for: the one that they have of it, or one of which only the year is known. The
 * others stay; when there is no room for all, one of which only the year is known goes first.
 */
export function shopForYear(year: string): void {
  const known = readTrucks();
  const truck = known.find((code) => code.startsWith(year)) ?? year;
  const others = known.filter((code) => code !== truck);
  // Negative when none is such a truck: the last one.
  if (others.length === trucksMax)
    others.splice(
      others.findLastIndex((code) => !code.includes(',')),
      1,
    );
  saveTrucks([truck, ...others]);
  if (known[0] && others.includes(known[0]))
    toast.info(
      `Now showing parts for a ${shortTruckName(truck)}. Your ${shortTruckName(known[0])} is still saved under Your truck.`,
    );
}
