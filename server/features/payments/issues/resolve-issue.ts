import type { PaymentBreak } from '../../../../shop/contracts/payments.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { insertAudit } from '../../audit/data.ts';
import { updateBreakResolved } from './issue-data.ts';
import { endUndecided } from '../captures/expire-unresolved.ts';
import { readBreak } from './read-issue.ts';

/**
 * Closes a break once. No money moves by it; what was never decided is over with it.
 * @throws ShopError `not_found`; `conflict` when it is closed already
 */
export async function resolveBreak(
  { db, clock }: Deps,
  { user }: Actor,
  { id, note }: { id: string; note: string },
): Promise<PaymentBreak> {
  const known = await readBreak(db, id);
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await endUndecided(tx, known, at);
    const resolved = { resolvedAt: at, resolvedBy: user?.id ?? null, note };
    if (!(await updateBreakResolved(tx, known._id, resolved)))
      throw new ShopError('conflict', 'This has been closed already');
    if (user) {
      const entry = { userId: user.id, action: 'break.resolve', thing: 'break', thingId: known._id } as const;
      await insertAudit(tx, { ...entry, at });
    }
  });
  return readBreak(db, known._id);
}
