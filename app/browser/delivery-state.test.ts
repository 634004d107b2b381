import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartAddress, tailgate } from '../../tests/support/cart.ts';
import {
  addItem,
  initialCart,
  specifiedTaxRates as rates,
  withAddress,
  withDeliveryPlace,
} from './cart-rules.ts';
import { stateIn } from './delivery-state.ts';
import { parseCart } from './parse-cart.ts';

const place = { state: 'OR', postalCode: '97520' };

describe('the place that prices are shown for', () => {
  it('is the state of the cart, even after an order', () => {
    expect(stateIn(null)).toBe('');
    expect(stateIn(JSON.stringify(initialCart))).toBe('');
    expect(stateIn(JSON.stringify(withDeliveryPlace(initialCart, place, rates)))).toBe('OR');
    expect(stateIn(JSON.stringify(withAddress(initialCart, cartAddress, rates)))).toBe('CA');
  });

  it('is never read out of what a part or a coupon is called', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const name = `${text}"shippingAddress":{"state":"CA"}`;
        const cart = addItem(initialCart, { ...tailgate, name }, 1, rates);
        expect(stateIn(JSON.stringify(cart))).toBe('');
      }),
    );
  });

  it('accepts any text', () => {
    for (const text of ['', '{', '[]', '"shippingAddress"', '{"shippingAddress":{"state":"California"}}'])
      expect(stateIn(text)).toBe('');
  });

  it('taxes the cart, keeps what else is known of the address, and survives storage', () => {
    const cart = withAddress(addItem(initialCart, tailgate, 1, rates), cartAddress, rates);
    const moved = withDeliveryPlace(cart, place, rates);
    expect(moved).toMatchObject({ taxPrice: '0.00', shippingAddress: { ...cartAddress, ...place } });
    expect(withDeliveryPlace(moved, { state: 'CA', postalCode: '' }, rates)).toMatchObject({
      taxPrice: '15.00',
    });
    expect(parseCart(JSON.stringify(moved), rates).shippingAddress).toEqual(moved.shippingAddress);
    const forgotten = withDeliveryPlace(moved, null, rates).shippingAddress;
    expect([forgotten.state, forgotten.postalCode, forgotten.phone]).toEqual([
      undefined,
      undefined,
      cartAddress.phone,
    ]);
  });
});
