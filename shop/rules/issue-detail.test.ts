import { expect, it } from 'vitest';
import { describeDetail } from './issue-detail.ts';

it('shows the details of a payment issue in words and dollars, and omits unknown ones', () => {
  const detail = { amountCents: 123456, providerOrderId: '8XV41', expected: 'USD', found: null, issue: '' };
  expect(describeDetail(detail)).toEqual([
    { name: 'Amount', text: '$1,234.56' },
    { name: 'PayPal order', text: '8XV41' },
    { name: 'Expected', text: 'USD' },
  ]);
});

it('formats the expected and the actual value as their field requires', () => {
  expect(describeDetail({ field: 'amountCents', expected: '25584', actual: 100 })).toEqual([
    { name: 'Field', text: 'Amount' },
    { name: 'Expected', text: '$255.84' },
    { name: 'Actual', text: '$1.00' },
  ]);
  expect(describeDetail({ field: 'customId', expected: '25584' })).toEqual([
    { name: 'Field', text: 'Order number at PayPal' },
    { name: 'Expected', text: '25584' },
  ]);
});

it('formats as money only whole numbers whose name ends in cents', () => {
  expect(describeDetail({ status: 422, noCents: 'none', requestId: '7' })).toEqual([
    { name: 'Status', text: '422' },
    { name: 'No', text: 'none' },
    { name: 'Request ID', text: '7' },
  ]);
});
