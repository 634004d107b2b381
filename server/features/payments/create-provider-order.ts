import { currency, shopName } from '../../../shop/facts.ts';
import type {
  CreatedProviderOrder,
  NewProviderOrder,
  ProviderAddress,
} from '../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import type { Deps } from '../../deps.ts';
import type { LockedOrder, Parcel, PaymentAttempt } from './data.ts';
import { findParcel } from './data.ts';

type OrderAmounts = Pick<
  LockedOrder,
  'undiscountedItemsCents' | 'itemsCents' | 'shippingCents' | 'handlingCents' | 'taxCents' | 'totalCents'
>;

/**
 * Creates the provider's order for an attempt, with what is bought and where it goes: the provider protects a sale only
 * if it knows the address that the parcel was sent to. An address that it doesn't believe must not cost the sale, so an
 * order refused for its address is sent once more without one; staff see that it isn't protected.
 * @throws PaymentProviderError
 */
export async function createProviderOrder(
  deps: Deps,
  order: OrderAmounts,
  attempt: PaymentAttempt,
): Promise<CreatedProviderOrder & { addressSent: boolean }> {
  const parcel = await findParcel(deps.db, attempt.orderId);
  const asked = describeOrder(order, parcel, attempt);
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
  order: OrderAmounts,
  parcel: Parcel,
  attempt: Pick<PaymentAttempt, 'orderId' | 'invoiceId' | 'createRequestId' | 'payee'>,
): NewProviderOrder {
  const shipTo = addressOf(parcel);
  return {
    orderId: attempt.orderId,
    invoiceId: attempt.invoiceId,
    requestId: attempt.createRequestId,
    ...(attempt.payee && { payee: attempt.payee }),
    currency,
    totalCents: order.totalCents,
    items: parcel.lines.map(({ name, lugoPart, qty, priceCents }) => ({
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
  };
}

/** Returns undefined for an address without street, city or ZIP code, which the provider would refuse. */
function addressOf({ shippingAddress, addressIncomplete }: Parcel): ProviderAddress | undefined {
  if (addressIncomplete) return undefined;
  const { name, address: street, apartment, city, state, postalCode } = shippingAddress;
  return { name, street, apartment, city, state, postalCode };
}
