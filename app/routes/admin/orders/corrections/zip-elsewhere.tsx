import type { Order } from '../../../../../shop/contracts/orders.ts';
import { otherPlaceOfZip } from '../../../../../shop/rules/orders/zip-state.ts';
import { stateName } from '../../../../../shop/states.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { isUnsent } from '../../../order/is-refunded.ts';

/** Warns, until the order is sent, that its ZIP code is not in its state: the parcel may go astray, and the tax be wrong. */
export function ZipElsewhere({ order }: { order: Order }) {
  const { state, postalCode = '' } = order.shippingAddress;
  const place = otherPlaceOfZip({ state, postalCode });
  if (!place || !isUnsent(order)) return null;
  return (
    <div className="mt-3">
      <Alert kind="warn">
        The ZIP code is {place.where}, the state is {stateName(state)}. Ask the customer before you ship.
      </Alert>
    </div>
  );
}
