import { truckFactNames, truckFacts } from '../../trucks.ts';
import type { Truck } from './fit.ts';

/** Names a truck in two words, where what fits it is said beside each part: `1957 GMC`. */
export function yearAndMake({ year, make }: Truck): string {
  const option = truckFacts.make.options.find(({ value }) => value === make);
  return option ? `${year} ${option.name}` : `${year}`;
}

/** Names a truck as its owner would: `1955 First Series, Chevrolet, 1/2 ton`. */
export function truckName({ year, ...facts }: Truck): string {
  const names = truckFactNames.flatMap(
    (fact) => truckFacts[fact].options.find(({ value }) => value === facts[fact])?.name ?? [],
  );
  const [series] = facts.series ? names.splice(0, 1) : [];
  return [[year, series].filter(Boolean).join(' '), ...names].join(', ');
}
