import type { Deps } from '../../deps.ts';
import { messageIdOf } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { inquiryEmailId } from './email-ids.ts';
import { storageKey } from './file-place.ts';

/** Deletes what a deleted inquiry has left outside the database: its files, and its emails where the shop keeps them. Idempotent. */
export async function eraseInquiry(
  { config, storage, mailer }: Deps,
  { inquiryId, fileIds, noteIds }: Jobs['erase-inquiry'],
): Promise<void> {
  for (const id of fileIds) await storage.delete(storageKey(id));
  const emailIds = [
    inquiryEmailId('new-inquiry', inquiryId),
    inquiryEmailId('inquiry-received', inquiryId),
    ...noteIds.map((id) => inquiryEmailId('inquiry-reply', id)),
  ];
  for (const id of emailIds) await mailer.forget(messageIdOf(config, id));
}
