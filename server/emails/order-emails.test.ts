import { describe, expect, it } from 'vitest';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import type { EmailedOrder } from './emailed-order.ts';
import { newOrder, newPayment, orderPaid, orderReceived, orderRefunded } from './order-emails.ts';

const order: EmailedOrder = {
  id: '66f1a90c4be21d7f0a5c3e58',
  number: 570123,
  email: 'dale@example.com',
  createdAt: new Date('2026-11-21T16:31:00Z'),
  paidAt: null,
  paymentMethod: 'PayPal',
  shippingAddress: {
    name: 'Dale Ridley',
    address: '418 Orchard Lane',
    apartment: 'Unit 2',
    city: 'Placerville',
    state: 'CA',
    postalCode: '95667',
    country: 'United States',
    phone: '5305550142',
  },
  addressIncomplete: false,
  lines: [
    { name: 'Tailgate, stepside, plain center', lugoPart: 'TG-5559-SS', qty: 1, priceCents: 24_900 },
    { name: 'NAPCO locking hub seal kit', lugoPart: 'NP-LH-57', qty: 2, priceCents: 6450 },
  ],
  undiscountedItemsCents: 37_800,
  itemsCents: 34_020,
  shippingCents: 8500,
  handlingCents: 1701,
  taxCents: 2552,
  totalCents: 46_773,
  couponCode: 'SPRING57',
};
const url = 'https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig&x=1';

describe('emailText', () => {
  it('renders an order as a price list with dot leaders', () => {
    expect(emailText(orderReceived({ order, url }))).toBe(`Lugo Classic Trucks

We have your order
==================

Thank you, Dale Ridley. We received your order for the parts
below. It is not paid yet; we pack it as soon as it is.

Pay for your order:
https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig&x=1

Order ID 66f1a90c4be21d7f0a5c3e58
11/21/2026, 08:31 (PT)

Tailgate, stepside, plain center ....................... $249.00
  No. TG-5559-SS · 1 × $249.00
NAPCO locking hub seal kit ............................. $129.00
  No. NP-LH-57 · 2 × $64.50

Items .................................................. $340.20
Total savings, coupon SPRING57 ......................... −$37.80
Shipping (estimate) ..................................... $85.00
Handling (estimate) ..................................... $17.01
Tax (estimate) .......................................... $25.52
Total .................................................. $467.73

Shipping, handling and tax are estimates; overages or shortages
will be reconciled. The handling fee covers order processing.

Ships to
Dale Ridley
418 Orchard Lane, Unit 2
Placerville, California 95667
(530) 555-0142

-- 
Questions? Reply to this email or call (555) 555-0157, Mon–Fri
8am–4:30pm.
14 days from receipt to return, 20% restocking fee.
`);
  });

  it('stays within 64 columns even when a product name is long', () => {
    const name =
      'Bed floor pan, short bed, bare steel, with cross sills and mounting hardware for 1955 second series to 1959';
    const long = { ...order, lines: [{ name, lugoPart: 'BF-5559-FP', qty: 1, priceCents: 1_234_567 }] };
    const lines = emailText(orderReceived({ order: long, url: 'https://x' })).split('\n');
    expect(lines.filter((line) => line.length > 64)).toEqual([]);
    expect(lines.some((line) => line.endsWith('... $12,345.67'))).toBe(true);
  });
});

describe('emailHtml', () => {
  const publicUrl = 'https://shop.example';

  it('says the same as the text', () => {
    const page = emailHtml(orderReceived({ order, url }), publicUrl);
    for (const words of [
      'We have your order',
      'TG-5559-SS',
      '2 × $64.50',
      '$467.73',
      'SPRING57',
      'Placerville, California 95667',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toContain('href="https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig&#38;x=1"');
  });

  it('escapes what buyers typed', () => {
    const hostile = '<script>alert(1)</script>"&';
    const shippingAddress = { ...order.shippingAddress, name: hostile, address: hostile, phone: hostile };
    const lines = [{ ...order.lines[0], name: hostile, lugoPart: hostile, qty: 1, priceCents: 1 }];
    const email = newOrder({
      order: { ...order, shippingAddress, lines, email: hostile, couponCode: hostile },
      url,
    });
    expect(emailHtml(email, publicUrl)).not.toContain('<script');
    expect(emailHtml(email, publicUrl)).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#38;');
  });

  it('loads nothing from other servers', () => {
    expect(emailHtml(orderReceived({ order, url }), publicUrl)).not.toMatch(/\ssrc=|url\(|<link|@import/);
  });
});

describe('the emails about an order', () => {
  const paid = { ...order, paidAt: new Date() };

  it('differ in their subjects', () => {
    expect(
      [orderReceived, orderPaid, newOrder, newPayment].map((write) => write({ order, url }).subject),
    ).toEqual([
      'We have your order 570123',
      'Your order 570123 is paid',
      'New order 570123, $467.73',
      'Order 570123 is paid, $467.73',
    ]);
  });

  it('do not ask for payment of a paid order', () => {
    const text = emailText(orderReceived({ order: paid, url }));
    expect(text).toContain('It is paid, and we pack it next.');
    expect(text).not.toMatch(/Pay for your order|not paid yet/);
  });

  it('tell the owner how to reach the buyer, and that the address is incomplete', () => {
    const shippingAddress = {
      ...order.shippingAddress,
      name: '',
      address: '',
      apartment: '',
      city: '',
      postalCode: '',
    };
    const text = emailText(newOrder({ order: { ...order, shippingAddress, addressIncomplete: true }, url }));
    expect(text).toContain('dale@example.com ordered for $467.73 (PayPal).');
    expect(text).toContain('Ships to\nCalifornia\n(530) 555-0142\n\nEmail dale@example.com\n');
    expect(text).toContain('The address is incomplete: ask before packing.');
  });
});

describe('the email about a refund', () => {
  /** The text on one line, without its line breaks. */
  const textOf = (refund: Parameters<typeof orderRefunded>[0]['refund']) =>
    emailText(orderRefunded({ order, refund, url })).replaceAll('\n', ' ');

  it('says how much of the payment was refunded, why, and where to see it', () => {
    const reason = 'A dent in the tailgate.';
    const part = textOf({ amountCents: 5000, kind: 'primary', reason });
    expect(part).toContain('We refunded $50.00 of your payment of $467.73.');
    expect(part).toContain(reason);
    expect(part).toContain(url);
    expect(textOf({ amountCents: 46_773, kind: 'primary', reason: '' })).toContain(
      'We refunded your payment of $467.73.',
    );
  });

  it('says that the order stands after a duplicate payment, and how to wait for parts after a late one', () => {
    const amountCents = 46_773;
    expect(textOf({ amountCents, kind: 'duplicate', reason: '' })).toContain('so does your order');
    expect(textOf({ amountCents, kind: 'late', reason: '' })).toContain('wait for the parts');
  });
});
