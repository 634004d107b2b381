import { expect, it } from 'vitest';
import { partNumberKey } from './part-number.ts';

it.each(['ab12', ' AB 12', 'Ab\u00A01\t2'])('reads %j as the same part number as "AB12"', (typed) => {
  expect(partNumberKey(typed)).toBe(partNumberKey('AB12'));
});

it.each(['AB-12', 'AB1.2', 'ÀB12'])('tells %j from "AB12"', (typed) => {
  expect(partNumberKey(typed)).not.toBe(partNumberKey('AB12'));
});
