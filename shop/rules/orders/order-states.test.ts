import { expect, it } from 'vitest';
import { isAtShop } from './order-states.ts';

const pickup = { carrier: 'Local pickup' };
it.each([
  [undefined, false, true],
  [pickup, false, true],
  [{ carrier: 'UPS' }, false, false],
  [undefined, true, false],
  [pickup, true, false],
])(
  'the parts of an order with tracking %j, delivered: %s, are at the shop: %s',
  (tracking, isDelivered, here) => {
    expect(isAtShop({ isDelivered, tracking })).toBe(here);
  },
);
