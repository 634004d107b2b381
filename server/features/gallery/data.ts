import type { GalleryPicture } from '../../../shop/contracts/gallery.ts';
import type { Db, Tx } from '../../db/open.ts';
import { noteCatalogChange } from '../../db/write.ts';

const columns = ['position', 'image', 'caption', 'alt', 'version'] as const;

/** Lists all pictures by position. */
export function listGalleryPictures(db: Db): Promise<GalleryPicture[]> {
  return db.selectFrom('galleryPictures').select(columns).orderBy('position').execute();
}

/** Locks one position until the transaction ends. */
export async function lockPicture(tx: Tx, position: number): Promise<GalleryPicture | undefined> {
  return tx
    .selectFrom('galleryPictures')
    .select(columns)
    .where('position', '=', position)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePicture(tx: Tx, { position, ...picture }: GalleryPicture): Promise<void> {
  await tx.updateTable('galleryPictures').set(picture).where('position', '=', position).execute();
  // Cached replies are not tagged with the gallery, which changes a few times a year.
  noteCatalogChange(tx, 'everything');
}
