import { dollars } from '../../../shop/rules/money.ts';

/** Shown in place of a missing value (specification, section 8). */
export const missing = 'N/A';

/** `"-1234.50"` → `−$1,234.50` */
export function formatAmount(amount: string | number | null | undefined): string {
  return amount === null || amount === undefined || amount === '' ? missing : dollars(amount);
}
