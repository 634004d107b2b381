import { describe, expect, it } from 'vitest';
import { noPaymentMethod } from '../../shop/facts.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import type { EmailedOrder } from './emailed-order.ts';
import { orderCanceled, orderPaid, orderReceived } from './order-emails.ts';
import { orderRefunded } from './refund-emails.ts';
import { newOrder, newPayment } from './owner-emails.ts';
import { bed, longList, sampleOrder, shortList } from './samples/sample-orders.ts';

const publicUrl = 'https://shop.example';
const spring = { napcoBasisPoints: 1000, aftermarketBasisPoints: 1000 };
const order = sampleOrder({ paidAt: null, discount: spring });
const free = { totalCents: 0, paymentMethod: noPaymentMethod };
const url = 'https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig&x=1';
const textOf = (email: Parameters<typeof emailText>[0]) => emailText(email, publicUrl);
/** The text on one line, without its line breaks. */
const flat = (email: Parameters<typeof emailText>[0]) => textOf(email).replaceAll('\n', ' ');

describe('emailText', () => {
  it('renders an order as a price list with dot leaders', () => {
    expect(textOf(orderReceived({ order, url }))).toBe(`Lugo Classic Trucks

We have your order
==================

Thank you. We have your order for the parts below. It isn’t paid
yet. We’ll pack it as soon as it is.

Pay for your order:
https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig&x=1

These prices are good until 11/28/2026, 08:31 (PT). We hold the
parts for 15 minutes once you start to pay.

Order 570123
11/21/2026, 08:31 (PT)

Tailgate, Stepside, Plain Center ....................... $249.00
  No. LCT-TG-5559 · 1 × $249.00
NAPCO Locking Hub Seal Kit ............................. $129.00
  No. LCT-NP-5701 · 2 × $64.50

Items .................................................. $340.20
  You save $37.80 with SPRING57
Shipping (estimate) ..................................... $85.00
Handling (estimate) ..................................... $17.01
Tax (estimate) .......................................... $25.52
Total .................................................. $467.73

Shipping, handling and tax are estimates; overages or shortages
will be reconciled. The handling fee covers order processing.

-- 
Questions? Reply to this email or call (555) 555-0157,
Mon–Fri 8am–4:30pm.
14 days from receipt to return, 20% restocking fee.
https://shop.example/return-policy
`);
  });

  it('stays within 64 columns even when a product name is long', () => {
    const long = sampleOrder({ lines: longList.map((line) => ({ ...line, priceCents: 1_234_567 })) });
    const lines = textOf(orderReceived({ order: long, url: 'https://x' })).split('\n');
    expect(lines.filter((line) => line.length > 64)).toEqual([]);
    expect(lines.some((line) => line.endsWith('... $12,345.67'))).toBe(true);
  });
});

describe('emailHtml', () => {
  it('says the same as the text', () => {
    const page = emailHtml(orderReceived({ order, url }), publicUrl);
    for (const words of [
      'We have your',
      'Order 570123',
      'LCT-TG-5559',
      '2 × $64.50',
      '$467.73',
      'You save $37.80 with SPRING57',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toContain('href="https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig&#38;x=1"');
  });

  const typed = Object.fromEntries(
    Object.keys(order.shippingAddress).map((field) => [
      field,
      field === 'state' ? 'CA' : 'URGENT evil.example',
    ]),
  );

  it.each([
    { write: orderReceived, of: { paidAt: null } },
    { write: orderCanceled, of: { paidAt: null } },
    { write: orderReceived, of: free },
    { write: orderPaid, of: free },
    { write: orderCanceled, of: { ...free, canceledAt: new Date() } },
  ])('contains nothing that the buyer typed unless they have paid: %o', ({ write, of }) => {
    const email = write({ order: sampleOrder({ ...of, shippingAddress: typed }), url });
    for (const shown of [textOf(email), emailHtml(email, publicUrl)])
      expect(shown).not.toMatch(/URGENT|evil/);
    for (const shown of ['Order 570123', '$249.00', url]) expect(textOf(email)).toContain(shown);
  });

  it('shows the owner where a free order ships to', () => {
    const email = newOrder({ order: sampleOrder(free), url });
    for (const shown of [textOf(email), emailHtml(email, publicUrl)])
      expect(shown).toContain('Placerville, California 95667');
  });

  it('shows a paid order’s buyer where it ships to', () => {
    for (const shown of [
      textOf(orderPaid({ order: sampleOrder(), url })),
      emailHtml(orderPaid({ order: sampleOrder(), url }), publicUrl),
    ])
      expect(shown).toContain('Placerville, California 95667');
  });

  it('escapes what buyers typed', () => {
    const hostile = '<script>alert(1)</script>"&';
    const shippingAddress = { name: hostile, address: hostile, phone: hostile };
    const lines = shortList.map((line) => ({ ...line, name: hostile, lugoPart: hostile, image: hostile }));
    const stored = { ...sampleOrder({ lines, shippingAddress, email: hostile }), couponCode: hostile };
    const page = emailHtml(newOrder({ order: stored, url }), publicUrl);
    expect(page).not.toContain('<script');
    expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#38;');
  });

  it('leaves no square where a picture is missing, and no column when all are', () => {
    const shownOf = (lines: Parameters<typeof sampleOrder>[0]) =>
      emailHtml(orderPaid({ order: sampleOrder(lines), url }), publicUrl);
    const bare = shortList.map((line) => ({ ...line, image: '' }));
    expect(shownOf({ lines: bare })).not.toContain('width:64px');
    expect(shownOf({ lines: shortList })).toContain('width:64px');
    expect(shownOf({ lines: shortList })).not.toContain('#f5efe2');
  });

  it('shows small pictures of the parts, but never a drawing of a used one', () => {
    const photo = `/pictures/${'5f'.repeat(12)}.webp`;
    const lines = [...shortList, ...shortList.map((line) => ({ ...line, image: photo }))];
    const page = emailHtml(orderPaid({ order: sampleOrder({ lines }), url }), publicUrl);
    const pictures = [...page.matchAll(/src="https:\/\/shop\.example(\/thumbnails[^"]+)"/g)].map(
      ([, it]) => it,
    );
    expect(pictures).toEqual([
      '/thumbnails/art/parts/tailgate.png',
      '/thumbnails/art/parts/locking-hub.png',
      ...Array.from({ length: 3 }, () =>
        photo.replace('/pictures', '/thumbnails/pictures').replace('webp', 'jpg'),
      ),
    ]);
  });
});

describe('orderRefunded', () => {
  it('says where the order ships to only while parts are still to be sent', () => {
    const shownOf = (order: EmailedOrder, amountCents: number) => {
      const refund = { amountCents, kind: 'primary', state: 'completed', reason: '' } as const;
      const email = orderRefunded({ order: { ...order, refunds: [refund] }, refund, url });
      return textOf(email) + emailHtml(email, publicUrl);
    };
    const order = sampleOrder();
    const sent = { ...order, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    expect(shownOf(order, 100).match(/Ships to/g)).toHaveLength(2);
    expect(shownOf({ ...sent, moreToFollow: true }, 100)).toContain('Ships to');
    expect(shownOf(sent, 100)).not.toContain('Ships to');
    expect(shownOf(order, order.totalCents)).not.toContain('Ships to');
  });
});

describe('the emails about an order', () => {
  const paid = sampleOrder();

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

  it('tell the owner, and nobody else, what the customer wrote', () => {
    const noted = sampleOrder({ customerNote: 'Without holes, please.' });
    for (const write of [newOrder, newPayment])
      expect(textOf(write({ order: noted, url }))).toContain(
        'Note from the customer:\n> Without holes, please.',
      );
    for (const write of [orderReceived, orderPaid])
      expect(textOf(write({ order: noted, url }))).not.toContain('Without holes');
    expect(textOf(newPayment({ order: paid, url }))).not.toContain('Note from');
  });

  it('do not ask for payment of a paid order, nor call its amounts estimates', () => {
    const received = flat(orderReceived({ order: paid, url }));
    expect(received).toContain('It’s paid. We pack Mon–Fri, and email you the tracking number');
    expect(received).not.toMatch(/Pay for your order|isn’t paid yet/);
    for (const email of [orderReceived, orderPaid])
      expect(flat(email({ order: paid, url }))).not.toMatch(/estimate/);
  });

  it('say how soon the parts leave, when the shop promises it', () => {
    for (const email of [orderReceived, orderPaid]) {
      const told = (about: Parameters<typeof sampleOrder>[0]) =>
        flat(email({ order: sampleOrder({ shipsWithinDays: 2, ...about }), url }));
      expect(told({})).toContain(
        'Your parts leave our shop within 2 business days. We email you the tracking number once they',
      );
      expect(told({ lines: [bed] })).toContain('We get your parts ready within 2 business days, and email');
      for (const other of [{ pickup: true }, { addressIncomplete: true }, { carrier: 'UPS' }])
        expect(told(other)).not.toContain('business days');
    }
  });

  it('announce no packing once the parts are sent, ready or delivered', () => {
    const late = [
      sampleOrder({ carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }),
      sampleOrder({ carrier: 'Local pickup' }),
      sampleOrder({ deliveredAt: new Date() }),
    ];
    for (const email of [orderReceived, orderPaid])
      for (const each of late) expect(flat(email({ order: each, url }))).not.toContain('We pack');
  });

  it('thank a buyer without a name, and don’t say how they paid: the method they chose may not be the one they used', () => {
    const nameless = sampleOrder({ shippingAddress: { name: ' ' }, paymentMethod: 'Credit Card' });
    const email = flat(orderPaid({ order: nameless, url }));
    expect(email).toContain('Thank you. We have your payment of $509.87. We pack');
    expect(email).not.toMatch(/credit card/i);
  });

  it('ask for no payment while one is being confirmed', () => {
    const order = sampleOrder({ paidAt: null, confirming: true });
    const email = orderReceived({ order, url });
    expect(flat(email)).toContain('You don’t need to pay again. We hold your parts until then');
    expect(email.body).not.toContainEqual(expect.objectContaining({ buys: true }));
  });

  it('do not speak of a payment when there was nothing to pay', () => {
    for (const write of [orderReceived, orderPaid]) {
      const email = flat(write({ order: sampleOrder(free), url }));
      expect(email).toContain('There is nothing to pay');
      expect(email).not.toContain('No payment required');
    }
  });

  it.each([orderPaid, orderReceived])(
    'say where and when parts will be picked up, until they are ready: %o',
    (write) => {
      const told = (about: Parameters<typeof sampleOrder>[0]) =>
        flat(write({ order: sampleOrder(about), url }));
      expect(told({ pickup: true })).toContain(
        'Where: 1957 Task Force Way, Northern California, CA 95000 When: Mon–Fri 8am–4:30pm',
      );
      expect(told({})).not.toContain('Where:');
      expect(told({ pickup: true, carrier: 'Local pickup' })).not.toContain('Where:');
    },
  );

  it('tell the owner how to reach the buyer, and that the address is incomplete', () => {
    const shippingAddress = { name: '', address: '', apartment: '', city: '', postalCode: '' };
    const text = textOf(newOrder({ order: sampleOrder({ shippingAddress, addressIncomplete: true }), url }));
    expect(text).toContain('dale@example.com ordered for $509.87: there is nothing to pay.');
    expect(text).toContain('Ships to\nCalifornia\n(530) 555-0142\n');
    expect(text).toContain('Email: dale@example.com\n');
    expect(text).toContain('The address is incomplete: ask before packing.');
    expect(text).not.toContain('ready to pack');
    expect(flat(newOrder({ order: sampleOrder(), url }))).toContain('It’s ready to pack.');
  });

  it('ask the buyer of a paid order for the address that it lacks, instead of announcing the packing', () => {
    const order = sampleOrder({ addressIncomplete: true });
    for (const email of [orderPaid({ order, url }), orderReceived({ order, url })]) {
      expect(flat(email)).toContain(
        'part of your address is missing. Please complete it on your order’s page with the button below',
      );
      expect(flat(email)).toContain(`See your order: ${url}`);
      expect(flat(email)).not.toContain('We pack');
    }
    const sent = sampleOrder({ addressIncomplete: true, carrier: 'UPS' });
    expect(flat(orderPaid({ order: sent, url }))).not.toContain('address is missing');
  });
});

describe('the email about a refund', () => {
  const refunded = (refund: Parameters<typeof orderRefunded>[0]['refund']) =>
    flat(orderRefunded({ order, refund, url }));

  it('says how much of the payment was refunded, why, and where to see it', () => {
    const reason = 'A dent in the tailgate.';
    const part = refunded({ amountCents: 5000, kind: 'primary', reason });
    expect(part).toContain('Dale, we refunded $50.00 of your payment of $467.73.');
    expect(part).toContain(`The reason: > ${reason}`);
    expect(part).toContain(url);
    expect(refunded({ amountCents: 46_773, kind: 'primary', reason: '' })).toContain(
      'we refunded your payment of $467.73.',
    );
  });

  it('says that the order stays after a duplicate payment, and how to wait for parts after a late one', () => {
    const amountCents = 46_773;
    expect(refunded({ amountCents, kind: 'duplicate', reason: '' })).toContain('your order stays as it is');
    expect(refunded({ amountCents, kind: 'late', reason: '' })).toContain('wait for the parts');
  });
});
