import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../../http/session.ts';
import { insertAudit } from '../../audit/data.ts';
import { updatePaymentIssueResolved } from './issue-data.ts';
import { expireUnresolved } from '../captures/expire-unresolved.ts';
import { readPaymentIssue } from './read-issue.ts';

/**
 * Closes a payment issue once. No money moves by it; what was never decided is over with it.
 * @throws ShopError `not_found`; `conflict` when it is closed already
 */
export async function resolvePaymentIssue(
  { db, clock }: Deps,
  { user }: Actor,
  { id, note }: { id: string; note: string },
): Promise<PaymentIssue> {
  const known = await readPaymentIssue(db, id);
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await expireUnresolved(tx, known, at);
    const resolved = { resolvedAt: at, resolvedBy: user?.id ?? null, note };
    if (!(await updatePaymentIssueResolved(tx, known._id, resolved)))
      throw new ShopError('conflict', 'This has been closed already');
    if (user) {
      const entry = {
        userId: user.id,
        action: 'paymentIssue.resolve',
        thing: 'paymentIssue',
        thingId: known._id,
      } as const;
      await insertAudit(tx, { ...entry, at });
    }
  });
  return readPaymentIssue(db, known._id);
}
