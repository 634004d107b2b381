import type { Readable } from 'node:stream';
import { documentMaxBytes } from '../../../shop/facts.ts';
import { undoDays } from '../../../shop/product-csv.ts';
import { documentAddress, documentTooLarge } from '../../../shop/rules/catalog/documents.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import type { Deps } from '../../deps.ts';
import { pdfError } from '../inquiries/api.ts';
import {
  deleteUnusedDocuments,
  documentFile,
  findDocument,
  insertDocument,
  noteUnusedDocuments,
} from './document-data.ts';

/**
 * Stores a PDF for products to offer. It passes the inspection of visitors' files: customers open it at home.
 * @returns its URL, to be saved with a product
 * @throws ShopError `too_large`; `invalid_input` for what is no PDF or could do something; `unavailable`
 */
export async function uploadDocument(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  admin: { id: string },
  file: Blob,
): Promise<{ url: string; sizeBytes: number }> {
  if (file.size > documentMaxBytes) throw refusedFile('too_large', documentTooLarge);
  const bytes = Buffer.from(await file.arrayBuffer());
  const fault = await pdfError(bytes);
  if (fault) throw refusedFile('invalid_input', fault);
  const id = newId();
  // The file goes first, so that every document with a row can be read.
  await storage.put(documentFile(id), bytes, 'application/pdf');
  await insertDocument(db, { id, sizeBytes: bytes.length, userId: admin.id, createdAt: clock() });
  return { url: documentAddress(id), sizeBytes: bytes.length };
}

function refusedFile(code: 'too_large' | 'invalid_input', text: string): ShopError {
  return new ShopError(code, text, { fields: { file: text } });
}

/**
 * Opens a document, with its name for the download; undefined when there is none, and for others than admins when no product
 * that can be ordered offers it: one that was taken off is kept for a while, because an import can be undone. A stream:
 * anybody may ask for hundreds of these files at once and read them slowly.
 */
export async function openDocument(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  id: string,
  isAdmin: () => Promise<boolean>,
): Promise<{ name: string; sizeBytes: number; isPublic: boolean; contents: Readable } | undefined> {
  const found = await findDocument(db, id);
  if (!found) return undefined;
  const { title, sizeBytes } = found;
  if (title === null && !(await isAdmin())) return undefined;
  const contents = await storage.open(documentFile(id));
  return contents && { name: fileName(title ?? ''), sizeBytes, isPublic: title !== null, contents };
}

/** Makes a title a name that every computer takes. */
function fileName(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const name = plain.replaceAll(/[^A-Za-z0-9 ()-]+/g, ' ').replaceAll(/ +/g, ' ');
  return `${name.trim() || 'Document'}.pdf`;
}

/**
 * Job: deletes documents that no product has had for as long as an import can be undone, which may bring them back.
 * Idempotent.
 */
export async function sweepDocuments({ db, storage, clock }: Deps): Promise<void> {
  const now = clock();
  await noteUnusedDocuments(db, now);
  for (const id of await deleteUnusedDocuments(db, daysBefore(now, undoDays)))
    await storage.delete(documentFile(id));
}
