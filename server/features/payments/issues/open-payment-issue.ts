import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { NewPaymentIssue } from './issue-data.ts';
import { insertPaymentIssue } from './issue-data.ts';

/**
 * Writes down what needs a human and has the owner told, in the caller's transaction. The same thing found again is no
 * second payment issue, not even after it was resolved.
 */
export async function openPaymentIssue(deps: Deps, tx: Tx, paymentIssue: NewPaymentIssue): Promise<void> {
  const paymentIssueId = await insertPaymentIssue(tx, paymentIssue, deps.clock());
  if (paymentIssueId === undefined) return;
  await deps.queue.enqueue(tx, 'send-payment-issue-email', { paymentIssueId });
  const { orderId, kind, subject, detail } = paymentIssue;
  deps.log.error({ orderId, kind, subject, ...detail }, 'a payment needs a human');
}
