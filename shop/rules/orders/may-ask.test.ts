import { expect, it } from 'vitest';
import { mayAsk } from './may-ask.ts';

const now = new Date('2026-11-25T18:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const paid = {
  paidAt: daysAgo(20),
  canceledAt: null,
  deliveredAt: null,
  carrier: null,
  isPickup: false,
  reversed: false,
  totalCents: 10_000,
  refunds: [],
  lines: [{ qty: 2, notSent: 0, cameBack: 0 }],
};
const refunded = { kind: 'primary', state: 'completed', amountCents: 10_000 };

it.each([
  ['an unpaid order', { paidAt: null }, null],
  ['one that is not sent', {}, 'cancel'],
  ['one that is sent', { carrier: 'UPS' }, 'return'],
  ['parts that wait to be picked up', { carrier: 'Local pickup', isPickup: true }, 'cancel'],
  [
    'parts that were picked up',
    { carrier: 'Local pickup', isPickup: true, deliveredAt: daysAgo(1) },
    'return',
  ],
  ['parts that arrived 14 days ago', { carrier: 'UPS', deliveredAt: daysAgo(14) }, 'return'],
  ['parts that arrived earlier', { carrier: 'UPS', deliveredAt: daysAgo(14.1) }, null],
  ['a canceled order', { canceledAt: daysAgo(1) }, null],
  ['one whose payment was taken back', { reversed: true }, null],
  ['one that was refunded in full', { refunds: [refunded] }, null],
  ['one that was refunded in part', { refunds: [{ ...refunded, amountCents: 9000 }] }, 'cancel'],
  ['one of which nothing is left to send', { lines: [{ qty: 2, notSent: 2, cameBack: 0 }] }, null],
  [
    'one of which everything came back',
    { carrier: 'UPS', lines: [{ qty: 2, notSent: 1, cameBack: 1 }] },
    null,
  ],
  ['one of which some came back', { carrier: 'UPS', lines: [{ qty: 2, notSent: 0, cameBack: 1 }] }, 'return'],
] as const)('of %s', (_, order, expected) => {
  expect(mayAsk({ ...paid, ...order }, now)).toBe(expected);
});
