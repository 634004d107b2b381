import { expect, test } from 'vitest';
import { formatPhone, isPhone, phoneDigits, phoneUrl } from './phone.ts';

test.each([
  ['5305550142', '(530) 555-0142'],
  ['530 555-0142', '(530) 555-0142'],
  ['+1 (530) 555 0142', '(530) 555-0142'],
  ['+15305550142', '(530) 555-0142'],
  ['15305550142', '15305550142'],
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

test.each([
  ['(530) 555-0142', true],
  ['+1 530 555 0142', true],
  ['530 555 0142 ext. 7', true],
  ['530-555-0142 x12', true],
  ['(530) 555-0142, extension 1234', true],
  ['530 555 0142 #7', true],
  ['555-0142', false],
  ['53055501427', false],
  ['15305550142', false],
  ['1-530-555-0142', false],
  ['530 555 0142 7', false],
  ['123456789012345', false],
  ['530 555 014 ext. 27', false],
  ['ext. 7', false],
  ['call 530 555 0142', false],
])('takes %s as a phone number: %s [5.8]', (phone, is) => {
  expect(isPhone(phone)).toBe(is);
});
