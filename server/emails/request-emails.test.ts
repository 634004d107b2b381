import { describe, expect, it } from 'vitest';
import { address, returnTerms } from '../../shop/facts.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import type { EmailedRequest } from './request-emails.ts';
import { newRequest, requestAnswered, requestReceived } from './request-emails.ts';
import { sampleOrder } from './samples/sample-orders.ts';

const publicUrl = 'https://shop.example';
const url = `${publicUrl}/order/1`;
const order = sampleOrder({ paidAt: new Date('2026-11-21T16:31:00Z') });
const request: EmailedRequest = {
  kind: 'return',
  returnReason: 'fit',
  reason: 'They look wrong.',
  answer: 'Send them to us.',
  createdAt: '2026-11-22T16:31:00Z',
  returnExpected: false,
  parts: [
    { name: 'Hub Cap', qty: 2 },
    { name: 'Grille', qty: 1 },
  ],
};
const free = { ...order, totalCents: 0 };

describe('the email to a buyer who asks', () => {
  it.each([
    ['once it has come in', requestReceived],
    ['with the answer', requestAnswered],
  ])('repeats their words %s, but only if they paid', (_, email) => {
    expect(emailText(email({ order, request, url }), publicUrl)).toContain('> They look wrong.');
    expect(emailText(email({ order: free, request, url }), publicUrl)).not.toContain('They look wrong.');
  });

  it('names the parts below one label, and the return terms once', () => {
    const email = requestReceived({ order, request, url });
    const text = emailText(email, publicUrl);
    expect(text).toContain('To return: 2 × Hub Cap\n1 × Grille\nReason: It doesn’t fit\n');
    expect(text.split(returnTerms)).toHaveLength(2);
    expect(emailHtml(email, publicUrl).split('To return')).toHaveLength(2);
  });

  it('says where to send parts that the shop waits for, and what to write on the box', () => {
    const answered = (returnExpected: boolean) =>
      emailText(requestAnswered({ order, request: { ...request, returnExpected }, url }), publicUrl);
    expect(answered(true)).toContain(`Send to: Lugo Classic Trucks, ${address.street}`);
    expect(answered(true)).toContain(`On the box: Order ${order.number}`);
    expect(answered(false)).not.toMatch(/Send to|On the box/);
  });

  it('asks for photos of what arrived damaged, which costs no fee', () => {
    const about = (returnReason: EmailedRequest['returnReason']) =>
      emailText(requestReceived({ order, request: { ...request, returnReason }, url }), publicUrl);
    // Lines are wrapped.
    const oneLine = about('damaged').replaceAll(/\s+/g, ' ');
    expect(oneLine).toContain('reply to this email with a photo of the unopened box, and one of the damage.');
    expect(oneLine).toContain('no restocking fee for a part that arrived damaged');
    expect(about('wrong').replaceAll(/\s+/g, ' ')).toContain('you get all of your money back');
    expect(about('fit').replaceAll(/\s+/g, ' ')).not.toMatch(/photo|money back/);
  });

  it('promises no money of an order that cost none', () => {
    const cancel = { ...request, kind: 'cancel' as const, parts: [], returnReason: null };
    for (const asked of [cancel, { ...request, returnReason: 'wrong' as const }])
      for (const email of [newRequest, requestReceived])
        expect(JSON.stringify(email({ order: free, request: asked, url }).body)).not.toMatch(/refund|money/);
    expect(JSON.stringify(newRequest({ order: free, request: cancel, url }).body)).toContain(
      'If you cancel it',
    );
  });

  it('promises no cancellation', () => {
    const email = requestReceived({ order, request: { ...request, kind: 'cancel', parts: [] }, url });
    expect(emailText(email, publicUrl)).toContain('If we can cancel it, we’ll refund it in full.');
  });
});
