import { returnDays, transitDaysMax } from '../../facts.ts';
import { daysBefore } from '../dates/dates.ts';
import type { FilledPackage, ReturnRequest } from './packages.ts';
import { unitsLeftToRequest, unitsToReturn } from './packages.ts';
import type { Refund } from './refunded-cents.ts';
import { goingBackCents, isRefundedInFull } from './refunded-cents.ts';

/** What the buyer of a paid order may ask the shop for. */
export const requestKinds = ['cancel', 'return'] as const;
export type RequestKind = (typeof requestKinds)[number];

interface RequestableOrder {
  paidAt: Date | null;
  canceledAt: Date | null;
  /** Not known of orders of the former shop, and of some that were sent early on. */
  sentAt: Date | null;
  deliveredAt: Date | null;
  carrier: string | null;
  /** Whether the parts are picked up at the shop: being ready is not being gone. */
  isPickup: boolean;
  /** Whether the provider took the payment back. */
  reversed: boolean;
  totalCents: number;
  refunds: readonly Refund[];
  moreToFollow: boolean;
  packages: readonly FilledPackage[];
  requests: readonly ReturnRequest[];
  lines: readonly { product: string; qty: number; notSent: number; cameBack: number }[];
}

/** Whether the return policy is over at a time for parts that were delivered at another. */
export function isTooLateToReturn(deliveredAt: Date, at: Date): boolean {
  return deliveredAt < daysBefore(at, returnDays);
}

/**
 * Returns what the buyer of an order may ask for: to cancel it until it is sent or picked up, and to return parts from then
 * on, as long as the return policy says; null for nothing. Most parcels are never marked as delivered: these count as
 * arrived a while after they were sent. The shop decides.
 */
export function mayAsk(
  {
    paidAt,
    canceledAt,
    sentAt,
    deliveredAt,
    carrier,
    isPickup,
    reversed,
    totalCents,
    refunds,
    moreToFollow,
    packages,
    requests,
    lines,
  }: RequestableOrder,
  now: Date,
): RequestKind | null {
  if (!paidAt || canceledAt || reversed || isRefundedInFull(goingBackCents(refunds), totalCents)) return null;
  const order = { moreToFollow, packages, requests };
  if (!lines.some((line) => unitsToReturn(line, order) > 0)) return null;
  if (!deliveredAt && (carrier === null || isPickup)) return 'cancel';
  const isOver = deliveredAt
    ? isTooLateToReturn(deliveredAt, now)
    : (sentAt ?? paidAt) < daysBefore(now, transitDaysMax + returnDays);
  return isOver || !lines.some((line) => unitsLeftToRequest(line, order) > 0) ? null : 'return';
}
