/**
 * What tells trucks apart when a part has to fit, as far as the family confirms it. Data, not rules: whoever adds an engine
 * adds a line here. Source: the fitment notes of the specification.
 */

export interface TruckOption {
  value: string;
  /** What people pick, and what a rule is typed as. */
  name: string;
  /** Ends "your truck …". */
  yours: string;
  /** Other words for it that a rule may be typed with. */
  aliases?: readonly string[];
  /** Which trucks were built with it, if not all. */
  built?: Built | undefined;
  /** The same of what owners put into other trucks later. */
  factory?: Built;
}

/** `series`: of 1955, this one only. */
interface Built {
  from: number;
  to: number;
  series?: 'first' | 'second';
  make?: string;
}

export interface TruckFact {
  label: string;
  /** What we ask when a part depends on it. */
  question: string;
  /** Follows names that don't say by themselves what they are. */
  noun?: string;
  options: readonly TruckOption[];
}

/** The years of the trucks that parts are sold for. */
export const truckYears = { from: 1947, to: 1998 } as const;

const firstSeries = { from: truckYears.from, to: 1955, series: 'first' } as const;
/** The trucks from 1960 on are offered the same: their own are not listed yet. */
const secondSeries = { from: 1955, to: truckYears.to, series: 'second' } as const;
const shortBed = ['short bed', `6-1/2' bed`];
const longBed = ['long bed'];

/**
 * In the order in which they are asked for and typed. Any truck may have any engine and drive: owners put in what they like, and
 * it is what they have now that a part has to fit.
 */
export const truckFacts = {
  series: {
    label: '1955 series',
    question: 'First or Second Series?',
    options: [
      { value: 'first', name: 'First Series', yours: 'is First Series' },
      { value: 'second', name: 'Second Series', yours: 'is Second Series' },
    ],
  },
  make: {
    label: 'Make',
    question: 'Chevrolet or GMC?',
    options: [
      { value: 'chevrolet', name: 'Chevrolet', yours: 'is a Chevrolet', aliases: ['Chevy'] },
      { value: 'gmc', name: 'GMC', yours: 'is a GMC' },
    ],
  },
  weightClass: {
    label: 'Weight class',
    question: 'Which weight class?',
    options: [
      {
        value: 'half',
        name: '1/2 ton',
        yours: 'is a half-ton',
        aliases: ['half-ton', '3100', '3200', 'GMC 100'],
      },
      {
        value: 'three-quarter',
        name: '3/4 ton',
        yours: 'is a three-quarter-ton',
        aliases: ['3600', 'GMC 150'],
      },
      { value: 'one', name: '1 ton', yours: 'is a one-ton', aliases: ['one-ton', '3800', 'GMC 250'] },
    ],
  },
  cab: {
    label: 'Cab',
    question: 'Small or big back window?',
    options: [
      {
        value: 'standard',
        name: 'Small back window',
        yours: 'has the small back window',
        aliases: ['standard cab'],
      },
      { value: 'big-window', name: 'Big back window', yours: 'has the big back window' },
    ],
  },
  bed: {
    label: 'Bed or body',
    question: 'Which bed or body?',
    options: [
      { value: 'step-side', name: 'Step-side', yours: 'is a Step-side', aliases: ['stepside'] },
      {
        value: 'fleetside',
        name: 'Fleetside',
        yours: 'is a Fleetside',
        built: { from: 1958, to: truckYears.to },
      },
      {
        value: 'cameo',
        name: 'Cameo',
        yours: 'is a Cameo or Suburban Pickup',
        aliases: ['Suburban Pickup', 'Suburban Carrier', 'Cameo Carrier'],
        built: { from: 1955, to: 1959, series: 'second' },
      },
      { value: 'panel', name: 'Panel', yours: 'is a panel truck', aliases: ['panel truck'] },
      { value: 'suburban', name: 'Suburban', yours: 'is a Suburban Carryall', aliases: ['Carryall'] },
      { value: 'chassis', name: 'Cab and chassis', yours: 'is a cab and chassis' },
    ],
  },
  wheelbase: {
    label: 'Wheelbase',
    question: 'Which wheelbase?',
    noun: 'wheelbase',
    options: [
      wheelbase('116"', firstSeries, ['116', ...shortBed]),
      wheelbase('125-1/4"', firstSeries, ['125.25', ...longBed]),
      wheelbase('137"', firstSeries, ['137']),
      wheelbase('114"', secondSeries, ['114', ...shortBed]),
      wheelbase('123-1/4"', secondSeries, ['123.25', ...longBed]),
      wheelbase('135"', secondSeries, ['135']),
    ],
  },
  engine: {
    label: 'Engine',
    question: 'Which engine?',
    options: [
      engine('216 six', 'chevrolet', firstSeries.from, 1953),
      engine('235 six', 'chevrolet', 1954, 1962),
      engine('261 six', 'chevrolet', 1954, 1962),
      engine('265 V8', 'chevrolet', 1955, 1957),
      engine('283 V8', 'chevrolet', 1957, 1967),
      engine('322 V8', 'chevrolet', 1956, 1957),
      engine('248 six', 'gmc', 1952, 1955),
      engine('270 six', 'gmc', firstSeries.from, 1962),
      engine('287 V8', 'gmc', 1955, 1955),
      engine('316 V8', 'gmc', 1956, 1957),
      engine('336 V8', 'gmc', 1958, 1959),
      engine('347 V8', 'gmc', 1957, 1957),
    ],
  },
  drive: {
    label: 'Drive',
    question: 'Two- or four-wheel drive?',
    options: [
      { value: '2wd', name: '2WD', yours: 'has two-wheel drive', aliases: ['two-wheel drive'] },
      { value: '4wd', name: '4WD', yours: 'has four-wheel drive', aliases: ['four-wheel drive', '4x4'] },
    ],
  },
} as const satisfies Record<string, TruckFact>;

function wheelbase(name: string, built: TruckOption['built'], aliases: readonly string[]): TruckOption {
  return { value: name.slice(0, 3), name, yours: `has the ${name} wheelbase`, aliases, built };
}

/** What trucks came with it; no truck of the First Series had a V8. */
function engine(name: string, make: 'chevrolet' | 'gmc', from: number, to: number): TruckOption {
  const value = name.slice(0, 3);
  const factory: Built = { make, from, to, ...(name.endsWith('V8') && { series: 'second' }) };
  return { value, name, yours: `has a ${name}`, aliases: [value], factory };
}

export type TruckFactName = keyof typeof truckFacts;
export const truckFactNames = Object.keys(truckFacts) as TruckFactName[];

/** Two different trucks were sold in this year. */
export const yearOfTwoSeries = 1955;
export const isTruckYear = (year: number): boolean =>
  Number.isInteger(year) && year >= truckYears.from && year <= truckYears.to;

interface KnownTruck {
  year?: number | undefined;
  series?: string | undefined;
  make?: string | undefined;
}

/** Says whether a truck may have something; what is not known of it does not speak against it. */
export const mayHave = (truck: KnownTruck, { built }: TruckOption): boolean => !built || isOf(truck, built);

/** Says the same of what it left the factory with. */
export const cameWith = (truck: KnownTruck, { factory }: TruckOption): boolean =>
  !factory || isOf(truck, factory);

function isOf({ year, series, make }: KnownTruck, built: Built): boolean {
  if (built.make && make && make !== built.make) return false;
  if (year === undefined) return true;
  if (year < built.from || year > built.to) return false;
  return year !== yearOfTwoSeries || !built.series || !series || series === built.series;
}
