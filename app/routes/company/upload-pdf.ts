import { createCall } from '../../../shop/api-client.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { fileTooLarge, pdfMaxBytes } from '../../../shop/inquiry-facts.ts';
import { defaultErrorMessage, ShopError } from '../../../shop/shop-error.ts';
import type { ChosenFile } from './inquiry-draft.ts';

/** Five megabytes take a while on a slow connection. */
const call = createCall((path, init) => fetch(path, init), { timeoutMs: 60_000 });

const calls = {
  restoration: 'POST /api/submissionUpload/restoration',
  part: 'POST /api/submissionUpload/part',
  career: 'POST /api/submissionUpload/careers',
} as const;

/**
 * Uploads a PDF before its form is sent.
 * @throws Error with the text to show (specification, section 8)
 */
export async function uploadPdf(form: InquiryForm, kind: FileKind, file: File): Promise<ChosenFile> {
  // There is no point in uploading what the server would refuse.
  if (file.size > pdfMaxBytes) throw new Error(fileTooLarge);
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name))
    throw new Error('Please choose a PDF file');
  const body = new FormData();
  body.set('formType', form);
  if (kind !== 'file') body.set('fileType', kind);
  body.set('file', file);
  try {
    const { file: ticket } = await call(calls[form], { body });
    return { ticket, name: file.name, bytes: file.size };
  } catch (error) {
    const known = error instanceof ShopError ? error : undefined;
    if (known?.status === 413) throw new Error(fileTooLarge, { cause: error });
    const hasMessage = known && known.message !== defaultErrorMessage;
    throw new Error(hasMessage ? known.message : 'An error occurred during upload.', { cause: error });
  }
}
