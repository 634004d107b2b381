/** Pictures of the shop: their addresses and sizes. */

/** In pixels; a smaller picture has the sizes up to its own. */
export const pictureWidths = [320, 640, 1200] as const;

const uploaded = /^\/pictures\/([0-9a-f]{24})\.webp$/;
const drawn = /^\/art\/[a-z0-9/-]+\.svg$/;

/** Returns the address under which a product refers to a picture: its largest WebP. */
export const pictureAddress = (id: string): string => `/pictures/${id}.webp`;

/** Returns the `srcset` of an uploaded picture, or undefined for a drawing, which is sharp in any size. */
export function pictureSizes(address: string): string | undefined {
  const id = pictureId(address);
  if (id === undefined) return undefined;
  const largest = Math.max(...pictureWidths);
  return pictureWidths
    .map((width) => `/pictures/${id}${width === largest ? '' : `-${width}`}.webp ${width}w`)
    .join(', ');
}

/** Returns the id of an uploaded picture, or undefined for a drawing and anything else. */
export const pictureId = (address: string): string | undefined => uploaded.exec(address)?.[1];

/** Returns whether an address leads to one of our drawings, which show the kind of part and not the piece. */
export const isDrawing = (address: string): boolean => drawn.test(address);

/** In pixels: twice the 64 at which emails show them. */
export const thumbnailSize = 128;

/**
 * Returns the address of a picture as emails show it: a small JPEG of an uploaded picture or a small PNG of a drawing,
 * which every email reader can show; undefined for anything else.
 */
export function thumbnailAddress(address: string): string | undefined {
  if (uploaded.test(address)) return `/thumbnails${address.replace(/webp$/, 'jpg')}`;
  if (isDrawing(address)) return `/thumbnails${address.replace(/svg$/, 'png')}`;
  return undefined;
}

/** Returns the address of the picture that a thumbnail shows. */
export function thumbnailSource(address: string): string | undefined {
  const path = address.replace(/^\/thumbnails/, '');
  const source = path.replace(/jpg$/, 'webp').replace(/png$/, 'svg');
  return thumbnailAddress(source) === address ? source : undefined;
}

/** Returns whether a product may show a picture: uploaded ones and our own drawings, never another site's. */
export const isOwnPicture = (address: string): boolean => uploaded.test(address) || isDrawing(address);
