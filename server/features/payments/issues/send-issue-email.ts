import { breakOpened } from '../../../emails/payment-issue-email.ts';
import { letterHtml } from '../../../emails/email-html.ts';
import { letterText } from '../../../emails/email-text.ts';
import type { Deps } from '../../../deps.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { findBreak } from './issue-data.ts';
import { wordsOf } from './issue-kinds.ts';

/** Tells the owner of something about payments that needs him; not any more when it is closed by then. */
export async function sendBreakMail(deps: Deps, { breakId }: Jobs['send-break-mail']): Promise<void> {
  const { publicUrl, ownerEmail } = deps.config;
  const brk = await findBreak(deps.db, breakId);
  if (!brk || brk.resolvedAt) return;
  const url = `${publicUrl}/admin/payment-breaks/${breakId}`;
  const letter = breakOpened({ ...brk, ...wordsOf(brk.kind), url });
  await deps.mailer.send({
    to: ownerEmail,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, publicUrl),
    messageId: `break.${breakId}@${new URL(publicUrl).hostname}`,
  });
}
