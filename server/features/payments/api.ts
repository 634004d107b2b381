/** What payments offer to other features. */
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { LockedOrder } from './data.ts';
import { sendAttemptMove } from './data.ts';
import { hasOpenDispute } from './disputes/data.ts';

/**
 * Ends the payments of an unpaid order that nobody has captured. Caller must hold the order's lock.
 * @throws ShopError already_paid; conflict when it is canceled, and while money may be on its way
 */
export async function endAttempts({ clock }: Deps, tx: Tx, order: LockedOrder): Promise<void> {
  if (order.paidAt) throw new ShopError('already_paid', 'This order is already paid');
  if (order.canceledAt) throw new ShopError('conflict', 'This order is already canceled');
  if (order.confirming)
    throw new ShopError(
      'conflict',
      'A payment of this order is being confirmed. Please wait until that is done.',
    );
  for (const { id } of order.attempts) await sendAttemptMove(tx, id, 'close', { updatedAt: clock() });
}

/** Warnings that an admin has seen and overrides. */
export interface Confirmed {
  despiteDispute?: boolean | undefined;
  despiteReversal?: boolean | undefined;
}

/**
 * Keeps an admin from sending parts whose payment the provider has taken back, or which the customer disputes, unless they
 * have confirmed it. Caller must hold the order lock.
 * @throws ShopError `payment_reversed`, `open_dispute`
 */
export async function refuseDisputed(
  tx: Tx,
  { id: orderId, reversed }: { id: string; reversed: boolean },
  { despiteDispute = false, despiteReversal = false }: Confirmed,
): Promise<void> {
  if (reversed && !despiteReversal)
    throw new ShopError(
      'payment_reversed',
      'PayPal took this payment back. You would ship the parts unpaid.',
    );
  // Whoever ships unpaid parts knows what they can lose.
  if (reversed) return;
  if (despiteDispute || !(await hasOpenDispute(tx, { orderId }))) return;
  throw new ShopError(
    'open_dispute',
    'The customer disputes this payment. If you ship before it is settled, both the money and the parts can be lost.',
  );
}
