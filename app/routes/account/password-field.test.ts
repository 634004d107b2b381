import { expect, test } from 'vitest';
import { passwordsMatch } from './password-field.tsx';

test('two new passwords have to be the same [5.2] [8.30]', () => {
  expect(passwordsMatch({ password: 'bed-floor-57', confirmPassword: 'bed-floor-58' })).toBe(false);
  expect(passwordsMatch({ password: 'bed-floor-57', confirmPassword: '' })).toBe(false);
  expect(passwordsMatch({ password: 'bed-floor-57', confirmPassword: 'bed-floor-57' })).toBe(true);
});

test('without a new password, none needs to be confirmed', () => {
  expect(passwordsMatch({ confirmPassword: '' })).toBe(true);
  expect(passwordsMatch({ confirmPassword: 'x' })).toBe(false);
});

test('a form that asks for one password has nothing to compare', () => {
  expect(passwordsMatch({ password: 'bed-floor-57' })).toBe(true);
});
