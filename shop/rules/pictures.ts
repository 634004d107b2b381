/** Uploaded pictures: where they are, and in which sizes. */

/** Pixels; a picture that is smaller has the sizes up to its own. */
export const pictureWidths = [320, 640, 1200] as const;

const uploaded = /^\/pictures\/([0-9a-f]{24})\.webp$/;
const drawn = /^\/art\/[a-z0-9/-]+\.svg$/;

/** The address by which a picture is kept with a product: its largest WebP. */
export const pictureAddress = (id: string): string => `/pictures/${id}.webp`;

/** For `srcset`: the sizes of an uploaded picture; undefined for a drawing, which is sharp in any. */
export function pictureSizes(address: string): string | undefined {
  const id = pictureId(address);
  if (id === undefined) return undefined;
  const largest = Math.max(...pictureWidths);
  return pictureWidths
    .map((width) => `/pictures/${id}${width === largest ? '' : `-${width}`}.webp ${width}w`)
    .join(', ');
}

/** The id of an uploaded picture; undefined for a drawing and for anything else. */
export const pictureId = (address: string): string | undefined => uploaded.exec(address)?.[1];

/** Whether a product may show it: an uploaded picture or one of our drawings, never another site's. */
export const isOwnPicture = (address: string): boolean => uploaded.test(address) || drawn.test(address);
