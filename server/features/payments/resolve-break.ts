import type { PaymentBreak } from '../../../shop/contracts/payments.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/session.ts';
import { findBreak, updateBreakResolved } from './break-data.ts';
import { showBreak } from './show-break.ts';

/**
 * Closes a break once; nothing about the money changes by it.
 * @throws ShopError `not_found`; `conflict` when it is closed already
 */
export async function resolveBreak(
  { db, clock }: Deps,
  { user }: Actor,
  { id, note }: { id: string; note: string },
): Promise<PaymentBreak> {
  const known = /^[0-9a-f]{24}$/.test(id) ? await findBreak(db, id) : undefined;
  if (!known) throw new ShopError('not_found', 'There is no such break');
  const resolved = { resolvedAt: clock(), resolvedBy: user?.id ?? null, note };
  if (!(await updateBreakResolved(db, id, resolved)))
    throw new ShopError('conflict', 'This has been closed already');
  return showBreak((await findBreak(db, id)) ?? known);
}
