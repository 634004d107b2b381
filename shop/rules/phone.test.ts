import { expect, test } from 'vitest';
import { formatPhone, phoneDigits, phoneUrl } from './phone.ts';

test.each([
  ['5305550142', '(530) 555-0142'],
  ['530 555-0142', '(530) 555-0142'],
  ['+1 (530) 555 0142', '(530) 555-0142'],
  ['555-0142', '555-0142'],
  ['530 555 0142 ext. 7', '530 555 0142 ext. 7'],
  ['', ''],
])('shows %s as %s [5.21]', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  ['(530) 555-0142', '5305550142'],
  [' 530.555.0142 ', '5305550142'],
  ['+1 530 555 0142', '5305550142'],
  ['555-0142', '555-0142'],
  ['(530) 555-01423', '(530) 555-01423'],
  ['530 call me 5550142', '530 call me 5550142'],
  ['', ''],
])('turns %s into %s when a form is sent [5.21]', (typed, sent) => {
  expect(phoneDigits(typed)).toBe(sent);
});

test.each([
  ['(530) 555-0142', 'tel:+15305550142'],
  ['+1 530 555 0142', 'tel:+15305550142'],
  ['530 555 0142 ext. 7', undefined],
  ['555-0142', undefined],
])('calls %s at %s', (typed, url) => {
  expect(phoneUrl(typed)).toBe(url);
});
