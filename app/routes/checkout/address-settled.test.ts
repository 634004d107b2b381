import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../../tests/support/app/stub-storage.ts';
import { cartAddress, tailgate } from '../../../tests/support/cart.ts';
import { addToCart, savePickup, saveShippingAddress } from '../../browser/cart.ts';
import * as payment from './payment.tsx';
import * as placeOrder from './place-order.tsx';

beforeEach(() => {
  stubStorage('localStorage').set('guestEmail', 'dale@example.com');
});

test.each([payment, placeOrder])(
  'an address that was enough for a pickup is completed first',
  ({ clientLoader }) => {
    const url = new URL('http://shop.test/');
    const load = () => clientLoader({ url, request: new Request(url) } as Parameters<typeof clientLoader>[0]);
    addToCart(tailgate, 1);
    savePickup(true);
    saveShippingAddress({ ...cartAddress, postalCode: '' });
    expect(load()).not.toBeInstanceOf(Response);
    savePickup(false);
    expect((load() as Response).headers.get('location')).toBe('/shipping');
  },
);
