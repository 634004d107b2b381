import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { write, changed } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { messageIdOf } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { removeInquiry } from './api.ts';
import { lockInquiry } from './data.ts';
import { storageKey } from './file-data.ts';
import { inquiryEmailId } from './inquiry-forms.ts';

/**
 * Deletes an inquiry for good with its notes, replies and files, as its sender may ask. Files and emails outside the
 * database are deleted by a job queued in the same transaction, which retries until the storage is reachable.
 * @throws ShopError `not_found`, also for an inquiry of another form or one that is already deleted
 */
export function deleteInquiry(
  deps: Deps,
  admin: { id: string },
  form: InquiryForm,
  inquiryId: string,
): Promise<void> {
  return write(deps, admin, { action: 'inquiry.delete', subject: inquiryId }, async (tx) => {
    const inquiry = await lockInquiry(tx, inquiryId);
    if (inquiry?.form !== form) throw new ShopError('not_found', 'Inquiry not found');
    const files = await removeInquiry(deps, tx, inquiryId);
    // Nothing about the person: they asked to be forgotten.
    return changed(undefined, { before: { form, files } });
  });
}

/** Job: deletes what a deleted inquiry has left outside the database: files, and the shop's copies of emails. Idempotent. */
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
