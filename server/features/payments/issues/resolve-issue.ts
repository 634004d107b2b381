import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Deps } from '../../../deps.ts';
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
  admin: { id: string },
  { id, note }: { id: string; note: string },
): Promise<PaymentIssue> {
  const known = await readPaymentIssue(db, id);
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await expireUnresolved(tx, known, at);
    const resolved = { resolvedAt: at, resolvedBy: admin.id, note };
    if (!(await updatePaymentIssueResolved(tx, known._id, resolved)))
      throw new ShopError('conflict', 'This has been closed already');
    await insertAudit(tx, {
      userId: admin.id,
      action: 'paymentIssue.resolve',
      thing: 'paymentIssue',
      thingId: known._id,
      at,
    });
  });
  return readPaymentIssue(db, known._id);
}
