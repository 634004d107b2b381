import { fileTooLarge, pdfMaxBytes, unreadableFile } from '../../../shop/inquiry-facts.ts';
import type { Jpeg } from './jpeg-pdf.ts';
import { jpegPdf } from './jpeg-pdf.ts';

/** Long side in pixels and JPEG quality, tried in turn until the file is small enough to be accepted. */
const sizes = [
  [2000, 0.85],
  [1600, 0.75],
  [1200, 0.65],
] as const;

/**
 * Turns photos into one PDF, the only kind of file that the forms send. Drawing them anew turns them upright and leaves out
 * where and with what they were taken.
 * @throws Error with the text to show when a file is no picture this browser can read, or when they are too many
 */
export async function photosToPdf(photos: readonly File[]): Promise<File> {
  for (const [side, quality] of sizes) {
    const pictures: Jpeg[] = [];
    for (const photo of photos) pictures.push(await toJpeg(photo, side, quality));
    const pdf = jpegPdf(pictures);
    if (pdf.length <= pdfMaxBytes) {
      const name = photos.length === 1 ? (photos[0]?.name.replace(/\.\w+$/, '') ?? 'photo') : 'photos';
      return new File([pdf], `${name}.pdf`, { type: 'application/pdf' });
    }
  }
  throw new Error(fileTooLarge);
}

async function toJpeg(photo: File, side: number, quality: number): Promise<Jpeg> {
  const bitmap = await createImageBitmap(photo).catch(() => undefined);
  if (!bitmap) throw new Error(unreadableFile(photo.name));
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error(unreadableFile(photo.name));
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new Error(fileTooLarge);
  return {
    bytes: new Uint8Array(await blob.arrayBuffer()),
    width: canvas.width,
    height: canvas.height,
  };
}
