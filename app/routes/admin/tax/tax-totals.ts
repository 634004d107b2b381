import { toCents } from '../../../../shop/rules/money.ts';

interface TaxTotals {
  orders: number;
  /** Undefined when an amount is missing: a sum without it would be wrong. */
  itemsCents: number | undefined;
  taxCents: number | undefined;
}

type Amounts = Partial<Record<'itemsPrice' | 'taxPrice', string | null | undefined>>;

/**
 * Returns the totals of a state's orders, computed in the browser (specification, section 4): their count, and their
 * items and tax in cents minus refunds.
 */
export function taxTotals(orders: readonly Amounts[], refunds: readonly Amounts[]): TaxTotals {
  const sum = (of: keyof Amounts): number | undefined => {
    if ([...orders, ...refunds].some((row) => !row[of])) return undefined;
    const add = (rows: readonly Amounts[]) => rows.reduce((cents, row) => cents + toCents(row[of] ?? 0), 0);
    return add(orders) - add(refunds);
  };
  return {
    orders: orders.length,
    itemsCents: sum('itemsPrice'),
    taxCents: sum('taxPrice'),
  };
}
