import type { ProductChange } from '../../../shop/contracts/catalog-admin.ts';
import { isOwnPicture, pictureId } from '../../../shop/rules/pictures.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import { listUnknownPictures } from '../files/picture-data.ts';
import { picturePath } from './drawings.ts';
import type { EditableProduct, Picture } from './product-data.ts';

/**
 * Returns the pictures after a change. If only `image` is sent, it moves to the front, or replaces the first picture when
 * it is new; an empty URL or that of the product's drawing removes the first picture.
 * @throws ShopError `invalid_input` for another site's picture and for one that does not exist
 */
export async function nextPictures(
  tx: Tx,
  before: EditableProduct,
  { image, images }: Pick<ProductChange, 'image' | 'images'>,
): Promise<{ image?: string | null; pictures?: Picture[] }> {
  if (image === undefined && images === undefined) return {};
  const pictures = images ?? withFirst(before, image?.trim() ?? '');
  const known = new Set([before.image, ...before.pictures.map((picture) => picture.image)]);
  const added = pictures.map((picture) => picture.image).filter((address) => !known.has(address));
  const field = images ? 'images' : 'image';
  if (added.some((address) => !isOwnPicture(address)))
    throw invalidPicture(field, 'Please upload the picture. Pictures from other sites are not shown.');
  const ids = added.flatMap((address) => pictureId(address) ?? []);
  if ((await listUnknownPictures(tx, ids)).length > 0)
    throw invalidPicture(field, 'This picture no longer exists. Please upload it again.');
  return { image: pictures[0]?.image ?? null, pictures };
}

function withFirst(before: EditableProduct, address: string): Picture[] {
  if (address === picturePath(before)) return before.pictures;
  const known = before.pictures.find(({ image }) => image === address);
  if (known) return [known, ...before.pictures.filter((picture) => picture !== known)];
  const others = before.pictures.slice(1);
  const none = address === '' || address === picturePath({ ...before, image: null });
  return none ? others : [{ image: address, alt: '' }, ...others];
}

function invalidPicture(field: string, text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { [field]: text } });
}
