import { unusedUploadHours } from '../../../shop/facts.ts';
import { pictureWidths } from '../../../shop/rules/pictures.ts';
import type { Deps } from '../../deps.ts';
import { deleteUnusedPictures } from './picture-data.ts';

/** Takes away pictures that were uploaded and never saved, or that nothing shows any more. Safe to run twice. */
export async function sweepPictures({ db, storage, clock }: Deps): Promise<void> {
  const before = new Date(clock().getTime() - unusedUploadHours * 3_600_000);
  const largest = Math.max(...pictureWidths);
  const names = pictureWidths.map((width) => (width === largest ? '' : `-${width}`));
  for (const id of await deleteUnusedPictures(db, before))
    for (const name of names)
      for (const type of ['webp', 'avif']) await storage.delete(`pictures/${id}${name}.${type}`);
}
