import type { ProviderOrder } from '../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../adapters/payments/provider-error.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentAttempt } from './data.ts';
import { listPaymentAttempts } from './data.ts';
import { isCaptured } from './captures/is-captured.ts';
import { settle } from './settle.ts';

/**
 * The provider captures an invoice once, and all attempts of an order have the same one: when it refuses one of them for
 * that, another may have been captured of which nobody here has heard.
 * @returns whether the order is paid by one of the others now
 * @throws PaymentProviderError when they could not all be read
 */
export async function settleSiblingAttempts(
  deps: Deps,
  { id, orderId, environment }: PaymentAttempt,
): Promise<boolean> {
  for (const other of await listPaymentAttempts(deps.db, orderId)) {
    if (other.id === id || other.providerOrderId === null || other.environment !== environment) continue;
    const order = await readOrder(deps, other.providerOrderId);
    const money = order?.captures.find(isCaptured);
    if (money && (await settle(deps, money)) === 'paid') return true;
  }
  return false;
}

/** The provider forgets orders that nobody approves. */
async function readOrder({ payments }: Deps, providerOrderId: string): Promise<ProviderOrder | undefined> {
  try {
    return await payments.readOrder(providerOrderId);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === 'not-found') return undefined;
    throw error;
  }
}
