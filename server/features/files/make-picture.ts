import { pictureWidths } from '../../../shop/rules/pictures.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { oneAtATime } from '../../one-at-a-time.ts';

/**
 * Converts an uploaded picture to the shop's sizes and formats. Nothing of the uploaded file is kept: its pixels are
 * encoded again, without metadata or anything hidden in the file. One picture at a time, to keep memory use low; sharp
 * works outside the event loop.
 */

const maxPixels = 25_000_000;
/** Resizing a strip of 1 × 20,000,000 pixels would take half a minute and block other uploads. */
const maxPixelsPerSide = 16_384;
/** Waiting uploads are kept in memory, so only three are taken. */
const inTurn = oneAtATime(3, 'Other pictures are being processed. Please try again in a moment.');

/** Loads sharp with the first picture, which saves 20 MB of memory until then. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export interface MadePicture {
  width: number;
  height: number;
  /** `suffix` follows the picture's id in the file name, for example `-320.avif`. */
  files: { suffix: string; bytes: Buffer; type: string }[];
}

export const tooLarge = (): ShopError =>
  new ShopError('too_large', 'File size is too large. Please upload a smaller image.');

/**
 * Converts one picture when its turn comes.
 * @param read returns the uploaded bytes; called when the turn comes
 * @throws ShopError `invalid_input` for anything but a complete JPEG, PNG, WebP or AVIF; `too_large` above 25 megapixels
 *   or 16,384 pixels on a side; `unavailable` when too many are waiting
 */
export function makePicture(read: () => Promise<Buffer>): Promise<MadePicture> {
  return inTurn(async () => draw(await read()));
}

async function draw(upload: Buffer): Promise<MadePicture> {
  checkPicture(upload);
  const sharp = await loadSharp();
  const input = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;
  const { width = 0, height = 0 } = await sharp(upload, input).metadata().catch(rejectDamaged);
  if (width * height > maxPixels || Math.max(width, height) > maxPixelsPerSide) throw tooLarge();
  const largest = Math.max(...pictureWidths);
  // Shrinks it once, so that each size is drawn from a few megabytes.
  const { data, info } = await sharp(upload, input)
    .autoOrient()
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectDamaged);
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

const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes) => /^ftyp(avif|avis)/.test(bytes.toString('latin1', 4, 12)),
};
/** Markup found in polyglot files, never in a plain picture. */
const markup = /<(?:script|\?php|svg[\s>]|html[\s>]|!doctype|iframe)/i;
const pieceBytes = 64 * 1024;
const endOfZip = 'PK\x05\x06';
const zipEndsWithin = 65_557;

/**
 * Checks the content of the file, never its name or declared type.
 * @throws ShopError `invalid_input` unless it begins like a picture and holds nothing else
 */
export function checkPicture(bytes: Buffer): void {
  const known = Object.values(signatures).some((matches) => matches(bytes));
  const alsoOther =
    bytes.subarray(0, 1024).includes('%PDF-') ||
    bytes.subarray(-zipEndsWithin).includes(Buffer.from(endOfZip, 'latin1')) ||
    hasMarkup(bytes);
  if (!known || alsoOther) throw notPicture();
}

/** Reads overlapping pieces, so that no second copy of the file is made. */
function hasMarkup(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += pieceBytes)
    if (markup.test(bytes.toString('latin1', at, at + pieceBytes + 16))) return true;
  return false;
}

function notPicture(): ShopError {
  const text = 'Please upload a picture: JPEG, PNG, WebP or AVIF';
  return new ShopError('invalid_input', text, { fields: { image: text } });
}

function rejectDamaged(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooLarge();
  const text = 'This picture is damaged and cannot be read';
  throw new ShopError('invalid_input', text, { fields: { image: text } });
}
