import type { TaxOrder, TaxRefund } from '../../../../shop/contracts/tax.ts';
import { toCents } from '../../../../shop/rules/money.ts';

interface TaxTotals {
  orders: number;
  itemsCents: number;
  taxCents: number;
}

/**
 * Returns the totals of a state's orders, computed in the browser (specification, section 4): their count, and their
 * items and tax in cents minus refunds.
 */
export function taxTotals(
  orders: readonly Pick<TaxOrder, 'itemsPrice' | 'taxPrice'>[],
  refunds: readonly Pick<TaxRefund, 'itemsPrice' | 'taxPrice'>[],
): TaxTotals {
  const sum = (rows: readonly Pick<TaxOrder, 'itemsPrice' | 'taxPrice'>[], of: 'itemsPrice' | 'taxPrice') =>
    rows.reduce((cents, row) => cents + toCents(row[of]), 0);
  return {
    orders: orders.length,
    itemsCents: sum(orders, 'itemsPrice') - sum(refunds, 'itemsPrice'),
    taxCents: sum(orders, 'taxPrice') - sum(refunds, 'taxPrice'),
  };
}
