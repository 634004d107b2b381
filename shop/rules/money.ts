import { formatCount } from './in-words.ts';

/** Inside the shop, money is integer cents; text and numbers with decimals exist only at the edge of the API. */

/**
 * Returns the cents of an amount given as a number or text with at most two decimals.
 * @throws RangeError for anything else, so that nothing is rounded silently
 */
export function toCents(amount: number | string): number {
  const text = typeof amount === 'number' ? String(amount) : amount.trim();
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`Not an amount with at most two decimals: ${text.slice(0, 40)}`);
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] && cents ? -cents : cents;
}

/** Returns an amount as the number that JSON carries: `123450` → `1234.5`. */
export const toDollars = (cents: number): number => cents / 100;

/** Strips what people and spreadsheets add: `$1,234.50` → `1234.50`. Any other text is returned unchanged. */
export function plainAmount(text: string): string {
  const bare = text.trim().replace(/^\$\s*/, '');
  return /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** `123450` → `"1234.50"`, the format of computed amounts in JSON. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `123450` → `"$1,234.50"`, the format on screens and in emails. */
export function formatDollars(cents: number): string {
  const [whole = '0', rest] = formatCents(Math.abs(cents)).split('.');
  return `${cents < 0 ? '−' : ''}$${formatCount(Number(whole))}.${rest}`;
}

/** `"1234.50"` or `1234.5` → `"$1,234.50"`. */
export const dollars = (amount: string | number): string => formatDollars(toCents(amount));

/**
 * Returns `cents × basisPoints / 10 000`, rounded half up. Exact up to 9 × 10¹¹ cents.
 * @param basisPoints hundredths of a percent: 750 is 7.5 %
 */
export function share(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}

/**
 * Converts a percentage with at most two decimals to basis points.
 * @throws RangeError for anything else
 */
export function toBasisPoints(percentage: number | string): number {
  return toCents(percentage);
}
