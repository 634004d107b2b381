import { describe, expect, it } from 'vitest';
import { emailText } from './email-text.ts';
import { orderPaid, orderReceived } from './order-emails.ts';
import { newPayment } from './owner-emails.ts';
import { bed, sampleOrder, shortList } from './samples/sample-orders.ts';
import { orderReady, orderShipped } from './shipping-emails.ts';

const url = 'https://shop.example/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig';
/** The text on one line, without its line breaks. */
const flat = (email: Parameters<typeof emailText>[0]) =>
  emailText(email, 'https://shop.example').replaceAll('\n', ' ');

const sent = { carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120' };
const arrival = 'The freight company calls the phone number of your order to agree on a day.';
const keepClosed = 'box arrives damaged, please keep it closed';
const checkFirst = 'Before you sign for truck freight, take a photo of it as it arrives and check the part.';

describe('emails about an order with truck freight', () => {
  it.each([
    ['received', orderReceived({ order: sampleOrder({ lines: [bed], paidAt: null }), url })],
    ['paid', orderPaid({ order: sampleOrder({ lines: [bed] }), url })],
    ['on its way', orderShipped({ order: sampleOrder({ ...sent, lines: [bed] }), url })],
  ])('say what happens with it: %s', (_, email) => {
    expect(flat(email)).toContain(arrival);
    expect(flat(email)).toMatch(/No\. LCT-PB-5559 · 1 × \$3,895\.00 · Truck freight/);
    expect(flat(email)).not.toContain('We pack');
  });

  it('mark its line for the owner', () => {
    expect(flat(newPayment({ order: sampleOrder({ lines: [bed] }), url }))).toContain('· Truck freight');
  });

  it('have it checked before signing, and keep only boxes closed', () => {
    const alone = flat(orderShipped({ order: sampleOrder({ ...sent, lines: [bed] }), url }));
    expect(alone).toContain(checkFirst);
    expect(alone).not.toContain(keepClosed);
    const both = flat(orderShipped({ order: sampleOrder({ ...sent, lines: [bed, ...shortList] }), url }));
    expect(both).toContain(checkFirst);
    expect(both).toContain(`If a ${keepClosed}`);
  });

  it('don’t mention it once it is picked up, not sent, or delivered', () => {
    const ready = orderReady({ order: sampleOrder({ carrier: 'Local pickup', lines: [bed] }), url });
    const unsent = sampleOrder({ lines: [{ ...bed, notSent: 1 }, ...shortList] });
    const delivered = sampleOrder({ ...sent, lines: [bed], deliveredAt: new Date('2026-11-25T18:00:00Z') });
    expect(flat(ready)).not.toContain(arrival);
    expect(flat(orderPaid({ order: unsent, url }))).not.toContain(arrival);
    expect(flat(orderPaid({ order: delivered, url }))).not.toContain(arrival);
  });

  it('leave emails about parcels as they are', () => {
    const parcel = flat(orderShipped({ order: sampleOrder({ ...sent, lines: shortList }), url }));
    expect(parcel).toContain(`If the ${keepClosed}`);
    expect(parcel).not.toContain('freight company');
  });
});
