import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PhraseMap } from './phrase-map.ts';
import { wordsOf } from './words.ts';

/** Words that say nothing about a part. */
export const fillers = wordSet(`
  a about after again ago all already also am an and any anybody anyone anything anywhere apply are around ask asking at
  available be because been behind best better bit bought broke broken brother buddy bunch busted but buy buying by call
  called can cant cheap classic correct cost could curious currently dad daddy daughter did do doe does doesnt dont else
  ever every everything father finally find fit fits fix folk for friend from gave get give go goe going gone gonna good
  got gotta grandfather grandpa guess guy ha had happen happened happening has have he hello help her hers hey hi him hope
  hoping how husband i id if im in installed installing instead into is isnt it its ive just keep kid kind kinda know lct
  like look looking lot made make maybe me mean mine month more most much must my n named need needed neighbor never new
  next nice no nobody not now of often ok okay old on online onto or order ordering original our ours out part please
  possible price probably project proper properly put question quick quickly quit rather real really recently recommend
  replaced replacing restoration restore restoring s said sale same say see seem seems sell send she ship shipping shop
  should show since so some somebody someone something sometimes somewhere son soon sort still stuff such suppose supposed
  sure tell than thank thanks that the their them then there these they theyre thing think this those thru tired to today
  tomorrow tonight too tried try trying uncle until up us use used very vintage wa wanna want wanted was way we week
  weekend well went were what when where which while who whole why wife will with without won wonder wondering wont work
  working would wrong x year yes yesterday yet you your yours`);

/** Words that turn what follows into its opposite; they matter in troubles only. */
export const negations = wordSet('not no never cant couldnt didnt doesnt dont isnt wont wouldnt without');

/** Fillers that tell where a part is: "the panel behind the seat". */
export const places = wordSet('around behind');

/** Words that rank a part higher but are never required. */
export const optionalWords = wordSet(`
  1st 2nd american apache bent both brand cab cameo custom direct duty each early factory first full hand hd hold hole
  late local lost missing model oem over quality ready repair replacement repro reproduction rotted rotten rusted
  rusty second series shiny side size stock stole stolen style torn type usa whole worn`);

/** Every part here is for a truck, and nearly every one for a Chevrolet. */
export const genericTruckWords = wordSet('chev chevrolet chevy pickup truck vehicle');

/**
 * What only other shops sell: other makes, parts and accessories that we do not carry, tools, everyday things. None is a
 * misspelling of anything we have, and beside one a word of ours means something else ("iPhone case", "seat heater").
 */
export const elsewhere = new PhraseMap<true>();
for (const phrase of JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../db/seed/data/elsewhere.json'), 'utf8'),
) as string[])
  elsewhere.set(phrase, true);

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

/** The corners of a truck as restorers write them. */
const corners: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    lf: ['left', 'front'],
    rf: ['right', 'front'],
    lr: ['left', 'rear'],
    rr: ['right', 'rear'],
  }),
);

export const spellOutCorner = (word: string): readonly string[] => corners.get(word) ?? [word];

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
