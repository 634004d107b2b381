import { expect, test } from 'vitest';
import { withoutContacts } from './without-contacts.ts';

test.each([
  ['Call me at 916-555-0100 or bob@example.com.', 'Call me at (phone number) or (email).'],
  ['(916) 555-0100, +1 916 555 0100, 9165550100', '(phone number), (phone number), (phone number)'],
  ['<walt.harmon+truck@mail.example.org>', '<(email)>'],
])('takes the contacts out of "%s"', (text, shown) => {
  expect(withoutContacts(text)).toBe(shown);
});

test.each(['Does 3704515 fit a 1955 with a 235?', 'LCT-GR-5701, $1,200.00, 114" @ 12 V', '95667-1234'])(
  'leaves "%s" as it is',
  (text) => {
    expect(withoutContacts(text)).toBe(text);
  },
);
