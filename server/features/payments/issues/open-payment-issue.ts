import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { sendEmail } from '../../../emails/send-email.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import type { NewPaymentIssue } from './data.ts';
import { findPaymentIssue, insertPaymentIssue } from './data.ts';
import type { PaymentIssueKind } from './kinds.ts';
import { describePaymentIssue } from './kinds.ts';

/**
 * Records a discrepancy that needs a human and has the owner emailed, in the caller's transaction. Found again, the same
 * thing is not a second issue, even after it was closed.
 */
export async function openPaymentIssue(deps: Deps, tx: Tx, paymentIssue: NewPaymentIssue): Promise<void> {
  const paymentIssueId = await insertPaymentIssue(tx, paymentIssue, deps.clock());
  if (paymentIssueId === undefined) return;
  await deps.queue.enqueue(tx, 'send-payment-issue-email', { paymentIssueId });
  const { orderId, kind, subject, detail } = paymentIssue;
  deps.log.error({ orderId, kind, subject, ...detail }, 'a payment needs a human');
}

/**
 * Opens an issue about the provider's account, in a transaction of its own and once a month: until its cause is fixed, every
 * look finds the same.
 */
export async function openMonthlyIssue(
  deps: Deps,
  kind: PaymentIssueKind,
  detail: NewPaymentIssue['detail'],
): Promise<void> {
  const subject = `${deps.paypal.environment} ${deps.clock().toISOString().slice(0, 7)}`;
  await write(deps, (tx) => openPaymentIssue(deps, tx, { orderId: null, kind, subject, detail }));
}

/** Emails the owner about a payment issue that needs them, unless it has been closed in the meantime. */
export async function sendPaymentIssueEmail(
  deps: Deps,
  { paymentIssueId }: Jobs['send-payment-issue-email'],
): Promise<void> {
  const paymentIssue = await findPaymentIssue(deps.db, paymentIssueId);
  if (!paymentIssue || paymentIssue.resolvedAt) return;
  const { publicUrl, ownerEmail } = deps.config;
  const url = `${publicUrl}/admin/payment-issues/${paymentIssueId}`;
  await sendEmail(deps, {
    to: ownerEmail,
    id: `payment-issue.${paymentIssueId}`,
    kind: 'payment-issue',
    props: { ...paymentIssue, ...describePaymentIssue(paymentIssue.kind, paymentIssue.isDecided), url },
  });
}
