import { expect, it } from 'vitest';
import { readLine } from './read-line.ts';

it.each([
  ['LCT-TG-5401', ['LCT-TG-5401 × 1']],
  ['  LCT-TG-5401  ', ['LCT-TG-5401 × 1']],
  ['LCT-TG-5401 2', ['LCT-TG-5401 × 2', 'LCT-TG-5401 2 × 1']],
  ['LCT-TG-5401 x 2', ['LCT-TG-5401 × 2', 'LCT-TG-5401 x 2 × 1']],
  ['LCT-TG-5401 x2', ['LCT-TG-5401 × 2', 'LCT-TG-5401 x2 × 1']],
  ['LCT-TG-5401 (2)', ['LCT-TG-5401 × 2', 'LCT-TG-5401 (2) × 1']],
  ['LCT-TG-5401 Qty: 12', ['LCT-TG-5401 × 12', 'LCT-TG-5401 Qty: 12 × 1']],
  ['LCT-TG-5401  4 pcs', ['LCT-TG-5401 × 4', 'LCT-TG-5401  4 pcs × 1']],
  ['2 x LCT-TG-5401', ['LCT-TG-5401 × 2', '2 x LCT-TG-5401 × 1']],
  ['2× LCT-TG-5401', ['LCT-TG-5401 × 2', '2× LCT-TG-5401 × 1']],
  ['3 LCT-TG-5401', ['LCT-TG-5401 × 3', '3 LCT-TG-5401 × 1']],
  ['MSM 1415 55', ['MSM 1415 × 55', 'MSM 1415 55 × 1']],
  ['LCT-TG-5401\t2', ['LCT-TG-5401 × 2', '2 × 1']],
  ['LCT-TG-5401; 2', ['LCT-TG-5401 × 2', '2 × 1']],
  ['2,LCT-TG-5401', ['2 × 1', 'LCT-TG-5401 × 2']],
  ['LCT-TG-5401\tTailgate\t2', ['LCT-TG-5401 × 2', 'Tailgate × 2', '2 × 1']],
  // No quantity that an order may have.
  ['LCT-TG-5401 0', ['LCT-TG-5401 0 × 1']],
  ['LCT-TG-5401 12345', ['LCT-TG-5401 12345 × 1']],
  ['LCT-TG-5401,0', ['LCT-TG-5401 × 1', '0 × 1']],
])('reads %j', (line, readings) => {
  expect(readLine(line).map(({ number, qty }) => `${number} × ${qty}`)).toEqual(readings);
});

it('reads no more cells than a spreadsheet of parts has before its prices', () => {
  expect(readLine('a,b,c,d,e,f,g,h')).toHaveLength(6);
});
