import { expect, it } from 'vitest';
import type { Order } from '../../../shop/contracts/orders.ts';
import { hasReturnedParts } from './is-refunded.ts';

const refundOf = (state: string, returned?: { unsent: boolean }[]) =>
  ({ refunds: [{ state, ...(returned && { returned }) }] }) as unknown as Pick<Order, 'refunds'>;

it.each([
  [true, 'a refund for a part that was sent', refundOf('completed', [{ unsent: false }])],
  [false, 'one for a part that stays at the shop', refundOf('completed', [{ unsent: true }])],
  [false, 'one without parts', refundOf('completed')],
  [false, 'one that failed', refundOf('failed', [{ unsent: false }])],
])('tells %s whether parts came back, after %s', (expected, _, order) => {
  expect(hasReturnedParts(order)).toBe(expected);
});
