import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import { findSubmittedFile } from './file-data.ts';
import { storageKey } from './file-place.ts';
import { inquiryForms } from './inquiry-forms.ts';

/** A file that came with an inquiry, with the name it is saved under. @throws ShopError `not_found` */
export async function readFile({ db, storage }: Deps, id: string): Promise<{ name: string; bytes: Buffer }> {
  const file = await findSubmittedFile(db, id);
  const bytes = file && (await storage.read(storageKey(id)));
  if (!bytes) throw new ShopError('not_found', 'File not found');
  return {
    name: `${inquiryForms[file.form].files[file.kind] ?? 'file'}.pdf`,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  };
}
