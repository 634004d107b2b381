import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Uploads that the shop must reject as pictures, generated for each run. */

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const jpeg = () => noise(600, 400).jpeg().toBuffer();
const png = () => noise(300, 200).png().toBuffer();
const behind = (text: string) => async () => Buffer.concat([await jpeg(), Buffer.from(text, 'latin1')]);
/** Files that are no picture, or several formats in one; each is rejected as such. */
export const pictureCorpus: Record<string, () => Buffer | Promise<Buffer>> = {
  'an SVG with a script': () => Buffer.from(svg),
  'an SVG behind an XML declaration': () => Buffer.from(`<?xml version="1.0"?>${svg}`),
  'an HTML page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a GIF that is a script': () => Buffer.from('GIF89a/*\x01\x00\x01*/=1;alert(1)', 'latin1'),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'),
  'a program': () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'a TIFF': () => paint(10, 10).tiff().toBuffer(),
  'nothing at all': () => Buffer.alloc(0),
  'a beginning alone': () => Buffer.from([0xff, 0xd8, 0xff]),
  'random bytes behind a beginning': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]),
  'a JPEG with a page behind it': behind('<HTML><body onload=alert(1)>'),
  'a JPEG with a program of PHP behind it': behind('<?php system($_GET[0]);'),
  'a JPEG with an SVG behind it': behind(svg),
  'a JPEG that is an archive too': behind(`PK\x03\x04${'x'.repeat(50)}PK\x05\x06${'\0'.repeat(18)}`),
  'a JPEG that is a PDF too': async () => {
    const bytes = await jpeg();
    const comment = Buffer.from('\xff\xfe\x00\x0a%PDF-1.7', 'latin1');
    return Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
  },
  'half a JPEG': async () => {
    const bytes = await jpeg();
    return bytes.subarray(0, bytes.length / 2);
  },
  'half a PNG': async () => {
    const bytes = await png();
    return bytes.subarray(0, bytes.length / 2);
  },
  'a PNG with a damaged middle': async () => {
    const bytes = await png();
    const middle = Math.floor(bytes.length / 2);
    bytes.fill(0xaa, middle, middle + 4000);
    return bytes;
  },
  'half a WebP': async () => (await noise(600, 400).webp().toBuffer()).subarray(0, 2000),
};

/** Pictures beyond the limits of the shop. */
export const largePictures: Record<string, () => Buffer> = {
  'a picture of 400 megapixels in a few kilobytes': () => bomb(20_000),
  'a picture of 26 megapixels': () => bomb(5104),
  'a picture of one pixel by twenty million': () => bomb(1, 20_000_000),
  'a picture of sixteen thousand pixels and one more by eight': () => bomb(16_385, 8),
  'a file of more than 8 MB': () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(8 * 1024 * 1024)]),
  'a file of far more': () => Buffer.alloc(12 * 1024 * 1024),
};

export const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a1c1c' } });
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** A PNG with one bit per pixel, all zero: few bytes, many pixels. */
export function bomb(width: number, height = width): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, body, crc(body)]);
}
function crc(bytes: Buffer): Buffer {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  const out = Buffer.alloc(4);
  out.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return out;
}
