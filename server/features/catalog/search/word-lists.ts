import { packaging } from './document.ts';

/** Words that say nothing about a part. */
export const fillers = wordSet(`
  a an and any are at best buy by can cheap classic do does find fit fits for from get good got have how i in is it lct
  looking me my n need new of ok old on online or original out please price part s sale shop show some that the this to
  used vintage want w we what where which with x you your`);

/** A part that has them is better, one that lacks them is not wrong. */
export const saidAlong = wordSet(`
  1st 2nd apache cab cameo custom duty each factory first full hand hd model oem over repair replacement repro
  reproduction second series side size stock style type whole`);

/** Every part here is for a truck, and nearly every one for a Chevrolet. */
export const anyTruck = wordSet('chev chevrolet chevy pickup truck vehicle');

/** How a part is sold. */
export const soldAs = new Set([...packaging, 'assy', 'assembled', 'piece']);

/** Slips of ear and keyboard that spelling distance would read as something else, or that are words themselves. */
const slips: ReadonlyMap<string, string> = new Map<string, string>(
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

export const withoutSlip = (word: string): string => slips.get(word) ?? word.replace(/lite$/, 'light');

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
