import { expect, test } from 'vitest';
import { withinDays } from './business-days.ts';

test('says within how many business days', () => {
  expect([1, 2, 30].map(withinDays)).toEqual([
    'within 1 business day',
    'within 2 business days',
    'within 30 business days',
  ]);
});
