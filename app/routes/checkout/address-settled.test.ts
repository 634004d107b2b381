import { beforeEach, expect, test, vi } from 'vitest';
import { cartAddress, tailgate } from '../../../tests/support/cart.ts';
import { addToCart, savePickup, saveShippingAddress } from '../../browser/cart.ts';
import * as payment from './payment.tsx';
import * as placeOrder from './place-order.tsx';

beforeEach(() => {
  const shelf = new Map([['guestEmail', 'dale@example.com']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, text: string) => void shelf.set(key, text),
    removeItem: (key: string) => void shelf.delete(key),
  });
});

test.each([payment, placeOrder])(
  'an address that was enough for a pickup is completed first',
  ({ clientLoader }) => {
    const load = () =>
      clientLoader({ url: new URL('http://shop.test/') } as Parameters<typeof clientLoader>[0]);
    addToCart(tailgate, 1);
    savePickup(true);
    saveShippingAddress({ ...cartAddress, postalCode: '' });
    expect(load()).not.toBeInstanceOf(Response);
    savePickup(false);
    expect((load() as Response).headers.get('location')).toBe('/shipping');
  },
);
