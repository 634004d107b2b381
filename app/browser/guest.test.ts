import { beforeEach, expect, test, vi } from 'vitest';
import { readGuest, readGuestEmail, saveGuest } from './guest.ts';

const shelf = new Map<string, string>();

beforeEach(() => {
  shelf.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
    removeItem: (key: string) => void shelf.delete(key),
  });
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
