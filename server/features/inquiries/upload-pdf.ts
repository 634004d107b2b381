import { createHmac } from 'node:crypto';
import { rateLimits } from '../../../shop/facts.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { fileTooLarge, pdfMaxBytes, uploadQuota } from '../../../shop/inquiry-facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import { admit } from './enforce-inquiry-limit.ts';
import { deleteWaitingFile, findUploadUse, insertFile } from './file-data.ts';
import { storageKey } from './file-place.ts';
import { inspectAside } from './pdf/inspect-aside.ts';
import { looksLikePdf } from './pdf/inspect-pdf.ts';
import { pdfFaults } from './pdf/pdf-faults.ts';

/**
 * Keeps a PDF until its form is sent. Neither its name nor its declared type is believed or kept.
 * @param from the address it comes from
 * @returns a ticket that stands for the file once, in the place it was uploaded for
 * @throws ShopError too_large, invalid_input, too_many_requests, unavailable
 */
export async function uploadPdf(
  deps: Deps,
  place: { form: InquiryForm; kind: FileKind },
  file: Blob,
  from: string,
): Promise<string> {
  if (file.size > pdfMaxBytes) throw new ShopError('too_large', fileTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  // A slip of the hand costs nobody one of his uploads; looking through a PDF does.
  if (!looksLikePdf(bytes)) throw refusal(pdfFaults.noPdf);
  await admit(deps, deps.db, 'files', from, rateLimits.uploads);
  const fault = await inspectAside(bytes);
  if (fault) {
    deps.log.warn({ fault, ...place }, 'a PDF was refused');
    throw refusal(pdfFaults[fault]);
  }
  const uploader = createHmac('sha256', deps.config.sessionSecret).update(`upload ${from}`).digest();
  await refuseOverQuota(deps, uploader, bytes.length);

  const id = newId();
  const ticket = newToken();
  // The row first: what a dying process leaves behind is then known, and swept.
  await insertFile(deps.db, {
    id,
    ticketHash: hashToken(ticket),
    ...place,
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

async function refuseOverQuota({ config, db }: Deps, uploader: Buffer, bytes: number): Promise<void> {
  const use = await findUploadUse(db, uploader);
  if (config.rateLimits && use.waitingOfAddress >= uploadQuota.waitingPerAddress) {
    throw new ShopError(
      'too_many_requests',
      'Too many of your files wait for their form. Please send one, or try again tomorrow.',
      { retryAfter: 3600 },
    );
  }
  const full =
    use.waitingBytes + bytes > uploadQuota.waitingBytes || use.allBytes + bytes > uploadQuota.allBytes;
  if (full)
    throw new ShopError('unavailable', 'We cannot take files just now. Please email it to us instead.', {
      retryAfter: 3600,
    });
}

function refusal(text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { file: text } });
}
