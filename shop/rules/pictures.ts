const uploaded = /^\/pictures\/([0-9a-f]{24})\.webp$/;
const drawn = /^\/art\/[a-z0-9/-]+\.svg$/;

/** The id of an uploaded picture; undefined for a drawing and for anything else. */
export const pictureId = (address: string): string | undefined => uploaded.exec(address)?.[1];

/** Whether a product may show it: an uploaded picture or one of our drawings, never another site's. */
export const isOwnPicture = (address: string): boolean => uploaded.test(address) || drawn.test(address);
