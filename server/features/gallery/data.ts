import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import type { Db } from '../../db/open.ts';

/** All pictures in the order in which they are shown. */
export function listPictures(db: Db): Promise<GalleryPicture[]> {
  return db
    .selectFrom('galleryPictures')
    .select(['position', 'image', 'caption', 'alt'])
    .orderBy('position')
    .execute();
}
