import type { Order } from '../../../../shop/contracts/orders.ts';
import { address as shop } from '../../../../shop/facts.ts';
import { isAddressIncomplete } from '../../../../shop/rules/orders/address-gaps.ts';
import { carrierName, isForPickup, isPickupCarrier } from '../../../../shop/rules/orders/tracking.ts';
import { stateName } from '../../../../shop/states.ts';

/** Returns whether the address of an order lacks what no parcel arrives without: a pickup needs none. */
export function hasAddressGaps({ shippingAddress }: Pick<Order, 'shippingAddress'>): boolean {
  const { name = '', address = '', city = '', postalCode = '' } = shippingAddress;
  return isAddressIncomplete({ name, address, city, postalCode });
}

/** Returns what to think of when an order goes by a carrier that its buyer chose to pick up. */
export function pickupDoubt(order: Order, carrier: string): string | undefined {
  if (!order.pickup || !isForPickup(order) || isPickupCarrier(carrierName(carrier.trim()))) return undefined;
  const missing = order.isDelivered
    ? ' Part of the address is missing: press Undo, then enter it with Correct Address….'
    : ' Part of the address is missing: enter it with Correct Address… first.';
  return `They chose local pickup: no shipping was paid, and the tax is ${stateName(shop.region)}’s.${
    hasAddressGaps(order) ? missing : ''
  }`;
}
