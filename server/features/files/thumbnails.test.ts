import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { thumbnailAddress } from '../../../shop/rules/pictures.ts';
import { newId } from '../../db/id.ts';
import { makePicture } from './make-picture.ts';
import { createThumbnails } from './thumbnails.ts';

const shop = testShop();

const get = (url: string) => shop.app.inject({ url });
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('the thumbnail', () => {
  it('of a drawing is a small PNG that never changes', async () => {
    const reply = await get('/thumbnails/art/parts/tailgate.png');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=31536000, immutable',
    });
    expect(await sizeOf(reply.rawPayload)).toEqual({ format: 'png', width: 128, height: 128 });
  });

  it('of a drawing has no transparent pixel and a few kilobytes', async () => {
    const drawings = readdirSync(new URL('../../../public/art/parts', import.meta.url));
    expect(drawings.length).toBeGreaterThan(60);
    for (const file of drawings.filter((_, at) => at % 30 === 0)) {
      const { statusCode, rawPayload } = await get(thumbnailAddress(`/art/parts/${file}`) ?? '');
      expect(statusCode, file).toBe(200);
      expect((await sharp(rawPayload).stats()).isOpaque, file).toBe(true);
      expect(rawPayload.length, file).toBeLessThan(8 * 1024);
    }
  });

  it('is refused while many are waiting to be made', async () => {
    const thumbnails = createThumbnails({ read: async () => undefined });
    const asked = Array.from({ length: 201 }, () => thumbnails(`/thumbnails/pictures/${newId()}.jpg`));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'unavailable' } }]);
  });

  it('is made once for everyone who asks for it at the same time', async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#225577' } })
      .png()
      .toBuffer();
    let made = 0;
    const thumbnails = createThumbnails({
      read: async () => {
        made += 1;
        return png;
      },
    });
    const address = `/thumbnails/pictures/${newId()}.jpg`;
    await Promise.all(Array.from({ length: 5 }, () => thumbnails(address)));
    expect(made).toBe(1);
  });

  it('of an uploaded picture is a small JPEG of the whole picture', async () => {
    const id = '5f'.repeat(12);
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#225577' } })
      .png()
      .toBuffer();
    const { files } = await makePicture(async () => picture);
    for (const { suffix, bytes, type } of files)
      await shop.deps.storage.put(`pictures/${id}${suffix}`, bytes, type);
    const reply = await get(`/thumbnails/pictures/${id}.jpg`);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(await sizeOf(reply.rawPayload)).toEqual({ format: 'jpeg', width: 128, height: 128 });
    expect((await get(`/thumbnails/pictures/${id}.png`)).statusCode).toBe(404);
  });

  it.each([
    '/thumbnails/',
    '/thumbnails/art/parts/none.png',
    '/thumbnails/art/parts/tailgate.svg',
    '/thumbnails/art/parts/tailgate.jpg',
    '/thumbnails/art/og.png',
    '/thumbnails/art/..%2f..%2fpackage.png',
    '/thumbnails/art/%2e%2e/robots.png',
    `/thumbnails/pictures/${'0'.repeat(24)}.jpg`,
    '/thumbnails/pictures/..%2Fmail%2Fx.jpg',
  ])('is a 404 that nobody keeps for %s', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});
