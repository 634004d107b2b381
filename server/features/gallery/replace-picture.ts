import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { pictureId } from '../../../shop/rules/pictures.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import { changed, refuseStale, unchanged, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { listUnknownPictures } from '../files/picture-data.ts';
import { lockPicture, updatePicture } from './data.ts';

type Change = Pick<GalleryPicture, 'image' | 'caption' | 'alt'> & { version?: number | undefined };

/**
 * Changes picture and texts of one of the gallery's positions.
 * @throws ShopError `not_found`; `invalid_input` for a picture that does not exist; `conflict` with the current picture
 *   when it was changed after `version`
 */
export function replacePicture(
  deps: Deps,
  admin: { id: string },
  position: number,
  { version, ...next }: Change,
): Promise<GalleryPicture> {
  const subject = String(position).padStart(24, '0');
  return write(deps, admin, { action: 'gallery.update', subject }, async (tx) => {
    const before = await lockPicture(tx, position);
    if (!before) throw new ShopError('not_found', 'The gallery has no such position');
    const change = differences(before, next);
    if (Object.keys(change.after).length === 0) return unchanged(before);
    await refuseStale(before, version, {
      message: 'Someone else changed this picture in the meantime',
      current: () => before,
    });
    if (change.after.image !== undefined) await requirePicture(tx, next.image);
    const picture = { ...before, ...next, version: before.version + 1 };
    await updatePicture(tx, picture);
    return changed(picture, change);
  });
}

/** Rejects a picture that has been swept, and locks an existing one against the sweep. */
async function requirePicture(tx: Tx, image: string): Promise<void> {
  const id = pictureId(image);
  if (!id || (await listUnknownPictures(tx, [id])).length === 0) return;
  const text = 'This picture no longer exists. Please upload it again.';
  throw new ShopError('invalid_input', text, { fields: { image: text } });
}
