import { createCall } from '../../../shop/api-client.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { fileTooLarge, pdfMaxBytes, unreadableFile } from '../../../shop/inquiry-facts.ts';
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
 * Uploads what was chosen, before its form is sent: a PDF, or photos, of which it makes one.
 * @param earlier the photos of the file that is there already; more photos are added to them
 * @throws Error with the text to show (specification, section 8)
 */
export async function uploadChosen(
  form: InquiryForm,
  kind: FileKind,
  files: readonly File[],
  earlier: readonly File[] = [],
): Promise<ChosenFile & { photos: File[] }> {
  const [first] = files;
  const takesPhotos = kind === 'file';
  if (!first || !takesPhotos || !files.every(isPhoto)) {
    const unreadable = files.find((file) => !isPhoto(file) && !isPdf(file));
    if (takesPhotos && unreadable) throw new Error(unreadableFile(unreadable.name));
    if (takesPhotos && files.length > 1) throw new Error('Choose either photos or one PDF.');
    if (!first || files.length > 1) throw new Error('Please choose a PDF file');
    return { ...(await uploadPdf(form, kind, first)), photos: [] };
  }
  // A photo that is chosen again stays where it is.
  const photos = [...new Map([...earlier, ...files].map((photo) => [photoKey(photo), photo])).values()];
  const { photosToPdf } = await import('./photos-to-pdf.ts').catch(() => {
    throw new Error('The photos could not be prepared. Please check your connection and choose them again.');
  });
  return { ...(await uploadPdf(form, kind, await photosToPdf(photos))), photos };
}

/** Tells photos apart: phones give many of them the same name. */
export const photoKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

const isPhoto = ({ type }: File): boolean => type.startsWith('image/');
const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

async function uploadPdf(form: InquiryForm, kind: FileKind, file: File): Promise<ChosenFile> {
  // There is no point in uploading what the server would refuse.
  if (file.size > pdfMaxBytes) throw new Error(fileTooLarge);
  if (!isPdf(file)) throw new Error('Please choose a PDF file');
  const body = new FormData();
  body.set('formType', form);
  if (kind !== 'file') body.set('fileType', kind);
  body.set('file', file);
  try {
    const { file: ticket } = await call(calls[form], { body });
    return { ticket, name: file.name, bytes: file.size };
  } catch (error) {
    throw new Error(uploadFailure(error), { cause: error });
  }
}

function uploadFailure(error: unknown): string {
  if (!(error instanceof ShopError)) return 'An error occurred during upload.';
  if (error.status === 413) return fileTooLarge;
  return error.message === defaultErrorMessage ? 'An error occurred during upload.' : error.message;
}
