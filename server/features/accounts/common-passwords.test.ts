import { describe, expect, test } from 'vitest';
import { passwordFault } from './common-passwords.ts';

const owner = { name: 'Dale O’Neil', email: 'dale.oneil@example.com' };
const common = 'This password is too common. Please choose another one.';
const named = 'Please choose a password that is not your name, your email or the name of the shop.';

describe('a new password', () => {
  test.each(['password', 'Password1', 'QWERTYUIOP', '12345678', 'iloveyou1', 'chevrolet'])(
    'is rejected if it is %s, one of the most common',
    async (password) => expect(await passwordFault(password, owner)).toBe(common),
  );

  test.each(['aaaaaaaa', '12121212', 'abcabcabc', '🚚🚚🚚🚚🚚🚚🚚🚚'])(
    'is rejected if it is the repetition %s',
    async (password) => expect(await passwordFault(password, owner)).toBe(common),
  );

  test.each([
    'lugo classic trucks',
    'Lugo-Classic-Trucks-57',
    'dale oneil',
    '1957dale.o’neil',
    'dale.oneil@example.com',
    'DaleONeil!',
    'example.com1',
  ])('is not the name %s', async (password) => expect(await passwordFault(password, owner)).toBe(named));

  test.each([
    'classic-trucks-1957',
    'a-good-long-password',
    'my dale oneil truck',
    'пикап пятьдесят семь',
    '4938201756',
    'correct horse',
  ])('may be %s', async (password) => expect(await passwordFault(password, owner)).toBeUndefined());

  test('is not rejected because the name is empty', async () => {
    expect(await passwordFault('4938201756', { name: '', email: 'x@y.example' })).toBeUndefined();
    expect(await passwordFault('4938201756', { name: '…', email: 'x@y.example' })).toBeUndefined();
  });
});
