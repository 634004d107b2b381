import type { Order } from '../../../../../shop/contracts/orders.ts';
import { streetDoubt } from '../../../../../shop/rules/orders/address-gaps.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import {
  carrierName,
  isForPickup,
  isPickupCarrier,
  isPostalService,
} from '../../../../../shop/rules/orders/tracking.ts';
import { otherPlaceOfZip } from '../../../../../shop/rules/orders/zip-state.ts';
import { stateName } from '../../../../../shop/states.ts';
import { isNotToSend } from '../../../order/is-refunded.ts';

/**
 * Returns why a parcel may not get to the address of an order that is still to be sent, in sentences: what the checkout asked
 * about, too; undefined when nothing speaks against it.
 * @param carrier who is to bring it, if that is known: also what was to be picked up
 */
export function addressDoubt(order: Order, carrier = ''): string | undefined {
  const isPickup = carrier ? isPickupCarrier(carrierName(carrier)) : isForPickup(order);
  const isUnpaidOrHere = order.state === 'placed' || (order.state === 'paid' && isAtShop(order));
  if (isPickup || !isUnpaidOrHere || isNotToSend(order)) return undefined;
  const { state, postalCode = '', address = '' } = order.shippingAddress;
  const place = otherPlaceOfZip({ state, postalCode });
  const street = streetDoubt(address);
  const doubts = [
    ...(place ? [`The ZIP code is ${place.where}, the state is ${stateName(state)}.`] : []),
    ...(street === 'box' && !isPostalService(carrier)
      ? ['The address is a PO Box, where only the Postal Service delivers.']
      : []),
    ...(street === 'number' ? ['The address has no house number.'] : []),
  ];
  return doubts.length > 0 ? doubts.join(' ') : undefined;
}
