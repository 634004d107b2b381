import { paymentIssueEmail } from '../../../emails/payment-issue-email.ts';
import { letterHtml } from '../../../emails/email-html.ts';
import { letterText } from '../../../emails/email-text.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { findPaymentIssue } from './issue-data.ts';
import { wordsOf } from './issue-kinds.ts';

/** Tells the owner of something about payments that needs him; not any more when it is closed by then. */
export async function sendPaymentIssueEmail(
  deps: Deps,
  { paymentIssueId }: Jobs['send-payment-issue-email'],
): Promise<void> {
  const { publicUrl, ownerEmail } = deps.config;
  const paymentIssue = await findPaymentIssue(deps.db, paymentIssueId);
  if (!paymentIssue || paymentIssue.resolvedAt) return;
  const url = `${publicUrl}/admin/payment-issues/${paymentIssueId}`;
  const letter = paymentIssueEmail({ ...paymentIssue, ...wordsOf(paymentIssue.kind), url });
  await deps.mailer.send({
    to: ownerEmail,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, publicUrl),
    messageId: `payment-issue.${paymentIssueId}@${new URL(publicUrl).hostname}`,
  });
}
