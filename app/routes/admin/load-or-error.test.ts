import { beforeEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../../../shop/shop-error.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { loadOrError } from './load-or-error.tsx';

const url = new URL('http://shop.example/admin/orderlist');

beforeEach(() => {
  const user = JSON.stringify({
    userInfo: { _id: 'a', name: 'Ada', email: 'ada@example.com', isAdmin: true },
  });
  vi.stubGlobal('localStorage', { getItem: () => user });
});

it.each<ErrorCode>(['not_found', 'invalid_input', 'too_many_requests', 'unavailable'])(
  'returns the reason of a refusal: %s',
  async (code) => {
    const refused = loadOrError(url, () => Promise.reject(new ShopError(code, 'Because')));
    expect(await refused).toEqual({ refusal: 'Because' });
  },
);

it('leaves a lost connection to the router, which keeps the present page', async () => {
  const cutOff = new ShopError('FETCH_ERROR', 'The shop cannot be reached.');
  await expect(loadOrError(url, () => Promise.reject(cutOff))).rejects.toBe(cutOff);
});
