import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { pictureId, thumbnailSize, thumbnailSource } from '../../../shop/rules/pictures.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { loadSharp } from './make-picture.ts';

/**
 * Pictures as emails show them: PNG and JPEG, because some email readers know neither SVG nor WebP. They are made when
 * first asked for, one at a time, and the last thousand are kept in memory: some 4 KB each.
 */

/** The background under every picture of a part. */
const plate = '#f5efe2';
const keptMax = 1000;
/** An email shows up to forty, which are asked for at the same time. */
const waitingMax = 200;
/** The drawings of the checkout, or of the build where it is all there is. */
const art = ['../../../public/', '../../../build/client/']
  .map((folder) => new URL(folder, import.meta.url))
  .find((folder) => existsSync(folder));

export type Thumbnails = (address: string) => Promise<{ bytes: Buffer; type: string } | undefined>;

/**
 * Returns a function that returns the thumbnail at an address, or undefined when there is no such picture; it throws
 * ShopError `unavailable` when too many are waiting to be made.
 */
export function createThumbnails(storage: Pick<Storage, 'read'>): Thumbnails {
  const inTurn = oneAtATime(waitingMax, 'Other pictures are being made. Please try again in a moment.');
  // Made once for all who ask at the same time.
  const kept = new LRUCache<string, Buffer>({
    max: keptMax,
    fetchMethod: (source) => inTurn(() => make(storage, source)),
  });
  return async (address) => {
    const source = thumbnailSource(address);
    const bytes = source === undefined ? undefined : await kept.fetch(source);
    return bytes && { bytes, type: address.endsWith('.png') ? 'image/png' : 'image/jpeg' };
  };
}

async function make(storage: Pick<Storage, 'read'>, source: string): Promise<Buffer | undefined> {
  const isUploaded = pictureId(source) !== undefined;
  const original = await (isUploaded
    ? storage.read(source.slice(1).replace('.webp', '-320.webp'))
    : readDrawing(source));
  if (!original) return undefined;
  const sharp = await loadSharp();
  const small = sharp(original)
    .resize(thumbnailSize, thumbnailSize, { fit: 'contain', background: plate })
    .flatten({ background: plate });
  return isUploaded
    ? small.jpeg({ quality: 82 }).toBuffer()
    : small.png({ palette: true, compressionLevel: 9 }).toBuffer();
}

/** Returns the file of one of our drawings, by its address; undefined when there is none. */
export async function readDrawing(source: string): Promise<Buffer | undefined> {
  if (!art) return undefined;
  return readFile(new URL(source.slice(1), art)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
