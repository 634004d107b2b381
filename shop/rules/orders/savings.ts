import { formatDollars } from '../money.ts';

/**
 * Says what a coupon saves: `You save $386.70 with SPRING57`. A note beside the items and never a line of the sum: the
 * items' amount has the discount in it already. Undefined when nothing is saved. @param who saves: an admin's page says *They*
 */
export function savingsNote(
  fullCents: number,
  itemsCents: number,
  couponCode?: string | null,
  who: 'You' | 'They' = 'You',
): string | undefined {
  const saved = fullCents - itemsCents;
  if (saved <= 0) return undefined;
  return `${who} save ${formatDollars(saved)}${couponCode ? ` with ${couponCode}` : ''}`;
}
