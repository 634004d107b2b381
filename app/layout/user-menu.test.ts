import { expect, test } from 'vitest';
import { signInFrom } from './user-menu.tsx';

const from = (address: string) => signInFrom(new URL(address, 'http://here'));

test('signing in from the header leads back to the page, with its query', () => {
  expect(from('/cart')).toBe('/login?redirect=%2Fcart');
  expect(from('/store/search/hub%20cap?year=1955')).toBe(
    '/login?redirect=%2Fstore%2Fsearch%2Fhub%2520cap%3Fyear%3D1955',
  );
});

test('who signs in instead of checking out as a guest goes on with the shipping', () => {
  expect(from('/guest-checkout')).toBe('/login?redirect=%2Fshipping');
});

test.each([
  '/',
  '/login?redirect=/login',
  '/register',
  '/password-reset-request',
  '/password-reset',
  '/password-reset/token',
  '/verify-email/token',
  '/arrival',
  '/arrival-off/token',
])('signing in from %s leads home', (path) => {
  expect(from(path)).toBe('/login');
});
