import type { Deps } from '../../deps.ts';
import { inquiryAnswered, inquiryReceived, newInquiry } from '../../emails/inquiry-emails.ts';
import type { Letter } from '../../emails/email.ts';
import { letterHtml } from '../../emails/email-html.ts';
import { letterText } from '../../emails/email-text.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { findSubmission } from './data.ts';
import { inquiryForms } from './inquiry-forms.ts';
import { mailIdOf, replyIdOf } from './email-ids.ts';
import { findNote, updateSent } from './note-data.ts';

/** Tells the sender that his inquiry has come, or the owner that there is one. */
export async function sendInquiryMail(
  deps: Deps,
  { submissionId, mail }: Jobs['send-inquiry-mail'],
): Promise<void> {
  const inquiry = await findSubmission(deps.db, submissionId);
  if (!inquiry) return;
  const { publicUrl, ownerEmail } = deps.config;
  const { called, path, adminPath } = inquiryForms[inquiry.form];
  const forOwner = mail === 'new-inquiry';
  const letter = forOwner
    ? newInquiry({ ...inquiry, called, url: `${publicUrl}${adminPath}/${submissionId}` })
    : inquiryReceived({ called, url: `${publicUrl}${path}` });
  await send(deps, forOwner ? ownerEmail : inquiry.email, mailIdOf(deps.config, mail, submissionId), letter);
}

/** Mails an admin's answer. */
export async function sendInquiryReply(deps: Deps, { noteId }: Jobs['send-inquiry-reply']): Promise<void> {
  const note = await findNote(deps.db, noteId);
  const inquiry = note && (await findSubmission(deps.db, note.submissionId));
  if (!inquiry || note.sentAt) return;
  const letter = inquiryAnswered({
    called: inquiryForms[inquiry.form].called,
    sentAt: inquiry.createdAt,
    text: note.text,
    url: `${deps.config.publicUrl}/contactus`,
  });
  await send(deps, inquiry.email, replyIdOf(deps.config, noteId), letter);
  await updateSent(deps.db, noteId, deps.clock());
}

async function send({ config, mailer }: Deps, to: string, messageId: string, letter: Letter): Promise<void> {
  await mailer.send({
    to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, config.publicUrl),
    messageId,
  });
}
