import { describe, expect, it } from 'vitest';
import { emailText } from './email-text.ts';
import type { EmailedOrder } from './order-email.ts';
import { orderRefunded } from './refund-email.ts';

const order: EmailedOrder = {
  id: '66f1a90c4be21d7f0a5c3e58',
  email: 'dale@example.com',
  createdAt: new Date('2026-11-21T16:31:00Z'),
  paidAt: new Date('2026-11-21T16:35:00Z'),
  paymentMethod: 'PayPal',
  shippingAddress: {
    name: 'Dale Ridley',
    address: '',
    city: '',
    state: 'CA',
    postalCode: '',
    country: 'United States',
    phone: '5305550142',
  },
  addressIncomplete: true,
  lines: [{ name: 'Tailgate', lugoPart: 'TG-5559-SS', qty: 1, priceCents: 10_000 }],
  undiscountedItemsCents: 10_000,
  itemsCents: 10_000,
  shippingCents: 2500,
  handlingCents: 500,
  taxCents: 750,
  totalCents: 13_750,
  couponCode: null,
};
const url = 'https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig';
/** On one line, however it is wrapped. */
const words = (refund: Parameters<typeof orderRefunded>[0]['refund']) =>
  emailText(orderRefunded({ order, refund, url })).replaceAll('\n', ' ');

describe('the email about a refund', () => {
  it('tells a part from the whole, why, and where to see it', () => {
    const reason = 'A dent in the tailgate.';
    const part = words({ amountCents: 5000, kind: 'primary', reason });
    expect(part).toContain('We have given back $50.00 of your payment of $137.50.');
    expect(part).toContain(reason);
    expect(part).toContain(url);
    expect(words({ amountCents: 13_750, kind: 'primary', reason: '' })).toContain(
      'We have given back your payment of $137.50.',
    );
  });

  it('tells who has paid twice that his order stands, and who was late how to get the parts', () => {
    const amountCents = 13_750;
    expect(words({ amountCents, kind: 'duplicate', reason: '' })).toContain('so does your order');
    expect(words({ amountCents, kind: 'late', reason: '' })).toContain('wait for the parts');
  });
});
