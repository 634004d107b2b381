import { capitalized } from './in-words.ts';
import { formatDollars } from './money.ts';
import { refundFailure } from './refund-failure.ts';

/** What PayPal calls by a name of its own. */
const atPayPal: Record<string, string> = {
  answer: 'Answer from PayPal',
  captureId: 'PayPal payment',
  code: 'PayPal event code',
  customId: 'Order number at PayPal',
  issue: 'Reason',
  providerOrderId: 'PayPal order',
};

type Detail = Record<string, string | number | null>;

/**
 * Returns the details of a payment issue in words: `amountCents: 1234` → `Amount`, `$12.34`. Where a field was not as expected,
 * the expected and actual values are formatted like that field. Unknown values are left out.
 */
export function describeDetail(detail: Detail): { name: string; text: string }[] {
  const { field } = detail;
  const comparesCents = typeof field === 'string' && isCents(field);
  return Object.entries(detail).flatMap(([key, value]) => {
    if (value === null || value === '') return [];
    const compared = key === 'expected' || key === 'actual';
    const isMoney = (isCents(key) || (compared && comparesCents)) && /^-?\d+$/.test(String(value));
    const text = isMoney
      ? formatDollars(Number(value))
      : key === 'field'
        ? inWords(String(value))
        : key === 'issue'
          ? refundFailure(String(value))
          : String(value);
    return [{ name: inWords(key), text }];
  });
}

const isCents = (name: string): boolean => name.endsWith('Cents');

/** `captureId` → `PayPal payment`, `amountCents` → `Amount`, `requestId` → `Request ID`. */
function inWords(name: string): string {
  if (atPayPal[name]) return atPayPal[name];
  const words = name
    .replace(/Cents$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase();
  return capitalized(words).replace(/\bid\b/, 'ID');
}
