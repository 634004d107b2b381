import type { TruckFactName, TruckOption } from '../../../../shop/trucks.ts';
import { truckFacts } from '../../../../shop/trucks.ts';
import { conceptAt, conceptOf } from './phrases.ts';
import { wordsOf } from './words.ts';

/** Facts of the truck that a search is for, each with the values that will do. */
export type QueryTruck = ReadonlyMap<TruckFactName, ReadonlySet<string>>;

/** How customers call the values of the facts that a search may name; whatever means the same counts, too. */
const names: readonly (readonly [name: string, fact: TruckFactName, value: string])[] = [
  ['chevrolet', 'make', 'chevrolet'],
  ['gmc', 'make', 'gmc'],
  ['half ton', 'weightClass', 'half'],
  ['3/4 ton', 'weightClass', 'three-quarter'],
  ['1 ton', 'weightClass', 'one'],
];
const meanings = new Map(
  names.map(([name, fact, value]) => [conceptOf(wordsOf(name))?.lexeme ?? name, { fact, value }]),
);

/** Returns what words say of the truck that a part is for. */
export function truckIn(words: readonly string[]): QueryTruck {
  const truck = new Map<TruckFactName, Set<string>>();
  for (const [at, word] of words.entries()) {
    const concept = conceptOf([word]) ?? conceptAt(words, at)?.concept;
    const meant = meanings.get(concept?.lexeme ?? word);
    if (meant) truck.set(meant.fact, (truck.get(meant.fact) ?? new Set()).add(meant.value));
  }
  return truck;
}

/** Whether words name everything that a truck may be in some respect, such as both makes: then any will do. */
export const namesAll = (truck: QueryTruck): boolean =>
  [...truck].some(([fact, values]) => values.size === truckFacts[fact].options.length);

/** Returns the names of the trucks that a search is not for. */
export const otherTrucks = (truck: QueryTruck): string[] =>
  [...truck].flatMap(([fact, values]) => {
    const options: readonly TruckOption[] = truckFacts[fact].options;
    return options.filter(({ value }) => !values.has(value)).map(({ name }) => name);
  });
