import { expect, it } from 'vitest';
import { formatAmount } from '../format-amount.ts';
import { taxTotals } from './tax-totals.ts';

it('sums the orders of a list to the cent and subtracts refunds [4.40]', () => {
  const orders = [
    { itemsPrice: '100.10', taxPrice: '7.51' },
    { itemsPrice: '200.20', taxPrice: '15.02' },
  ];
  expect(taxTotals(orders, [])).toEqual({ orders: 2, itemsCents: 30_030, taxCents: 2253 });
  expect(taxTotals(orders, [{ itemsPrice: '50.05', taxPrice: '3.76' }])).toEqual({
    orders: 2,
    itemsCents: 25_025,
    taxCents: 1877,
  });
  expect(taxTotals([], [])).toEqual({ orders: 0, itemsCents: 0, taxCents: 0 });
});

it('has no sum where an amount is missing [8.9]', () => {
  const orders = [{ itemsPrice: null, taxPrice: '7.51' }, { itemsPrice: '1.00' }];
  expect(taxTotals(orders, [])).toEqual({ orders: 2, itemsCents: undefined, taxCents: undefined });
});

it('says N/A where a value is missing, and nothing else [8.9]', () => {
  expect([undefined, null, ''].map(formatAmount)).toEqual(['N/A', 'N/A', 'N/A']);
  expect(['0.00', '-12.50', 1234.5].map(formatAmount)).toEqual(['$0.00', '−$12.50', '$1,234.50']);
});
