import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegPdf } from '../../app/routes/inquiry/jpeg-pdf.ts';
import { inspectPdf } from '../../server/features/inquiries/pdf/inspect-pdf.ts';

/** The PDF that a browser makes of photos, as the server and a PDF reader see it. */

async function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = sharp({ create: { width, height, channels: 3, background: '#884422', noise } });
  return { bytes: new Uint8Array(await image.jpeg().toBuffer()), width, height };
}

describe('a PDF of photos', () => {
  it('passes the checks for uploads', async () => {
    const pdf = jpegPdf([await photo(1200, 900), await photo(900, 1200), await photo(7, 3)]);
    expect(inspectPdf(Buffer.from(pdf))).toBeUndefined();
  });

  it('opens in a PDF reader, with a page for each photo, turned as the photo lies', async () => {
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const data = jpegPdf([await photo(400, 300), await photo(300, 400)]);
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    expect(pdf.numPages).toBe(2);
    const sizes = await Promise.all([1, 2].map(async (page) => (await pdf.getPage(page)).view));
    expect(sizes).toEqual([
      [0, 0, 792, 612],
      [0, 0, 612, 792],
    ]);
    await pdf.loadingTask.destroy();
  });

  it('has a cross-reference table that points at every object', async () => {
    const text = Buffer.from(jpegPdf([await photo(20, 10)])).toString('latin1');
    const table = text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]));
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(5);
    for (const [at, offset] of offsets.entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
  });
});
