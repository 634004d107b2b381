import { describe, expect, it } from 'vitest';
import { singular, wordsOf } from './words.ts';

describe('wordsOf', () => {
  const cases: [string, string][] = [
    ['Brake Drum, Front, 6-Lug, Half-Ton', 'brake drum front 6 lug half ton'],
    ['six lug', '6 lug'],
    ['6lug 12V 100 Amps', '6 lug 12 volt 100 amp'],
    ['7 inch sealed beam', '7 inch sealed beam'],
    ['Headlight Bulb, 7"', 'headlight bulb 7 inch'],
    ["bed bolts 6-1/2'", 'bed bolt 6-1/2 foot'],
    ['6½ foot', '6-1/2 foot'],
    ['3/4 ton', '3/4 ton'],
    ['265/283 V-8', '265 283 v8'],
    ['U-Joint u-bolt L/H', 'ujoint ubolt lh'],
    ['Piston Set, .030" Over', 'piston set .03 inch over'],
    ['3.90:1', '3.9 1'],
    ['235cid', '235 cid'],
    ['16" x 6"', '16 inch x 6 inch'],
    ['16x6', '16 x 6'],
    ['SM-420 SM420', 'sm 420 sm420'],
    ["driver's owner’s", 'driver owner'],
    ['57chevy', '57 chevy'],
    ['4x4 4WD 1st', '4x4 4wd 1st'],
    ['Ring & Pinion', 'ring pinion'],
    ['pare-brise Élan', 'pare brise elan'],
    ['%_\\#"\'💥', ''],
  ];
  it.each(cases)('splits %j', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });

  it('reduces plurals to the singular', () => {
    const pairs = [
      ['fenders', 'fender'],
      ['assemblies', 'assembly'],
      ['harnesses', 'harness'],
      ['boxes', 'box'],
      ['latches', 'latch'],
      ['lenses', 'lens'],
      ['glass', 'glass'],
      ['chassis', 'chassis'],
      ['radius', 'radius'],
    ];
    expect(pairs.map(([plural]) => singular(plural as string))).toEqual(pairs.map(([, one]) => one));
  });
});
