import { expect, it } from 'vitest';
import { relatedPartsError, splitPartNumbers } from './related-parts.ts';

const product = { lugoPart: 'LCT-1', relatedLugoParts: ['LCT-GONE'] };
const error = (...named: string[]) => relatedPartsError(product, named, (part) => /^LCT-\d$/.test(part));

it('splits part numbers on commas and lines, each once', () => {
  expect(splitPartNumbers(' LCT-2, LCT-3 ,,LCT-2\nLCT 4, lct4')).toEqual(['LCT-2', 'LCT-3', 'LCT 4']);
  expect(splitPartNumbers(' ')).toEqual([]);
});

it('names the parts that do not exist, unless the product has them already', () => {
  expect(error('LCT-2', 'lct-gone')).toBeUndefined();
  expect(error('LCT-2', 'LCT-XX-1')).toBe('There is no part LCT-XX-1');
  expect(error('LCT-XX-1', 'LCT-XX-2')).toBe('There is no part LCT-XX-1 or LCT-XX-2');
});

it('relates no product to itself', () => {
  expect(error('LCT-1')).toBe('LCT-1 is this product itself');
  expect(error('lct - 1')).toBe('LCT-1 is this product itself');
});
