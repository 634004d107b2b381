import { unusedUploadHours } from '../../../shop/facts.ts';
import { pictureAddress } from '../../../shop/rules/pictures.ts';
import { hoursBefore } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { makePicture } from './make-picture.ts';
import { deleteUnusedPictures, insertPicture, pictureFiles } from './picture-data.ts';

/**
 * Stores an uploaded picture in the shop's sizes. Unless a product shows it by then, it is swept after a day.
 * @returns its URL, to be saved with a product
 * @throws ShopError as `makePicture` does
 */
export function uploadPicture(
  deps: Deps,
  admin: { id: string },
  read: () => Promise<Buffer>,
): Promise<{ image: string; width: number; height: number }> {
  return storePicture(deps, { id: newId(), userId: admin.id }, read);
}

/** Stores a picture under an id, as `uploadPicture` does. @param userId null for one of the former shop */
export async function storePicture(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  { id, userId }: { id: string; userId: string | null },
  read: () => Promise<Buffer>,
): Promise<{ image: string; width: number; height: number }> {
  const { width, height, files } = await makePicture(read);
  // Files go first, so that every picture with a row can be shown.
  for (const { suffix, bytes, type } of files) await storage.put(`pictures/${id}${suffix}`, bytes, type);
  await insertPicture(db, { id, width, height, userId, createdAt: clock() });
  return { image: pictureAddress(id), width, height };
}

/** Job: deletes pictures that nothing shows. Idempotent. */
export async function sweepPictures(deps: Deps): Promise<void> {
  const before = hoursBefore(deps.clock(), unusedUploadHours);
  for (const id of await write(deps, (tx) => deleteUnusedPictures(tx, before)))
    for (const file of pictureFiles(id)) await deps.storage.delete(file);
}
