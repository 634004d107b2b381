import type { TruckFactName, TruckOption } from '../../../../shop/trucks.ts';
import { truckFacts } from '../../../../shop/trucks.ts';
import { conceptAt, conceptOf } from './phrases.ts';
import { wordsOf } from './words.ts';

/** Facts of the truck that a search is for, each with the values that will do. */
export type QueryTruck = ReadonlyMap<TruckFactName, ReadonlySet<string>>;

/** How customers call the values of the facts that a search may name; whatever means the same counts, too. */
const valueNames: readonly (readonly [name: string, fact: TruckFactName, value: string])[] = [
  ['chevrolet', 'make', 'chevrolet'],
  ['gmc', 'make', 'gmc'],
  ['half ton', 'weightClass', 'half'],
  ['3/4 ton', 'weightClass', 'three-quarter'],
  ['1 ton', 'weightClass', 'one'],
  ['suburban', 'bed', 'suburban'],
  ['panel truck', 'bed', 'panel'],
];
const meanings = new Map(
  valueNames.map(([name, fact, value]) => [conceptOf(wordsOf(name))?.lexeme ?? name, { fact, value }]),
);

/** Half-tons by their number, which tells the bed: the wheelbases of either series. */
const models: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ 3100: ['114', '116'], 3200: ['123', '125'] }),
);
const bedLengths = wordsOf('short long shortbed longbed swb lwb');
/** What trucks with another body are called, and their beds. */
const pickup = 'pickup';
const pickups = [pickup, ...wordsOf('stepside fleetside cameo')];

const classNames = /1\/2|half|3\/4|3 quarter|1/g;
const classList = /(?<=^| )(?:(?:1\/2|half|3\/4|3 quarter|1) (?:(?:or|and|to) )?)+ton(?= |$)/g;

/** Gives each of several weight classes the unit that they share: `1/2 or 3/4 ton` becomes `1/2 ton or 3/4 ton`. */
export const withOwnTons = (words: readonly string[]): readonly string[] =>
  words.includes('ton')
    ? words
        .join(' ')
        .replace(classList, (list) => list.slice(0, -' ton'.length).replace(classNames, '$& ton'))
        .split(' ')
    : words;

/** `step side` and `fleet side` in two words. */
const isBedSide = (word: string, next: string | undefined): boolean =>
  (word === 'step' || word === 'fleet') && next === 'side';

const isBody = (lexeme: string): boolean => meanings.get(lexeme)?.fact === 'bed';

/** Returns what words say of the truck that a part is for. */
export function truckIn(words: readonly string[]): QueryTruck {
  const truck = new Map<TruckFactName, Set<string>>();
  const add = (name = '') => {
    const meant = meanings.get(name);
    if (meant) truck.set(meant.fact, (truck.get(meant.fact) ?? new Set()).add(meant.value));
  };
  let coveredTo = 0;
  for (const [at, word] of words.entries()) {
    const { concept, length = 1 } = conceptAt(words, at) ?? {};
    const isInPhrase = at < coveredTo;
    if (!isInPhrase) coveredTo = at + length;
    // A dash panel for a truck is for no panel truck.
    if (concept && !(isInPhrase && isBody(concept.lexeme))) add(concept.lexeme);
    add(conceptOf([word])?.lexeme);
    add(word);
  }
  if (words.some((word, at) => pickups.includes(word) || isBedSide(word, words[at + 1]))) truck.delete('bed');
  const wheelbases = words.flatMap((word) => models.get(word) ?? []);
  // A model number names its weight class, too: with another one, it is no condition.
  const namesOneClass = truck.get('weightClass')?.size === 1;
  // "3100 long bed" means a bed of that length, whichever truck has it.
  if (wheelbases.length > 0 && namesOneClass && !words.some((word) => bedLengths.includes(word)))
    truck.set('wheelbase', new Set(wheelbases));
  return truck;
}

/** Whether words name everything that a truck may be in each respect that they name, such as both makes: then any will do. */
export const namesEveryTruck = (truck: QueryTruck): boolean =>
  truck.size > 0 && [...truck].every(([fact, values]) => values.size === truckFacts[fact].options.length);

/** Returns the names of the trucks that a search is not for. */
export const otherTrucks = (truck: QueryTruck): string[] =>
  [...truck].flatMap(([fact, values]) => {
    if (fact === 'bed') return [pickup];
    if (fact === 'wheelbase')
      return [...models].flatMap(([model, [first = '']]) => (values.has(first) ? [] : model));
    const options: readonly TruckOption[] = truckFacts[fact].options;
    return options.filter(({ value }) => !values.has(value)).map(({ name }) => name);
  });
