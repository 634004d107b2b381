import { restockingFeePercent } from '../facts.ts';
import { formatDollars } from './money.ts';
import type { RefundBreakdown } from './refund-breakdown.ts';

/** How a refund was figured, as its customer is told. */
export interface RefundDetails extends RefundBreakdown {
  /** What came back for it, or (`unsent`) was never sent. */
  returned: readonly { name: string; qty: number; unsent: boolean }[];
  keptFeeCents: number;
}

export type LabeledText = readonly [label: string, text: string];

/** Returns which parts a refund is for: `Came back`, `1 × Tailgate`. */
export const returnedRows = ({ returned }: Pick<RefundDetails, 'returned'>): LabeledText[] =>
  returned.map(({ name, qty, unsent }) => [unsent ? 'Not sent' : 'Came back', `${qty} × ${name}`]);

/** Returns what its amount consists of, and what was kept: `Items`, `$80.00`. */
export function amountRows({
  itemsCents,
  shippingCents,
  handlingCents,
  taxCents,
  keptFeeCents,
}: Omit<RefundDetails, 'returned'>): LabeledText[] {
  const row = (label: string, cents: number): LabeledText[] =>
    cents === 0 ? [] : [[label, formatDollars(cents)]];
  return [
    ...row('Items', itemsCents),
    ...(keptFeeCents > 0
      ? [[`Restocking fee, ${restockingFeePercent}%`, `${formatDollars(keptFeeCents)} kept`] as const]
      : []),
    ...row('Shipping', shippingCents),
    ...row('Handling', handlingCents),
    ...row('Tax', taxCents),
  ];
}
