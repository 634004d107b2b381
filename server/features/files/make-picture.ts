import { pictureWidths } from '../../../shop/rules/pictures.ts';
import { ShopError } from '../../../shop/shop-error.ts';

/**
 * Makes the pictures that the shop shows out of an uploaded one. Nothing of the upload itself is kept: its pixels are
 * drawn anew, without its metadata and without whatever else was hidden in the file. One at a time, so that memory
 * stays small; sharp works outside the event loop.
 */

const mostPixels = 25_000_000;
/** Making the size of a strip of one by twenty million pixels takes half a minute, in which nobody else has a turn. */
const mostPixelsASide = 16_384;
/** Others that come meanwhile wait; more than these are asked to come again. */
const mostWaiting = 3;

/** Loaded with the first upload: a shop without one is 20 MB smaller. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export interface MadePicture {
  width: number;
  height: number;
  /** What is behind the id in a file's name, for example `-320.avif` → its bytes. */
  files: { suffix: string; bytes: Buffer; type: string }[];
}

export const tooLarge = (): ShopError =>
  new ShopError('too_large', 'File size is too large. Please upload a smaller image.');

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * @param read gives the uploaded bytes when their turn has come
 * @throws ShopError `invalid_input` for what is no JPEG, PNG, WebP or AVIF, or not a whole one; `too_large` for more
 *   than 25 megapixels or 16,384 pixels on a side; `unavailable` when too many are waiting
 */
export async function makePicture(read: () => Promise<Uint8Array>): Promise<MadePicture> {
  if (waiting >= mostWaiting)
    throw new ShopError('unavailable', 'Other pictures are being worked on. Please try again in a moment.', {
      retryAfter: 5,
    });
  waiting++;
  const turn = last.then(async () => draw(await read())).finally(() => waiting--);
  last = turn.catch(() => {});
  return turn;
}

async function draw(upload: Uint8Array): Promise<MadePicture> {
  refuseOthers(upload);
  const sharp = await loadSharp();
  const input = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  const { width = 0, height = 0 } = await sharp(upload, input).metadata().catch(refuse);
  if (width * height > mostPixels || Math.max(width, height) > mostPixelsASide) throw tooLarge();
  const largest = Math.max(...pictureWidths);
  // Made small once; the sizes are then drawn from a few megabytes.
  const { data, info } = await sharp(upload, input)
    .autoOrient()
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: MadePicture['files'] = [];
  for (const size of pictureWidths) {
    const small = sharp(data, { raw }).resize(size, size, { fit: 'inside', withoutEnlargement: true });
    const name = size === largest ? '' : `-${size}`;
    files.push(
      {
        suffix: `${name}.webp`,
        bytes: await small.clone().webp({ quality: 80 }).toBuffer(),
        type: 'image/webp',
      },
      {
        suffix: `${name}.avif`,
        bytes: await small.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
        type: 'image/avif',
      },
    );
  }
  return { width: info.width, height: info.height, files };
}

const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes) => /^ftyp(avif|avis)/.test(bytes.toString('latin1', 4, 12)),
};
/** No picture has them; files that are two things at once do. */
const hidden = /<(?:script|\?php|svg[\s>]|html[\s>]|!doctype|iframe)/i;
const pieceBytes = 64 * 1024;
const endOfZip = 'PK\x05\x06';
const zipEndsWithin = 65_557;

/** By what is in the file, never by its name or by what the browser says it is. */
function refuseOthers(upload: Uint8Array): void {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  const known = Object.values(beginnings).some((begins) => begins(bytes));
  const alsoOther =
    bytes.subarray(0, 1024).includes('%PDF-') ||
    bytes.subarray(-zipEndsWithin).includes(Buffer.from(endOfZip, 'latin1')) ||
    hasHidden(bytes);
  if (!known || alsoOther) throw notPicture();
}

/** In pieces that overlap, so that no second copy of the file is made. */
function hasHidden(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += pieceBytes)
    if (hidden.test(bytes.toString('latin1', at, at + pieceBytes + 16))) return true;
  return false;
}

function notPicture(): ShopError {
  const text = 'Please upload a picture: JPEG, PNG, WebP or AVIF';
  return new ShopError('invalid_input', text, { fields: { image: text } });
}

function refuse(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge();
  const text = 'This picture is damaged and cannot be read';
  throw new ShopError('invalid_input', text, { fields: { image: text } });
}
