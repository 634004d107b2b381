import { fileTooLarge, pdfMaxBytes } from '../../../shop/inquiry-facts.ts';
import type { Jpeg } from './jpeg-pdf.ts';
import { jpegPdf } from './jpeg-pdf.ts';

/** Long side in pixels and JPEG quality, tried in turn until the file is small enough to be accepted. */
const sizes = [
  [2000, 0.85],
  [1600, 0.75],
  [1200, 0.65],
] as const;

interface PhotoPdf {
  pdf: File;
  /** The photos it shows. */
  photos: File[];
  /** The names of those that this browser cannot read. */
  unreadable: string[];
}

/**
 * Turns photos into one PDF, the only kind of file that the forms send. Drawing them anew turns them upright and leaves out
 * where and with what they were taken.
 * @throws Error with the text to show when they are too many
 */
export async function photosToPdf(chosen: readonly File[]): Promise<PhotoPdf> {
  for (const [side, quality] of sizes) {
    const pictures: Jpeg[] = [];
    const photos: File[] = [];
    const unreadable: string[] = [];
    for (const photo of chosen) {
      const picture = await toJpeg(photo, side, quality);
      if (picture) {
        pictures.push(picture);
        photos.push(photo);
      } else unreadable.push(photo.name);
    }
    const bytes = jpegPdf(pictures);
    if (bytes.length <= pdfMaxBytes)
      return { pdf: new File([bytes], 'photos.pdf', { type: 'application/pdf' }), photos, unreadable };
  }
  throw new Error(fileTooLarge);
}

/** Returns undefined for what is no picture, or a larger one than this device can draw. */
async function toJpeg(photo: File, side: number, quality: number): Promise<Jpeg | undefined> {
  const bitmap = await createImageBitmap(photo).catch(() => undefined);
  if (!bitmap) return undefined;
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) return undefined;
  return {
    bytes: new Uint8Array(await blob.arrayBuffer()),
    width: canvas.width,
    height: canvas.height,
  };
}
