/**
 * What other features may ask of inquiries: to note an order that they led to, to delete those of somebody who asks to be
 * forgotten, and to inspect a PDF.
 */
import { orderPlacedText } from '../../../shop/inquiry-facts.ts';
import { newId } from '../../db/id.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import {
  deleteNotesOf,
  deleteInquiryRow,
  insertInquiryNote,
  lockInquiriesFrom,
  lockInquiry,
} from './data.ts';
import { deleteFilesOf } from './file-data.ts';
import { inspectInThread } from './pdf/inspect-in-thread.ts';
import { looksLikePdf, pdfFaults } from './pdf/inspect-pdf.ts';

/** With up to six hours between tries this lasts most of a year, however long the storage is unreachable. */
const eraseAttempts = 1000;

/** Deletes every inquiry that was sent with an email. @returns how many there were */
export async function deleteInquiriesFrom(deps: Deps, tx: Tx, email: string): Promise<number> {
  const ids = await lockInquiriesFrom(tx, email);
  for (const id of ids) await removeInquiry(deps, tx, id);
  return ids.length;
}

/**
 * Deletes an inquiry for good. Files and emails outside the database are deleted by a job queued in the same transaction, which
 * retries until the storage is reachable. Caller must hold the inquiry's lock. @returns how many files it had
 */
export async function removeInquiry({ queue }: Deps, tx: Tx, inquiryId: string): Promise<number> {
  const noteIds = await deleteNotesOf(tx, inquiryId);
  const fileIds = await deleteFilesOf(tx, inquiryId);
  await deleteInquiryRow(tx, inquiryId);
  const leftovers = { inquiryId, fileIds, noteIds };
  await queue.enqueue(tx, 'erase-inquiry', leftovers, { maxAttempts: eraseAttempts });
  return fileIds.length;
}

/** Writes into the history of an inquiry that it has ended with an order; nothing if it was deleted meanwhile. */
export async function noteOrder(
  tx: Tx,
  { inquiry, admin, number, at }: { inquiry: string; admin: { id: string }; number: number; at: Date },
): Promise<void> {
  if (!(await lockInquiry(tx, inquiry))) return;
  await insertInquiryNote(tx, {
    id: newId(),
    inquiryId: inquiry,
    kind: 'note',
    authorId: admin.id,
    text: orderPlacedText(number),
    createdAt: at,
  });
}

/** Returns why a file is no PDF to hand on, for people; undefined when it is one. @throws ShopError `unavailable` */
export async function pdfError(bytes: Buffer): Promise<string | undefined> {
  const fault = looksLikePdf(bytes) ? await inspectInThread(bytes) : 'noPdf';
  return fault && pdfFaults[fault];
}
