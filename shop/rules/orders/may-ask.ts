import { returnDays } from '../../facts.ts';
import { daysBefore } from '../dates/dates.ts';
import { unitsToReturn } from './left-to-send.ts';
import type { Refund } from './refunded-cents.ts';
import { isRefundedInFull, refundedCents } from './refunded-cents.ts';

/** What the buyer of a paid order may ask the shop for. */
export const requestKinds = ['cancel', 'return'] as const;
export type RequestKind = (typeof requestKinds)[number];

interface RequestableOrder {
  paidAt: Date | null;
  canceledAt: Date | null;
  deliveredAt: Date | null;
  carrier: string | null;
  /** Whether the parts are picked up at the shop: being ready is not being gone. */
  isPickup: boolean;
  /** Whether the provider took the payment back. */
  reversed: boolean;
  totalCents: number;
  refunds: readonly Refund[];
  lines: readonly { qty: number; notSent: number; cameBack: number }[];
}

/**
 * Returns what the buyer of an order may ask for: to cancel it until it is sent or picked up, and to return parts from then on, as
 * long as the return policy says; null for nothing. The shop decides.
 */
export function mayAsk(
  {
    paidAt,
    canceledAt,
    deliveredAt,
    carrier,
    isPickup,
    reversed,
    totalCents,
    refunds,
    lines,
  }: RequestableOrder,
  now: Date,
): RequestKind | null {
  if (!paidAt || canceledAt || reversed || isRefundedInFull(refundedCents(refunds), totalCents)) return null;
  if (!lines.some((line) => unitsToReturn(line) > 0)) return null;
  if (!deliveredAt && (carrier === null || isPickup)) return 'cancel';
  return deliveredAt && deliveredAt < daysBefore(now, returnDays) ? null : 'return';
}
