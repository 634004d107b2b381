import type { ProviderOrder } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';
import { listPaymentAttempts } from '../data.ts';
import { settle } from '../settle.ts';
import { isCaptured } from './capture-checks.ts';

/**
 * Settles what has been captured by another attempt of the same order. The provider captures an invoice once, and all
 * attempts of an order share it: when one is refused as a duplicate, another may have been captured unnoticed.
 * @returns whether one of the others has paid the order
 * @throws PaymentProviderError when they could not all be read
 */
export async function settleSiblingAttempts(
  deps: Deps,
  { id, orderId, environment }: PaymentAttempt,
): Promise<boolean> {
  for (const sibling of await listPaymentAttempts(deps.db, orderId)) {
    const { providerOrderId } = sibling;
    if (sibling.id === id || providerOrderId === null || sibling.environment !== environment) continue;
    const order = await readOrder(deps, providerOrderId);
    const captured = order?.captures.find(isCaptured);
    if (captured && (await settle(deps, captured, sibling)) === 'paid') return true;
  }
  return false;
}

/** Returns undefined for an order that the provider has forgotten, because nobody approved it. */
async function readOrder({ payments }: Deps, providerOrderId: string): Promise<ProviderOrder | undefined> {
  try {
    return await payments.readOrder(providerOrderId);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
