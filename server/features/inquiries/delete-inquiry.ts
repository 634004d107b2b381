import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { insertAudit } from '../audit/data.ts';
import { deleteSubmission, lockSubmission } from './data.ts';
import { deleteFilesOf } from './file-data.ts';
import { deleteNotesOf } from './note-data.ts';

/** With six hours between the later tries: most of a year, for a store that is away. */
const eraseAttempts = 1000;

/**
 * Deletes an inquiry for good, with its notes, replies and files, as whoever sent it may ask. What lies outside the
 * database goes by a job of the same transaction, so that a store that is away keeps nothing.
 * @throws ShopError `not_found`, also for one of another form and for one that was deleted before
 */
export async function deleteInquiry(
  { db, queue, clock }: Deps,
  admin: { id: string },
  form: InquiryForm,
  inquiryId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await lockSubmission(tx, inquiryId);
    if (found?.form !== form) throw new ShopError('not_found', 'Inquiry not found');
    const noteIds = await deleteNotesOf(tx, inquiryId);
    const fileIds = await deleteFilesOf(tx, inquiryId);
    await deleteSubmission(tx, inquiryId);
    await insertAudit(tx, {
      userId: admin.id,
      action: 'inquiry.delete',
      thing: 'inquiry',
      thingId: inquiryId,
      // Nothing of the person: that it is forgotten is the point.
      before: { form, files: fileIds.length },
      at: clock(),
    });
    const left = { inquiryId, fileIds, noteIds };
    await queue.enqueue(tx, 'erase-inquiry', left, { maxAttempts: eraseAttempts });
  });
}
