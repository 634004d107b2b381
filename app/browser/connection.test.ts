import { beforeEach, expect, test, vi } from 'vitest';
import { ShopError } from '../../shop/shop-error.ts';
import { isChunkError, retryConnection, untilConnected } from './connection.ts';

/** Node has no window that could go online. */
beforeEach(() => {
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
});

const cutOff = () => new ShopError('FETCH_ERROR', 'The shop cannot be reached.');

test('work that finds no network is done again on retry', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cutOff()).mockResolvedValue('done');
  const result = untilConnected(work, new AbortController().signal);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  await new Promise(setImmediate);
  retryConnection();
  expect(await result).toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
});

test('other failures are not repeated', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValue(new ShopError('not_found', 'Product not found'));
  await expect(untilConnected(work)).rejects.toMatchObject({ code: 'not_found' });
  expect(work).toHaveBeenCalledTimes(1);
});

test('waiting ends when the visitor goes elsewhere', async () => {
  const elsewhere = new AbortController();
  const result = untilConnected(() => Promise.reject(cutOff()), elsewhere.signal);
  await new Promise(setImmediate);
  elsewhere.abort(new Error('elsewhere'));
  await expect(result).rejects.toThrow('elsewhere');
});

test.each([
  [new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), true],
  [new TypeError('error loading dynamically imported module: /assets/x.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new Error('Unable to preload CSS for /assets/x.css'), true],
  [new TypeError('x is not a function'), false],
  [new Error('dynamically imported module'), false],
])('recognizes %s as a missing script: %s', (error, expected) => {
  expect(isChunkError(error)).toBe(expected);
});
