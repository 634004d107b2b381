import type { Samples } from '../kinds.ts';
import { sampleOrder } from './sample-orders.ts';

const refund = { amountCents: 10_000, kind: 'primary', state: 'completed' } as const;
const refunded = { refunds: [refund] };
const sent = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };

/** The emails about refunds. @param url the order's page for its buyer */
export function refundSamples(url: string): Samples<'refunded'> {
  const { totalCents } = sampleOrder();
  return {
    'in part': {
      order: sampleOrder({ ...sent, ...refunded }),
      refund: {
        ...refund,
        reason: 'The tailgate arrived with a dent in its upper edge. You keep it, we pay for the repair.',
      },
      url,
    },
    'in full': {
      order: sampleOrder({
        refunds: [{ ...refund, amountCents: totalCents }],
        paymentMethod: 'Credit Card',
      }),
      refund: { ...refund, amountCents: totalCents, reason: '' },
      url,
    },
    'a part that came back': {
      order: sampleOrder({ ...sent, refunds: [{ ...refund, amountCents: 25_317 }] }),
      refund: {
        ...refund,
        amountCents: 25_317,
        reason: 'The tailgate didn’t fit.',
        details: {
          returned: [{ name: 'Tailgate, Stepside, Plain Center', qty: 1, unsent: false }],
          itemsCents: 19_920,
          keptFeeCents: 4980,
          shippingCents: 2500,
          handlingCents: 1029,
          taxCents: 1868,
        },
      },
      url,
    },
    'paid by check': {
      order: sampleOrder({ ...refunded, paymentMethod: 'Check' }),
      refund: { ...refund, reason: 'The tailgate has a dent.' },
      url,
    },
    'a check that bounced': {
      order: sampleOrder({ refunds: [{ ...refund, amountCents: totalCents }], paymentMethod: 'Check' }),
      refund: { ...refund, amountCents: totalCents, reason: 'Insufficient funds.', bounced: true },
      url,
    },
    'a second payment': {
      order: sampleOrder(),
      refund: { amountCents: totalCents, kind: 'duplicate', reason: 'This order was paid twice.' },
      url,
    },
    'a payment that came too late': {
      order: sampleOrder({ paidAt: null }),
      refund: {
        amountCents: totalCents,
        kind: 'late',
        reason: 'The parts were sold before your payment arrived.',
      },
      url,
    },
  };
}
