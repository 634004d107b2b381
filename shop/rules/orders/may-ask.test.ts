import { expect, it } from 'vitest';
import { mayAsk } from './may-ask.ts';

const now = new Date('2026-11-25T18:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const hoods = { product: 'hood', name: 'Hood', qty: 2, notSent: 0, cameBack: 0 };
const boxOf = (qty: number) => ({
  position: 1,
  carrier: 'UPS',
  trackingNumber: '1Z',
  contents: qty ? [{ ...hoods, position: 1, qty }] : [],
});
const paid = {
  paidAt: daysAgo(20),
  canceledAt: null,
  sentAt: null,
  deliveredAt: null,
  carrier: null,
  isPickup: false,
  reversed: false,
  totalCents: 10_000,
  refunds: [],
  moreToFollow: false,
  packages: [],
  requests: [],
  lines: [hoods],
};
const returnOf = (expected: number) => ({ parts: [{ product: 'hood', expected }] });
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
  [
    'parts that were sent 44 days ago',
    { carrier: 'UPS', paidAt: daysAgo(90), sentAt: daysAgo(44) },
    'return',
  ],
  ['parts that were sent earlier', { carrier: 'UPS', paidAt: daysAgo(90), sentAt: daysAgo(44.1) }, null],
  [
    'parts that were paid 44 days ago and sent nobody knows when',
    { carrier: 'UPS', paidAt: daysAgo(44) },
    'return',
  ],
  [
    'parts that were paid earlier and sent nobody knows when',
    { carrier: 'UPS', paidAt: daysAgo(44.1) },
    null,
  ],
  [
    'parts that were sent long ago, and arrived late',
    { carrier: 'UPS', paidAt: daysAgo(90), sentAt: daysAgo(60), deliveredAt: daysAgo(1) },
    'return',
  ],
  ['parts that have waited for long to be sent', { paidAt: daysAgo(90) }, 'cancel'],
  ['a canceled order', { canceledAt: daysAgo(1) }, null],
  ['one whose payment was taken back', { reversed: true }, null],
  ['one that was refunded in full', { refunds: [refunded] }, null],
  ['one that is to be refunded in full', { refunds: [{ ...refunded, state: 'requested' }] }, null],
  ['one whose refund failed', { refunds: [{ ...refunded, state: 'failed' }] }, 'cancel'],
  ['one that was refunded in part', { refunds: [{ ...refunded, amountCents: 9000 }] }, 'cancel'],
  ['one of which nothing is left to send', { lines: [{ ...hoods, notSent: 2, cameBack: 0 }] }, null],
  [
    'one of which everything came back',
    { carrier: 'UPS', lines: [{ ...hoods, notSent: 1, cameBack: 1 }] },
    null,
  ],
  [
    'one of which some came back',
    { carrier: 'UPS', lines: [{ ...hoods, notSent: 0, cameBack: 1 }] },
    'return',
  ],
  [
    'one of which everything is expected back',
    { carrier: 'UPS', requests: [returnOf(1), returnOf(1)] },
    null,
  ],
  ['one of which some is expected back', { carrier: 'UPS', requests: [returnOf(1)] }, 'return'],
  [
    'one of which some came back, and the rest is expected',
    { carrier: 'UPS', lines: [{ ...hoods, cameBack: 1 }], requests: [returnOf(1)] },
    null,
  ],
  ['one whose return has ended', { carrier: 'UPS', requests: [returnOf(0)] }, 'return'],
  ['one that is not sent and expected back all the same', { requests: [returnOf(2)] }, 'cancel'],
  [
    'one of which what is sent came back, and more will follow',
    { carrier: 'UPS', moreToFollow: true, packages: [boxOf(1)], lines: [{ ...hoods, cameBack: 1 }] },
    null,
  ],
  [
    'one of which nobody knows what was sent, and more will follow',
    { carrier: 'UPS', moreToFollow: true, packages: [boxOf(0)], lines: [{ ...hoods, cameBack: 1 }] },
    'return',
  ],
] as const)('of %s', (_, order, expected) => {
  expect(mayAsk({ ...paid, ...order }, now)).toBe(expected);
});
