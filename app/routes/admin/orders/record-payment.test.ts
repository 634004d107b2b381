import { expect, it } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { mayRecordPayment } from './record-payment.tsx';

const unpaid = { state: 'placed', paymentState: 'none' } as Order;

it.each<[string, Partial<Order>, boolean]>([
  ['waits for its payment', {}, true],
  ['has expired: the check was in the mail', { state: 'expired' }, true],
  ['had a payment declined', { paymentState: 'declined' }, true],
  ['has a payment that is being confirmed', { paymentState: 'confirming' }, false],
  ['is canceled', { state: 'canceled' }, false],
  ['is paid', { state: 'paid' }, false],
  ['is from the former shop', { state: 'expired', imported: { payment: null } }, false],
])('of an order that %s, a payment can be recorded or not', (_, given, may) => {
  expect(mayRecordPayment({ ...unpaid, ...given })).toBe(may);
});
