import type { InquiryNote } from '../../../shop/contracts/inquiries.ts';
import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import { findSubmission } from './data.ts';
import { listFilesOf } from './file-data.ts';
import { listNotes } from './note-data.ts';
import type { Shown } from './show-inquiry.ts';
import { showInquiry, showNote } from './show-inquiry.ts';

/** One inquiry with what was written about it. @throws ShopError `not_found`, also for one of another form */
export async function findInquiry<F extends InquiryForm>(
  db: Db,
  form: F,
  id: string,
): Promise<Shown[F] & { notes: InquiryNote[] }> {
  const row = await findSubmission(db, id, form);
  if (!row) throw new ShopError('not_found', 'Inquiry not found');
  const [files, notes] = await Promise.all([listFilesOf(db, [id]), listNotes(db, id)]);
  return { ...showInquiry(form, row, files), notes: notes.map(showNote) };
}
