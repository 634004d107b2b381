import { address, currency, shopName } from '../../../shop/facts.ts';
import type {
  CreatedProviderOrder,
  NewProviderOrder,
  ProviderAddress,
} from '../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import type { Deps } from '../../deps.ts';
import type { LockedOrder, PaymentAttempt } from './data.ts';

/**
 * What the provider is told about an order. It never changes, because a repeated request must be the same: a name that the
 * address lacks is not taken from the account, which may have another by then.
 */
type OrderToPay = Pick<
  LockedOrder,
  | 'undiscountedItemsCents'
  | 'itemsCents'
  | 'shippingCents'
  | 'handlingCents'
  | 'taxCents'
  | 'totalCents'
  | 'shippingAddress'
  | 'addressIncomplete'
  | 'pickup'
> & { lines: readonly Pick<LockedOrder['lines'][number], 'name' | 'lugoPart' | 'qty' | 'priceCents'>[] };

/**
 * Creates the provider's order for an attempt, with what is bought and where it goes: the provider protects a sale only
 * if it knows the address that the parcel was sent to. An address that it doesn't believe must not cost the sale, so an
 * order refused for its address is sent once more without one; staff see that it isn't protected.
 * @throws PaymentProviderError
 */
export async function createProviderOrder(
  deps: Deps,
  order: OrderToPay,
  attempt: PaymentAttempt,
): Promise<CreatedProviderOrder & { addressSent: boolean }> {
  const asked = describeOrder(order, attempt);
  const addressSent = asked.shipTo !== undefined;
  try {
    return { ...(await deps.payments.createOrder(asked)), addressSent };
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !error.refusesAddress) throw error;
    const { issue } = error;
    deps.log.warn({ orderId: attempt.orderId, issue }, 'the provider refused an order with its address');
    // Another request, so another key.
    const requestId = `${asked.requestId}-unaddressed`;
    const created = await deps.payments.createOrder({ ...asked, shipTo: undefined, requestId });
    return { ...created, addressSent: false };
  }
}

/** Returns the order as the provider is told of it. */
export function describeOrder(
  order: OrderToPay,
  attempt: Pick<PaymentAttempt, 'orderId' | 'invoiceId' | 'createRequestId' | 'payee'>,
): NewProviderOrder {
  const shipTo = addressOf(order);
  return {
    orderId: attempt.orderId,
    invoiceId: attempt.invoiceId,
    requestId: attempt.createRequestId,
    ...(attempt.payee && { payee: attempt.payee }),
    currency,
    totalCents: order.totalCents,
    items: order.lines.map(({ name, lugoPart, qty, priceCents }) => ({
      name,
      sku: lugoPart,
      qty,
      unitCents: priceCents,
    })),
    discountCents: order.undiscountedItemsCents - order.itemsCents,
    shippingCents: order.shippingCents,
    handlingCents: order.handlingCents,
    taxCents: order.taxCents,
    brandName: shopName,
    ...(shipTo && { shipTo }),
    ...(order.pickup && { isPickup: true }),
  };
}

/**
 * Returns the shop's address for what is picked up there; undefined for an address without street, city or a possible ZIP
 * code, which the provider would refuse.
 */
function addressOf({ shippingAddress, addressIncomplete, pickup }: OrderToPay): ProviderAddress | undefined {
  if (pickup) return { ...address, name: '', state: address.region };
  if (addressIncomplete) return undefined;
  const { name, address: street, apartment, city, state, postalCode } = shippingAddress;
  return { name, street, apartment, city, state, postalCode };
}
