import { expect, it } from 'vitest';
import { readLine } from './read-line.ts';

it.each([
  ['LCT-TG-5401', ['LCT-TG-5401 × 1', 'LCT-TG-5401 × 1']],
  ['  LCT-TG-5401  ', ['LCT-TG-5401 × 1', 'LCT-TG-5401 × 1']],
  ['LCT-TG-5401 2', ['LCT-TG-5401 × 2', 'LCT-TG-5401 2 × 1', 'LCT-TG-5401 × 2']],
  ['MSM 1415 55', ['MSM 1415 × 55', 'MSM 1415 55 × 1', '1415 × 55']],
  ['LCT-TG-5401 Tailgate 2', ['LCT-TG-5401 Tailgate × 2', 'LCT-TG-5401 Tailgate 2 × 1', 'LCT-TG-5401 × 2']],
  ['LCT-TG-5401 Tailgate', ['LCT-TG-5401 Tailgate × 1', 'LCT-TG-5401 × 1']],
  // No quantity that an order may have.
  ['LCT-TG-5401 0', ['LCT-TG-5401 0 × 1', 'LCT-TG-5401 × undefined']],
  ['LCT-TG-5401 12345', ['LCT-TG-5401 12345 × 1', 'LCT-TG-5401 × undefined']],
  ['2', ['2 × 1']],
  ['', []],
  [' \t ', []],
])('reads %j in this order', (line, readings) => {
  expect(readLine(line).map(({ number, qty }) => `${number} × ${qty}`)).toEqual(readings);
});

it.each([
  ['LCT-TG-5401 x 2'],
  ['LCT-TG-5401 x2'],
  ['LCT-TG-5401 2x'],
  ['LCT-TG-5401 (2)'],
  ['LCT-TG-5401 Qty: 2'],
  ['LCT-TG-5401  2 pcs.'],
  ['LCT-TG-5401 2 each'],
  ['2 x LCT-TG-5401'],
  ['2× LCT-TG-5401'],
  ['2 LCT-TG-5401'],
  ['(2) LCT-TG-5401'],
  ['2 each LCT-TG-5401'],
  ['qty 2 LCT-TG-5401'],
  ['No. LCT-TG-5401 2'],
  ['1. LCT-TG-5401 2'],
  ['# LCT-TG-5401 2'],
  ['LCT-TG-5401\t2'],
  ['LCT-TG-5401; qty 2'],
  ['LCT-TG-5401, 2 pcs'],
  ['"LCT-TG-5401","2"'],
  ['LCT-TG-5401\tTailgate\t2\t$34.00'],
])('reads two of a part first in %j', (line) => {
  expect(readLine(line)[0]).toEqual({ number: 'LCT-TG-5401', qty: 2 });
});

it('finds the part number in any of the first six cells', () => {
  expect(readLine('2,LCT-TG-5401')[1]).toEqual({ number: 'LCT-TG-5401', qty: 2 });
  expect(readLine('a,b,c,d,e,f,g,h')).toHaveLength(6);
});

it.each([
  'LCT-TG-5401\t1957\t2',
  'LCT-TG-5401\t34\t2',
  '1\tLCT-TG-5401\tTailgate\t2',
  'LCT-TG-5401, 0',
  'LCT-TG-5401\t-3',
  'LCT-TG-5401\t2.00',
  'LCT-TG-5401\t12000',
  'LCT-TG-5401 2 @ 298',
])('does not guess how many %j asks for', (line) => {
  expect(readLine(line).findLast(({ number }) => number === 'LCT-TG-5401')).toEqual({
    number: 'LCT-TG-5401',
    qty: undefined,
  });
});

it.each([`A${' '.repeat(298)}!`, `A${' x'.repeat(149)}`, '2 '.repeat(150)])(
  'reads a hundred lines such as %j before anybody notices',
  (line) => {
    // A pattern that tries each blank with each other takes seconds, and the test its time limit.
    for (let times = 0; times < 1_000; times++) readLine(line);
    expect(readLine(line).length).toBeLessThanOrEqual(4);
  },
);
