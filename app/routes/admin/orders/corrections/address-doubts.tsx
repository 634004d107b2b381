import type { Order } from '../../../../../shop/contracts/orders.ts';
import { streetDoubt } from '../../../../../shop/rules/orders/address-gaps.ts';
import { otherPlaceOfZip } from '../../../../../shop/rules/orders/zip-state.ts';
import { stateName } from '../../../../../shop/states.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { isUnsent } from '../../../order/is-refunded.ts';

/** Warns, until the order is sent, of an address to which a parcel may not get: what the checkout asked about, too. */
export function AddressDoubts({ order }: { order: Order }) {
  const { state, postalCode = '', address = '' } = order.shippingAddress;
  const place = otherPlaceOfZip({ state, postalCode });
  const street = streetDoubt(address);
  if (!(place || street) || order.pickup || !isUnsent(order)) return null;
  return (
    <div className="mt-3">
      <Alert kind="warn">
        {place && `The ZIP code is ${place.where}, the state is ${stateName(state)}. `}
        {street === 'box' && 'The address is a PO Box, where only the Postal Service delivers. '}
        {street === 'number' && 'The address has no house number. '}
        Ask the customer before you ship.
      </Alert>
    </div>
  );
}
