import type { Deps } from '../../deps.ts';
import { sendEmail } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { findNote, findInquiryRow, updateNoteOutcome } from './data.ts';
import { inquiryEmailId, inquiryForms } from './inquiry-forms.ts';

/** Emails the sender that their inquiry has arrived, or the owner that there is a new one. */
export async function sendInquiryEmail(
  deps: Deps,
  { inquiryId, template }: Jobs['send-inquiry-email'],
): Promise<void> {
  const inquiry = await findInquiryRow(deps.db, inquiryId);
  if (!inquiry) return;
  const { publicUrl, ownerEmail } = deps.config;
  const { called, adminPath } = inquiryForms[inquiry.form];
  const id = inquiryEmailId(template, inquiryId);
  if (template === 'inquiry-received') {
    await sendEmail(deps, { to: inquiry.email, id, kind: template, props: { called } });
    return;
  }
  const url = `${publicUrl}${adminPath}/${inquiryId}`;
  await sendEmail(deps, { to: ownerEmail, id, kind: template, props: { ...inquiry, called, url } });
}

/** Emails an admin's reply. */
export async function sendInquiryReply(deps: Deps, { noteId }: Jobs['send-inquiry-reply']): Promise<void> {
  const note = await findNote(deps.db, noteId);
  const inquiry = note && (await findInquiryRow(deps.db, note.inquiryId));
  if (!inquiry || note.sentAt || note.refusedAt) return;
  const isSent = await sendEmail(deps, {
    to: inquiry.email,
    id: inquiryEmailId('inquiry-reply', noteId),
    kind: 'inquiry-reply',
    props: { inquiry, called: inquiryForms[inquiry.form].called, reply: note.text },
  });
  const at = deps.clock();
  await updateNoteOutcome(deps.db, noteId, isSent ? { sentAt: at } : { refusedAt: at });
}
