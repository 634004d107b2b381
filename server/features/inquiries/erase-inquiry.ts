import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { storageKey } from './file-place.ts';
import { inquiryMails, mailIdOf, replyIdOf } from './email-ids.ts';

/** Takes away what a deleted inquiry has left outside the database: its files, and its mails where mails are kept. Safe to run twice. */
export async function eraseInquiry(
  { config, storage, mailer }: Deps,
  { submissionId, fileIds, noteIds }: Jobs['erase-inquiry'],
): Promise<void> {
  for (const id of fileIds) await storage.delete(storageKey(id));
  for (const mail of inquiryMails) await mailer.forget(mailIdOf(config, mail, submissionId));
  for (const id of noteIds) await mailer.forget(replyIdOf(config, id));
}
