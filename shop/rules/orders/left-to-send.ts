import type { Refund } from './refunded-cents.ts';
import { isRefundedInFull, refundedCents } from './refunded-cents.ts';

/**
 * What of an order is left to send: units that are refunded before they are sent, or handed over at the shop, are not packed.
 * Units that come back later have been sent all the same. `hasPartsToSend` in server/features/orders/admin-data.ts says the
 * same in SQL.
 */
interface Line {
  qty: number;
  /** Units refunded before they were sent. */
  notSent: number;
}

export const unitsToSend = ({ qty, notSent }: Line): number => qty - notSent;

/** Returns false when every unit of an order was refunded before it was sent, whatever was kept of the money. */
export const hasPartsToSend = (lines: readonly Line[]): boolean =>
  lines.some((line) => unitsToSend(line) > 0);

/** Whether parts of a paid order still have to get to its buyer. */
export function isToDeliver({
  deliveredAt,
  canceledAt,
  refunds,
  totalCents,
  lines,
}: {
  deliveredAt: Date | null;
  canceledAt: Date | null;
  refunds: readonly Refund[];
  totalCents: number;
  lines: readonly Line[];
}): boolean {
  const isRefunded = isRefundedInFull(refundedCents(refunds), totalCents);
  return !deliveredAt && !canceledAt && !isRefunded && hasPartsToSend(lines);
}

/** What people call an order without parts to send. */
export const nothingToSend = 'Nothing to send';
