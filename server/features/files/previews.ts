import { createHash } from 'node:crypto';
import { pictureId } from '../../../shop/rules/pictures.ts';
import type { Storage } from '../../adapters/storage/port.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { Previewed } from './draw-preview.ts';
import { drawPreview, previewLayout } from './draw-preview.ts';
import { readDrawing } from './thumbnails.ts';

/**
 * The pictures of link previews, one for each part. Each is drawn when it is first asked for and kept in the storage, in
 * one of 4,096 files: the last three digits of the part's id name it. So however many parts there are, they take no more
 * than some 300 MB and nothing has to be tidied up. A file begins with what its picture was drawn from.
 */

const keyBytes = 16;
/** Drawing takes a few tenths of a second; robots that wait longer come again. With the one that is being drawn. */
const waitingMax = 6;
const emblemAddress = '/art/logo.svg';

export interface Previews {
  /**
   * Returns the picture of a part's link preview.
   * @param beforeDrawing called only when it has to be drawn; may refuse
   * @throws ShopError `unavailable` when too many are waiting to be drawn
   */
  read: (id: string, part: Previewed, beforeDrawing: () => Promise<void>) => Promise<Buffer>;
}

export function createPreviews(storage: Pick<Storage, 'read' | 'put'>): Previews {
  const inTurn = oneAtATime(waitingMax, 'Other pictures are being drawn. Please try again in a moment.');

  async function draw(id: string, part: Previewed): Promise<Buffer> {
    // Whoever waited here for the same part finds it drawn.
    const kept = await findKept(storage, id, part);
    if (kept) return kept;
    const emblem = await readDrawing(emblemAddress);
    if (!emblem) throw new Error(`${emblemAddress} is missing`);
    const png = await drawPreview(part, (await readPicture(storage, part.image)) ?? emblem, emblem);
    await storage.put(fileOf(id), Buffer.concat([keyOf(id, part), png]), 'application/octet-stream');
    return png;
  }

  return {
    read: async (id, part, beforeDrawing) => {
      const kept = await findKept(storage, id, part);
      if (kept) return kept;
      await beforeDrawing();
      return inTurn(() => draw(id, part));
    },
  };
}

async function findKept(
  storage: Pick<Storage, 'read'>,
  id: string,
  part: Previewed,
): Promise<Buffer | undefined> {
  const file = await storage.read(fileOf(id));
  return file?.subarray(0, keyBytes).equals(keyOf(id, part)) ? file.subarray(keyBytes) : undefined;
}

const fileOf = (id: string): string => `previews/${id.slice(-3)}`;

function keyOf(id: string, { name, priceCents, lugoPart, years, image }: Previewed): Buffer {
  const drawnFrom = JSON.stringify([previewLayout, id, name, priceCents, lugoPart, years, image]);
  return createHash('sha256').update(drawnFrom).digest().subarray(0, keyBytes);
}

async function readPicture(storage: Pick<Storage, 'read'>, address: string): Promise<Buffer | undefined> {
  const id = pictureId(address);
  if (address === '') return undefined;
  return id === undefined ? readDrawing(address) : storage.read(`pictures/${id}-640.webp`);
}
