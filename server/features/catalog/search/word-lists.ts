import { wordsOf } from './words.ts';

/** Words that say nothing about a part. */
export const fillers = wordSet(`
  a about after again all also am an and any anyone are around at be because been behind best better broke broken busted but
  buy by can cant cheap classic could did do doe doesnt dont does else every everything find fit fits fix for from gave get
  give go goe going gone good got ha had has have hello help hey hi how i id if im in instead into is isnt it its ive
  just keep know lct like look looking made make maybe me mine more most much must my n need needed never new next no not now of
  ok okay old on online onto or original our out please possible price part put quit rather really recommend s said sale
  same say see seem sell send she shop should show so some somebody someone something son sort still stuff such sure tell than
  thank thanks that the their them then there these they thing think this those to too tried try trying up us use used very
  vintage wa want wanted was way we well went were what when where which while who whole why will wife with without won wont
  work working would wrong x year yes yet you your`);

/** Words that rank a part higher but are never required. */
export const optionalWords = wordSet(`
  1st 2nd apache both cab cameo custom duty each early factory first full hand hd hold hole late model oem over repair replacement repro
  reproduction rotted rotten rusted rusty second series side size stock style type whole`);

/** Every part here is for a truck, and nearly every one for a Chevrolet. */
export const genericTruckWords = wordSet('chev chevrolet chevy pickup truck vehicle');

/** Names on trucks and cars that we have no parts for; no misspelling of anything we do have. */
export const otherMakes = wordSet(`
  audi bmw bronco camaro chevelle chrysler corvette cummins datsun dodge f100 f150 f250 ferrari ford harley honda hyundai
  impala kia lexus mazda mercedes mitsubishi mopar mustang nissan nova plymouth porsche powerwagon silverado studebaker subaru
  tacoma tesla toyota volkswagen volvo vw willys yamaha`);

/** Words that say how a part is sold, not what it is; `packaging` is how product names spell it. */
export const packaging = wordSet('kit set assembly pair complete conversion unit section reprint');
export const packagingWords = new Set([...packaging, 'assy', 'assembled', 'piece']);

/** Common slips that edit distance would correct to something else, or that are words themselves. */
const commonSlips: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    axel: 'axle',
    braek: 'brake',
    brakit: 'bracket',
    break: 'brake',
    coble: 'cable',
    doar: 'door',
    gage: 'gauge',
    gait: 'gate',
    handel: 'handle',
    hansel: 'handle',
    hoes: 'hose',
    leaver: 'lever',
    lense: 'lens',
    mufler: 'muffler',
    nob: 'knob',
    peddle: 'pedal',
    petal: 'pedal',
    rame: 'frame',
    rimm: 'rim',
    seet: 'seat',
    sheat: 'sheet',
    steal: 'steel',
    tale: 'tail',
    tranny: 'transmission',
    viper: 'wiper',
    weel: 'wheel',
    wheal: 'wheel',
    whell: 'wheel',
  }),
);

export const fixCommonSlip = (word: string): string =>
  commonSlips.get(word) ?? word.replace(/lite$/, 'light');

/** Read like queries, which have no plurals: `mercedes` is looked up as `mercede`. */
function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text));
}

/** Which side of the truck, in every spelling we have seen. The driver sits on the left. */
const left = wordSet('driver left lh lhs lefthand driverside leftside lt');
const right = wordSet('passenger right rh rhs righthand passengerside rightside pass rt');
/** These name a side only in front of `side`. */
const onlyBeforeSide: ReadonlyMap<string, Side> = new Map<string, Side>(
  Object.entries({
    street: 'left',
    dr: 'left',
    drive: 'left',
    curb: 'right',
    kerb: 'right',
    pas: 'right',
  }),
);

export type Side = 'left' | 'right';

export const isSideFiller = (word: string): boolean => word === 'side' || word === 'hand';

/** Returns the side that the word at `index` names. */
export function sideAt(words: readonly string[], index: number): Side | undefined {
  const word = words[index] as string;
  if (left.has(word)) return 'left';
  if (right.has(word)) return 'right';
  return words[index + 1] === 'side' ? onlyBeforeSide.get(word) : undefined;
}

/** Returns the side of a part by its name, else by the last letter of its number; undefined for none or both. */
export function sideOf(name: readonly string[], lugoPart: string): Side | undefined {
  const named = new Set(name.map((_, index) => sideAt(name, index)).filter((side) => side !== undefined));
  const [only] = named;
  if (named.size > 1) return undefined;
  if (only) return only;
  const letter = /\d([LR])$/.exec(lugoPart)?.[1];
  return letter === 'L' ? 'left' : letter === 'R' ? 'right' : undefined;
}
