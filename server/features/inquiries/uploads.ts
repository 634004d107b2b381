import { rateLimits } from '../../../shop/facts.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { fileTooLarge, pdfMaxBytes, uploadHours, uploadQuota } from '../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { hoursBefore } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { keyedHash } from '../../secret-keys.ts';
import {
  deleteWaitingFile,
  findInquiryFile,
  findUploadUse,
  insertFile,
  listAbandonedFiles,
  storageKey,
} from './file-data.ts';
import { inquiryForms } from './inquiry-forms.ts';
import { inspectInThread } from './pdf/inspect-in-thread.ts';
import { looksLikePdf, pdfFaults } from './pdf/inspect-pdf.ts';

/**
 * Stores a PDF until its form is sent. Its name and declared type are neither trusted nor kept.
 * @param from the address of the sender
 * @returns a ticket that can be used once, in the form field the file was uploaded for
 * @throws ShopError `too_large`, `invalid_input`, `too_many_requests`, `unavailable`
 */
export async function uploadPdf(
  deps: Deps,
  field: { form: InquiryForm; kind: FileKind },
  file: Blob,
  from: string,
): Promise<string> {
  if (file.size > pdfMaxBytes) throw new ShopError('too_large', fileTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  // Choosing a wrong file does not count as an upload; inspecting a PDF does.
  if (!looksLikePdf(bytes)) throw invalidFile(pdfFaults.noPdf);
  await enforceAddressLimit(
    deps,
    { what: 'files', ip: from },
    rateLimits.uploads,
    'files from your connection',
    {
      advice: ', or call us',
    },
  );
  const fault = await inspectInThread(bytes);
  if (fault) {
    deps.log.warn({ fault, ...field }, 'a PDF was rejected');
    throw invalidFile(pdfFaults[fault]);
  }
  const uploader = keyedHash(from, 'uploader', deps.config);
  await enforceQuota(deps, uploader, bytes.length);

  const id = newId();
  const ticket = newToken();
  // The row goes first, so that the sweep finds what a dying process leaves in the storage.
  await insertFile(deps.db, {
    id,
    ticketHash: hashToken(ticket),
    ...field,
    inquiryId: null,
    uploader,
    sizeBytes: bytes.length,
    uploadedAt: deps.clock(),
  });
  try {
    await deps.storage.put(storageKey(id), bytes, 'application/pdf');
  } catch (error) {
    await deleteWaitingFile(deps.db, id);
    throw error;
  }
  return ticket;
}

async function enforceQuota({ config, db }: Deps, uploader: Buffer, bytes: number): Promise<void> {
  const use = await findUploadUse(db, uploader);
  if (config.rateLimits && use.waitingOfAddress >= uploadQuota.waitingPerAddress) {
    throw new ShopError(
      'too_many_requests',
      'Too many of your files are waiting for their form. Please send a form, or try again tomorrow.',
      { retryAfter: 3600 },
    );
  }
  const full =
    use.waitingBytes + bytes > uploadQuota.waitingBytes || use.allBytes + bytes > uploadQuota.allBytes;
  if (full)
    throw new ShopError(
      'unavailable',
      'We cannot accept files right now. Please email yours to us instead.',
      {
        retryAfter: 3600,
      },
    );
}

function invalidFile(text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { file: text } });
}

/** Returns a file that came with an inquiry, and its name for the download. @throws ShopError `not_found` */
export async function readUpload(
  { db, storage }: Deps,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const file = await findInquiryFile(db, id);
  const bytes = file && (await storage.read(storageKey(id)));
  if (!bytes) throw new ShopError('not_found', 'File not found');
  return {
    name: `${inquiryForms[file.form].files[file.kind] ?? 'file'}.pdf`,
    bytes,
  };
}

const sweepBatch = 100;

/** Job: deletes uploads whose form was never sent. They are too old to be claimed, so it cannot race with a form. Idempotent. */
export async function sweepUploads({ db, storage, clock }: Deps): Promise<void> {
  const uploadedBefore = hoursBefore(clock(), uploadHours);
  for (;;) {
    const ids = await listAbandonedFiles(db, uploadedBefore, sweepBatch);
    for (const id of ids) {
      // The row goes last, so that an interrupted sweep finds the file again.
      await storage.delete(storageKey(id));
      await deleteWaitingFile(db, id);
    }
    if (ids.length < sweepBatch) return;
  }
}
