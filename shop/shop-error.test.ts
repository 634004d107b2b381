import { expect, test } from 'vitest';
import { defaultErrorMessage, serverMessage, ShopError } from './shop-error.ts';

test('the server’s message is passed on', () => {
  const refusal = new ShopError('link_expired', 'This link has expired.');
  expect(serverMessage(refusal, 'Password reset failed')).toBe('This link has expired.');
});

test.each([
  ['no reply', new ShopError('FETCH_ERROR', 'The shop cannot be reached.')],
  ['a reply without a message', new ShopError('unavailable', defaultErrorMessage)],
  ['another error', new TypeError('x is undefined')],
])('without a reply of the server (%s) the specified text is shown [8.31]', (_, error) => {
  expect(serverMessage(error, 'Password reset failed')).toBe('Password reset failed');
});
