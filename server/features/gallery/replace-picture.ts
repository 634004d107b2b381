import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import { differences } from '../../../shop/rules/differences.ts';
import { pictureId } from '../../../shop/rules/pictures.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { listUnknownPictures } from '../files/picture-data.ts';
import { insertAudit } from '../audit/data.ts';
import { lockPicture, updatePicture } from './data.ts';

type Change = Pick<GalleryPicture, 'image' | 'caption' | 'alt'> & { version?: number | undefined };

/**
 * Puts another picture or other words in one of the gallery's places; every page that shows it is fresh at once.
 * @throws ShopError `not_found`; `invalid_input` for a picture that is not there; `conflict` with the present picture
 *   when the version is not the one that was edited
 */
export async function replacePicture(
  deps: Deps,
  admin: { id: string },
  position: number,
  { version, ...wanted }: Change,
): Promise<GalleryPicture> {
  const { picture, changed } = await deps.db.transaction().execute(async (tx) => {
    const before = await lockPicture(tx, position);
    if (!before) throw new ShopError('not_found', 'The gallery has no such place');
    const found = differences(before, wanted);
    if (Object.keys(found.after).length === 0) return { picture: before, changed: false };
    if (version !== undefined && version !== before.version)
      throw new ShopError('conflict', 'Somebody has changed this picture meanwhile', { current: before });
    if (found.after.image !== undefined) await refuseUnknown(tx, wanted.image);
    const picture = { ...before, ...wanted, version: before.version + 1 };
    await updatePicture(tx, picture);
    await insertAudit(tx, {
      userId: admin.id,
      action: 'gallery.update',
      thing: 'gallery',
      thingId: String(before.position).padStart(24, '0'),
      ...found,
      at: deps.clock(),
    });
    return { picture, changed: true };
  });
  // Nothing tells which replies were made from the gallery; it changes a few times a year.
  if (changed) await deps.catalogChanged('everything');
  return picture;
}

/** One that may have been swept is not shown; one that is there stays until this transaction ends. */
async function refuseUnknown(tx: Tx, image: string): Promise<void> {
  const id = pictureId(image);
  if (!id || (await listUnknownPictures(tx, [id])).length === 0) return;
  const text = 'This picture is not there any more. Please upload it again.';
  throw new ShopError('invalid_input', text, { fields: { image: text } });
}
