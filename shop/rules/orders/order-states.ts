import type { Delivery } from './tracking.ts';
import { isForPickup, isPickupCarrier } from './tracking.ts';

/**
 * What has become of an order, and what people call that: an unpaid one can be paid until it expires or is canceled. 'Not
 * Paid' is the specified text (section 8).
 */
export const orderStateNames = {
  placed: 'Not Paid',
  expired: 'Expired',
  canceled: 'Canceled',
  paid: 'Paid',
  delivered: 'Delivered',
} as const;

export type OrderState = keyof typeof orderStateNames;

/**
 * Returns what people call the last steps of an order, which its carrier takes or its customer picks up.
 * @param order `moreToFollow`: packages of it are still at the shop, although others are sent
 */
export function deliveryNames(order: Delivery & { moreToFollow: boolean }): {
  sent: string;
  delivered: string;
} {
  return isForPickup(order)
    ? { sent: 'Ready to pick up', delivered: 'Picked up' }
    : { sent: order.moreToFollow ? 'Partly sent' : 'Sent', delivered: orderStateNames.delivered };
}

/** Returns how a list of orders is sorted unless asked otherwise: whose parts have waited longest is first, else the newest. */
export const usualOrderSort = (show: string): 'placed' | '-placed' =>
  show === 'to-ship' ? 'placed' : '-placed';

/** Returns whether the parts of an order are still at the shop: they are not sent yet, or wait to be picked up. */
export function isAtShop({
  isDelivered,
  tracking,
}: {
  isDelivered: boolean;
  tracking?: { carrier: string } | undefined;
}): boolean {
  return !isDelivered && (tracking === undefined || isPickupCarrier(tracking.carrier));
}
