import { expect, it } from 'vitest';
import { actionInWords, auditChanges } from './audit-words.ts';

it('says what has changed in the words of the office', () => {
  const before = {
    priceCents: 12900,
    active: false,
    carrier: null,
    napcoBasisPoints: 1000,
    years: [1955, 1956],
  };
  const after = { priceCents: 13900, active: true, carrier: 'UPS', napcoBasisPoints: 1250, years: [1957] };
  expect(auditChanges(before, after)).toEqual([
    { name: 'Price', before: '$129.00', after: '$139.00' },
    { name: 'Email Verified', before: 'No', after: 'Yes' },
    { name: 'Carrier', after: 'UPS' },
    { name: 'Napco', before: '10%', after: '12.5%' },
    { name: 'Years', before: '1955, 1956', after: '1957' },
  ]);
});

it('tells moments in Pacific time and keeps what has no words of its own', () => {
  expect(auditChanges({}, { changed: ['name', 'active'] })).toEqual([
    { name: 'Changed', after: 'Name, Email Verified' },
  ]);
  expect(auditChanges({}, { deliveredAt: '2026-11-21T16:31:00.000Z', pictures: [{ image: 'a' }] })).toEqual([
    { name: 'Delivered at', after: '11/21/2026, 08:31 (PT)' },
    { name: 'Pictures', after: '{"image":"a"}' },
  ]);
});

it('names what was done, also what it has never heard of', () => {
  expect(actionInWords('order.deliver')).toBe('Order marked as delivered');
  expect(actionInWords('gallery.take-down')).toBe('Gallery: take down');
});
