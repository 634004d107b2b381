import { expect, it } from 'vitest';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { emailsDue } from './order-emails.tsx';

const paid = { state: 'paid', isPaid: true, orderItems: [], refunds: [] as object[] } as unknown as Order;
const refund = (amount: string, state: 'completed' | 'failed') => ({ amount, state });
const namesOf = (order: Partial<Order>) => emailsDue({ ...paid, ...order }).map(({ name }) => name);

it('says how much the last refund was whose email is sent again', () => {
  const refunds = [refund('10.00', 'completed'), refund('1250.00', 'completed'), refund('5.00', 'failed')];
  expect(namesOf({ refunds } as Partial<Order>)).toContain('Last refund, $1,250.00');
  expect(namesOf({})).toEqual(['Order received', 'Order paid']);
});
