import { describe, expect, it } from 'vitest';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { sampleOrder } from './samples/sample-orders.ts';
import { orderReady, orderShipped } from './shipping-emails.ts';

const publicUrl = 'https://shop.example';
const url = `${publicUrl}/order/66f1a90c4be21d7f0a5c3e58?key=t8.sig`;

describe('orderShipped', () => {
  it('links to the carrier’s page of a package that is on its way, if there is one', () => {
    const sent = sampleOrder({ carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
    expect(orderShipped({ order: sent, url }).body).toContainEqual({
      kind: 'button',
      label: 'Track with UPS',
      url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    });
    expect(emailText(orderShipped({ order: sent, url }), publicUrl)).toContain(`See your order:\n${url}`);
    const freight = sampleOrder({ carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120' });
    const text = emailText(orderShipped({ order: freight, url }), publicUrl);
    expect(text).toContain('PRO 44-120');
    expect(text).not.toContain('Track with');
  });

  it('makes each of several packages a link to its carrier’s page', () => {
    const order = sampleOrder({
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      packages: [{ position: 2, carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120' }],
    });
    const email = orderShipped({ order, url });
    const page = 'https://www.ups.com/track?tracknum=1Z999AA10123456784';
    expect(emailText(email, publicUrl)).toContain(
      `Package 1: UPS, 1Z999AA10123456784\n${page}\nPackage 2: Sierra Freight Lines, PRO 44-120\n`,
    );
    const html = emailHtml(email, publicUrl).replaceAll(/\s+/g, ' ');
    expect(html).toMatch(/href="https:\/\/www\.ups\.com[^>]*>UPS, 1Z999AA10123456784<\/a/);
    expect(html).not.toContain('Track package');
  });

  it('names the parts of each package of which the shop has said what is in it', () => {
    const sent = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    const bezels = { position: 1, product: 'a', name: 'Headlight Bezel', qty: 2 };
    const emblem = { position: 1, product: 'b', name: 'Emblem, Hood', qty: 1 };
    const packed = [bezels, emblem];
    const one = emailText(orderShipped({ order: sampleOrder({ ...sent, packed }), url }), publicUrl);
    expect(one.replaceAll('\n', ' ')).toContain('In this package: 2 × Headlight Bezel; 1 × Emblem, Hood');
    const packages = [{ position: 3, carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120' }];
    const bed = { position: 3, product: 'c', name: 'Pickup Bed', qty: 1 };
    const textOf = (packed: (typeof bed)[]) =>
      emailText(orderShipped({ order: sampleOrder({ ...sent, packages, packed }), url }), publicUrl);
    expect(textOf([bezels, bed])).toMatch(
      /In this package: 2 × Headlight Bezel\nPackage 2: .*\nIn this package: 1 × Pickup Bed\n/,
    );
    expect(textOf([bed]).match(/In this package/g)).toHaveLength(1);
    expect(textOf([])).not.toContain('In this package');
  });
});

describe('orderReady', () => {
  it('says where and when parts can be picked up and what to bring, and shows no address of a parcel', () => {
    const email = orderReady({ order: sampleOrder({ carrier: 'Local pickup' }), url });
    const text = emailText(email, publicUrl).replaceAll('\n', ' ');
    expect(email).toMatchObject({
      subject: 'Your order 570123 is ready to pick up',
      preview: 'Come to 1957 Task Force Way, Mon–Fri 8am–4:30pm.',
    });
    for (const words of [
      'Dale, your parts are packed and ready to pick up at the shop.',
      'Where: 1957 Task Force Way, Northern California, CA 95000',
      'When: Mon–Fri 8am–4:30pm',
      'Bring: Your order number, 570123, and a photo ID',
      'Phone: (555) 555-0157',
      url,
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/Ships to|Orchard Lane|racking number/);
    expect(emailHtml(email, publicUrl)).not.toMatch(/Ships to|Orchard Lane/);
  });
});
