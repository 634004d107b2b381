import { expect, test } from 'vitest';
import { formatPhone } from './phone.ts';

test.each([
  ['5305550142', '(530) 555-0142'],
  ['530 555-0142', '(530) 555-0142'],
  ['+1 (530) 555 0142', '(530) 555-0142'],
  ['555-0142', '555-0142'],
  ['530 555 0142 ext. 7', '530 555 0142 ext. 7'],
  ['', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});
