import { formatDollars } from '../../../shop/rules/money.ts';

type Detail = Record<string, string | number | null>;

/** What a break knows besides, in words: `amountCents: 1234` → `Amount`, `$12.34`. What is not known is left out. */
export function detailInWords(detail: Detail): { name: string; text: string }[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    if (value === null || value === '') return [];
    const isMoney = key.endsWith('Cents') && typeof value === 'number';
    const words = (isMoney ? key.slice(0, -'Cents'.length) : key).replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    const name = words.charAt(0).toUpperCase() + words.slice(1);
    return [{ name: name.replace(/\bid\b/, 'ID'), text: isMoney ? formatDollars(value) : String(value) }];
  });
}
