import { expect, it } from 'vitest';
import { auditActions } from '../../../../shop/audit-actions.ts';
import { actionLabels, formatAuditChanges } from './format-audit-change.ts';

it('describes changes in plain words', () => {
  const before = {
    priceCents: 12900,
    active: false,
    carrier: null,
    napcoBasisPoints: 1000,
    years: [1955, 1956],
  };
  const after = { priceCents: 13900, active: true, carrier: 'UPS', napcoBasisPoints: 1250, years: [1957] };
  expect(formatAuditChanges(before, after)).toEqual([
    { name: 'Price', before: '$129.00', after: '$139.00' },
    { name: 'Email Verified', before: 'No', after: 'Yes' },
    { name: 'Carrier', after: 'UPS' },
    { name: 'NAPCO discount', before: '10%', after: '12.5%' },
    { name: 'Years', before: '1955, 1956', after: '1957' },
  ]);
});

it('leaves out what stayed the same', () => {
  const before = { carrier: 'UPS', trackingNumber: '1Z1' };
  expect(formatAuditChanges(before, { carrier: 'UPS', trackingNumber: '1Z2' })).toEqual([
    { name: 'Tracking number', before: '1Z1', after: '1Z2' },
  ]);
});

it('describes the details of a product under the labels of its form', () => {
  const specs = [
    { name: 'Thickness', value: '18 gauge' },
    { name: 'Finish', value: 'Black' },
  ];
  const before = { specs: [], weightLb: null, oversize: false, relatedLugoParts: [], featuredPosition: null };
  const after = {
    specs,
    weightLb: 21.5,
    oversize: true,
    relatedLugoParts: ['A-1', 'A-2'],
    featuredPosition: 7,
  };
  expect(
    formatAuditChanges(
      { ...before, fitNotes: null },
      { ...after, fitNotes: 'Stepside only', californiaWarning: 'Lead.' },
    ),
  ).toEqual([
    { name: 'Specs', after: 'Thickness: 18 gauge; Finish: Black' },
    { name: 'Weight (lb)', after: '21.5' },
    { name: 'Oversize', before: 'No', after: 'Yes' },
    { name: 'Related Parts', after: 'A-1, A-2' },
    { name: 'Featured Position', after: '7' },
    { name: 'Fit Notes', after: 'Stepside only' },
    { name: 'California Warning', after: 'Lead.' },
  ]);
});

it('calls stock and refunds what admins call them', () => {
  const refund = { amountCents: 10_750, returned: ['Tailgate × 1'], restocked: false };
  expect(formatAuditChanges({ onHand: 5 }, { onHand: 8, ...refund })).toEqual([
    { name: 'In stock', before: '5', after: '8' },
    { name: 'Amount', after: '$107.50' },
    { name: 'Returned', after: 'Tailgate × 1' },
    { name: 'Restocked', after: 'No' },
  ]);
  expect(formatAuditChanges({ countInStock: 5 }, { countInStock: 8 })[0]?.name).toBe('In stock');
});

it('says why parts came back as the refund form does', () => {
  expect(formatAuditChanges({}, { returnReason: 'changedMind' })).toEqual([
    { name: 'Return reason', after: 'Changed their mind' },
  ]);
});

it('shows times in Pacific time and the number of pictures, without file names', () => {
  expect(formatAuditChanges({}, { changed: ['name', 'active'] })).toEqual([
    { name: 'Changed', after: 'Name, Email Verified' },
  ]);
  expect(
    formatAuditChanges({}, { deliveredAt: '2026-11-21T16:31:00.000Z', pictures: [{ image: 'a' }] }),
  ).toEqual([
    { name: 'Delivered at', after: '11/21/2026, 08:31 (PT)' },
    { name: 'Pictures', after: '1 picture' },
  ]);
  const drawing = { image: '/art/gallery/03-bed-oiling.svg' };
  expect(formatAuditChanges(drawing, { image: '/uploads/pictures/5f0c1e9a7b3d4c2e8a6f1b90' })).toEqual([
    { name: 'Image', before: 'the drawing', after: 'an uploaded picture' },
  ]);
  expect(formatAuditChanges({ status: 'new' }, { status: 'quoted', email: 'order-paid' })).toEqual([
    { name: 'Status', before: 'New', after: 'Quoted' },
    { name: 'Email', after: 'order paid' },
  ]);
});

it('says what tokens may do and what webhooks tell as the pages about them do', () => {
  expect(formatAuditChanges({}, { scopes: ['orders:read', 'reports:read'] })).toEqual([
    { name: 'Permissions', after: 'Read orders; Read sales and tax reports' },
  ]);
  expect(formatAuditChanges({ events: ['order.paid'] }, { events: ['order.sent.formerly'] })).toEqual([
    { name: 'Receives', before: 'An order is paid', after: 'order.sent.formerly' },
  ]);
  expect(formatAuditChanges({ event: 'webhook.test' }, { event: 'order.paid' })).toEqual([
    { name: 'Event', before: 'A test', after: 'An order is paid' },
  ]);
});

it.each(auditActions)('has its own text for %s', (action) => {
  const words = actionLabels[action];
  expect(words).toMatch(/^[A-Z][A-Za-z -]+$/);
  expect(Object.values(actionLabels).filter((others) => others === words)).toHaveLength(1);
});
