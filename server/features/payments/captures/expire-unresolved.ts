import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import type { Tx } from '../../../db/open.ts';
import { lockOrder, updatePaymentAttempt } from '../data.ts';
import { resumeExpiry } from '../../stock/api.ts';
import { updateRefund } from '../refunds/refund-data.ts';

/**
 * What the provider has not decided in thirty days ends with the payment issue about it: nobody asks any more, and the order
 * would wait for ever. Money that comes after all is settled all the same, and a refund found by the report of the night.
 */
export async function expireUnresolved(
  tx: Tx,
  { kind, subject, order }: Pick<PaymentIssue, 'kind' | 'subject' | 'order'>,
  now: Date,
): Promise<void> {
  if (order === null) return;
  if (kind === 'unresolved_capture') {
    await lockOrder(tx, order);
    const live = ['creating', 'created', 'capturing', 'pending'] as const;
    if (await updatePaymentAttempt(tx, subject, live, { state: 'rejected', updatedAt: now }))
      await resumeExpiry(tx, order);
  } else if (kind === 'unresolved_refund') {
    await lockOrder(tx, order);
    await updateRefund(tx, subject, { state: 'failed', endedAt: now, issue: 'NOT_DECIDED' });
  }
}
