import type { Order } from '../../../../shop/contracts/orders.ts';
import { address as shop } from '../../../../shop/facts.ts';
import { addressGaps } from '../../../../shop/rules/orders/address-gaps.ts';
import { carrierName, isForPickup, isPickupCarrier } from '../../../../shop/rules/orders/tracking.ts';
import { stateName } from '../../../../shop/states.ts';

/** Returns what to think of when a carrier is typed for an order that its buyer chose to pick up. */
export function pickupDoubt(order: Order, carrier: string): string | undefined {
  const typed = carrierName(carrier.trim());
  if (!order.pickup || !isForPickup(order) || typed === '' || isPickupCarrier(typed)) return undefined;
  const { name = '', address = '', city = '', postalCode = '' } = order.shippingAddress;
  const hasGaps = addressGaps({ name, address, city, postalCode }).length > 0;
  return `They chose local pickup: no shipping was paid, and the tax is ${stateName(shop.region)}’s.${
    hasGaps ? ' Part of the address is missing.' : ''
  }`;
}
