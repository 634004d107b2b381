import type { Deps } from '../../deps.ts';
import { inquiryAnswered, inquiryReceived, newInquiry } from '../../emails/inquiry-emails.ts';
import { sendEmail } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { findNote, findInquiryRow, updateNoteSent } from './data.ts';
import { inquiryEmailId, inquiryForms } from './inquiry-forms.ts';

/** Emails the sender that their inquiry has arrived, or the owner that there is a new one. */
export async function sendInquiryEmail(
  deps: Deps,
  { inquiryId, template }: Jobs['send-inquiry-email'],
): Promise<void> {
  const inquiry = await findInquiryRow(deps.db, inquiryId);
  if (!inquiry) return;
  const { publicUrl, ownerEmail } = deps.config;
  const { called, path, adminPath } = inquiryForms[inquiry.form];
  const toOwner = template === 'new-inquiry';
  await sendEmail(deps, {
    to: toOwner ? ownerEmail : inquiry.email,
    id: inquiryEmailId(template, inquiryId),
    content: toOwner
      ? newInquiry({ ...inquiry, called, url: `${publicUrl}${adminPath}/${inquiryId}` })
      : inquiryReceived({ called, url: `${publicUrl}${path}` }),
  });
}

/** Emails an admin's reply. */
export async function sendInquiryReply(deps: Deps, { noteId }: Jobs['send-inquiry-reply']): Promise<void> {
  const note = await findNote(deps.db, noteId);
  const inquiry = note && (await findInquiryRow(deps.db, note.inquiryId));
  if (!inquiry || note.sentAt) return;
  await sendEmail(deps, {
    to: inquiry.email,
    id: inquiryEmailId('inquiry-reply', noteId),
    content: inquiryAnswered({
      called: inquiryForms[inquiry.form].called,
      sentAt: inquiry.createdAt,
      text: note.text,
      url: `${deps.config.publicUrl}/contactus`,
    }),
  });
  await updateNoteSent(deps.db, noteId, deps.clock());
}
