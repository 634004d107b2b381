import type { Deps } from '../../../deps.ts';
import type { PaymentAttempt } from '../data.ts';
import { listPaymentAttempts } from '../data.ts';
import { settle } from '../settle.ts';
import { isCaptured } from './capture-checks.ts';
import { readOrderOf } from './find-attempt.ts';

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
    if (sibling.id === id || sibling.environment !== environment) continue;
    const order = await readOrderOf(deps, sibling);
    const captured = order?.captures.find(isCaptured);
    if (captured && (await settle(deps, captured, sibling)) === 'paid') return true;
  }
  return false;
}
