import { pictureAddress } from '../../../shop/rules/pictures.ts';
import { newId } from '../../db/id.ts';
import type { Deps } from '../../deps.ts';
import { makePicture } from './make-picture.ts';
import { insertPicture } from './picture-data.ts';

/**
 * Keeps an uploaded picture in the shop's sizes. It belongs to no product yet; one that is in none after a day is
 * swept (`sweep-pictures.ts`).
 * @returns the address to save with a product
 * @throws ShopError as `makePicture` does
 */
export async function uploadPicture(
  { db, storage, clock }: Deps,
  admin: { id: string },
  read: () => Promise<Uint8Array>,
): Promise<{ image: string; width: number; height: number }> {
  const { width, height, files } = await makePicture(read);
  const id = newId();
  // The files first: a row stands for a picture that can be shown.
  for (const { suffix, bytes, type } of files) await storage.put(`pictures/${id}${suffix}`, bytes, type);
  await insertPicture(db, { id, width, height, userId: admin.id, createdAt: clock() });
  return { image: pictureAddress(id), width, height };
}
