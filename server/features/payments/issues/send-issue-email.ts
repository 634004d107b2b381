import { paymentIssueEmail } from '../../../emails/payment-issue-email.ts';
import { sendEmail } from '../../../emails/send-email.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { findPaymentIssue } from './issue-data.ts';
import { describePaymentIssue } from './issue-kinds.ts';

/** Emails the owner about a payment issue that needs them, unless it has been closed meanwhile. */
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
    content: paymentIssueEmail({ ...paymentIssue, ...describePaymentIssue(paymentIssue.kind), url }),
  });
}
