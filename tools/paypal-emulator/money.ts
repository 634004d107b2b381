import type { Money } from './state.ts';

/** Returns the cents of an amount with at most two decimals. */
export function centsOf({ value }: Money): number {
  const negative = value.startsWith('-');
  const [whole = '', decimals = ''] = value.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return negative ? -cents : cents;
}

export function moneyOf(cents: number, currency: string): Money {
  return { currency_code: currency, value: (cents / 100).toFixed(2) };
}
