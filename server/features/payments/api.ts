/** What payments offer to other features. */
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import { hasOpenDispute } from './disputes/data.ts';

/**
 * Keeps an admin from sending parts while the customer disputes their payment, unless they have confirmed it. Caller must
 * hold the order lock.
 * @throws ShopError `open_dispute`
 */
export async function refuseOpenDispute(
  tx: Tx,
  orderId: string,
  { despiteDispute = false }: { despiteDispute?: boolean | undefined },
): Promise<void> {
  if (despiteDispute || !(await hasOpenDispute(tx, { orderId }))) return;
  throw new ShopError(
    'open_dispute',
    'The customer disputes this payment. If you ship before it is settled, both the money and the parts can be lost.',
  );
}
