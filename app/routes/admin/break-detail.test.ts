import { expect, it } from 'vitest';
import { detailInWords } from './break-detail.ts';

it('says what a break knows in words and dollars, and leaves out what is not known', () => {
  const detail = { amountCents: 123456, providerOrderId: '8XV41', expected: 'USD', found: null, issue: '' };
  expect(detailInWords(detail)).toEqual([
    { name: 'Amount', text: '$1,234.56' },
    { name: 'Provider order ID', text: '8XV41' },
    { name: 'Expected', text: 'USD' },
  ]);
});

it('takes a number for money only where its name says cents', () => {
  expect(detailInWords({ status: 422, noCents: 'none' })).toEqual([
    { name: 'Status', text: '422' },
    { name: 'No cents', text: 'none' },
  ]);
});
