import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import {
  forgetGuestToken,
  guestHeaders,
  keepOrderToken,
  readGuest,
  readGuestEmail,
  saveGuest,
} from './guest.ts';

let shelf: Map<string, string>;

beforeEach(() => {
  shelf = stubStorage('localStorage');
});

test('a guest is stored under the two keys that the specification names [3.20] [4.30]', () => {
  const guest = { token: 'abc-DEF_123', email: 'dale@example.com' };
  saveGuest(guest);
  expect(Object.fromEntries(shelf)).toEqual({ guestToken: guest.token, guestEmail: guest.email });
  expect(readGuest()).toEqual(guest);
});

test.each(['тест', 'a\nb', 'a b', ''])('a token that no header can carry is ignored: %j', (token) => {
  shelf.set('guestToken', token);
  shelf.set('guestEmail', 'dale@example.com');
  expect(readGuest()).toBeUndefined();
  expect(readGuestEmail()).toBe('dale@example.com');
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('an order stays open with the token that placed it when the guest takes another email', () => {
  saveGuest({ token: 'first', email: 'dale@gmial.com' });
  keepOrderToken('a1');
  saveGuest({ token: 'second', email: 'dale@gmail.com' });
  expect(guestHeaders('a1')).toEqual(bearer('first'));
  expect(guestHeaders('b2')).toEqual(bearer('second'));
  expect(guestHeaders()).toEqual(bearer('second'));
  forgetGuestToken('a1');
  expect(guestHeaders('a1')).toEqual(bearer('second'));
  expect(readGuest()?.token).toBe('second');
});

test('a token that has expired is forgotten with its orders', () => {
  saveGuest({ token: 'first', email: 'dale@example.com' });
  keepOrderToken('a1');
  forgetGuestToken();
  expect(guestHeaders('a1')).toEqual({});
  expect(Object.fromEntries(shelf)).toEqual({ guestEmail: 'dale@example.com' });
});

test.each(['no JSON', 'null', '7', '["a b"]', '{"a1":"тест"}', '{"__proto__":"x"}'])(
  'stored tokens of orders are untrusted: %j',
  (text) => {
    shelf.set('guestOrders', text);
    expect(guestHeaders('a1')).toEqual({});
  },
);
