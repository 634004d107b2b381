import { createCall } from '../../../shop/api-client.ts';
import type { FileKind, InquiryForm } from '../../../shop/inquiry-facts.ts';
import { fileTooLarge, pdfMaxBytes, pdfTooLarge } from '../../../shop/inquiry-facts.ts';
import { defaultErrorMessage, ShopError } from '../../../shop/shop-error.ts';
import { inWords } from '../../../shop/rules/in-words.ts';
import type { ChosenFile } from './inquiry-draft.ts';

/** Five megabytes take a while on a slow connection. */
const call = createCall((path, init) => fetch(path, init), { timeoutMs: 60_000 });

const calls = {
  restoration: 'POST /api/submissionUpload/restoration',
  part: 'POST /api/submissionUpload/part',
  career: 'POST /api/submissionUpload/careers',
} as const;

/** What a field has: one PDF, or photos, of which one is made. */
export interface FieldFiles {
  pdf?: Pick<File, 'name'> | undefined;
  photos: readonly File[];
}

/** What to upload, and the names of the files that were chosen with it and are neither photos nor PDFs. */
export interface Choice extends FieldFiles {
  pdf?: File | undefined;
  unreadable: string[];
}

/**
 * Returns what a field has after files were chosen for it. More photos are added to those it has; a PDF replaces a PDF. A
 * PDF never replaces photos, nor photos a PDF: nobody would notice.
 * @throws Error with the text to show; then the field keeps what it has
 */
export function addChosen(kind: FileKind, files: readonly File[], present: FieldFiles): Choice {
  const photos = kind === 'file' ? files.filter(isPhoto) : [];
  const pdfs = files.filter((file) => isPdf(file) && !photos.includes(file));
  const [pdf] = pdfs;
  if (kind !== 'file') {
    if (!pdf || files.length > 1) throw new Error('Please choose a PDF file');
    return { pdf, photos, unreadable: [] };
  }
  const unreadable = files.filter((file) => !isPhoto(file) && !isPdf(file)).map(({ name }) => name);
  if (photos.length + pdfs.length === 0) throw new Error(unreadableFiles(unreadable));
  if (pdfs.length > 1 || (pdf && photos.length > 0)) throw new Error(eitherOr);
  if (pdf && present.photos.length > 0)
    throw new Error(`${eitherOr} To send ${pdf.name}, remove the photos first.`);
  if (!pdf && present.pdf) throw new Error(`${eitherOr} To send photos, remove ${present.pdf.name} first.`);
  if (pdf) return { pdf, photos, unreadable };
  // A photo that is chosen again stays where it is.
  const all = new Map([...present.photos, ...photos].map((photo) => [photoKey(photo), photo]));
  return { photos: [...all.values()], unreadable };
}

const eitherOr = 'Choose either photos or one PDF.';

/** Says that files are no pictures that the browser can read. @param others whether there were others, which were taken */
function unreadableFiles(names: readonly string[], others = false): string {
  const rest = names.length > 1 ? 'Choose other photos or a PDF.' : 'Choose another photo or a PDF.';
  return `We can’t read ${inWords(names)}. ${others ? 'The rest was uploaded.' : rest}`;
}

/** Tells photos apart: phones give many of them the same name. */
export const photoKey = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

const isPhoto = ({ type }: File): boolean => type.startsWith('image/');
const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

export interface Uploaded extends ChosenFile {
  /** The photos that the file was made of. */
  photos: readonly File[];
  /** Why some of the chosen files are not in it, and how many. */
  refused?: { message: string; count: number };
}

/**
 * Uploads what was chosen, before its form is sent.
 * @param uploaded how many photos the uploaded file of the field shows; nothing is uploaded when none can be added
 * @throws Error with the text to show (specification, section 8)
 */
export async function uploadChoice(
  form: InquiryForm,
  kind: FileKind,
  { pdf, photos, unreadable: others }: Choice,
  uploaded = 0,
): Promise<Uploaded> {
  const made = pdf ? { pdf, photos, unreadable: [] } : await makePdf(photos);
  const unreadable = [...made.unreadable, ...others];
  if (unreadable.length > 0 && !pdf && made.photos.length <= uploaded)
    throw new Error(unreadableFiles(unreadable));
  const file = { ...(await uploadPdf(form, kind, made.pdf)), photos: made.photos };
  if (unreadable.length === 0) return file;
  return { ...file, refused: { message: unreadableFiles(unreadable, true), count: unreadable.length } };
}

async function makePdf(photos: readonly File[]) {
  const { photosToPdf } = await import('./photos-to-pdf.ts').catch(() => {
    throw new Error('The photos could not be prepared. Please check your connection and choose them again.');
  });
  return photosToPdf(photos);
}

async function uploadPdf(form: InquiryForm, kind: FileKind, file: File): Promise<ChosenFile> {
  // There is no point in uploading what the server would refuse.
  if (file.size > pdfMaxBytes) throw new Error(pdfTooLarge);
  // The server would ask for a PDF, although the field takes photos, too.
  if (kind === 'file' && (await file.slice(0, 5).text()) !== '%PDF-')
    throw new Error(unreadableFiles([file.name]));
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
