// @module-tag slow
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct, newGuestBuyer, placeOrder } from '../../../tests/support/factories.ts';
import { multipart } from '../../../tests/support/files/multipart.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { bomb, largePictures, paint, pictureCorpus } from '../../../tests/support/files/picture-corpus.ts';
import { sweepPictures } from './upload-picture.ts';

const shop = testShop();
let cookie: string;
let admin: Call;
beforeAll(async () => {
  ({ cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

const form = (bytes: Buffer, { filename = 'part.jpg', type = 'image/jpeg' } = {}) =>
  multipart([['image', { bytes, filename, type }]]);
const upload = (...given: Parameters<typeof form>) => send(form(...given));

async function send({ headers, payload }: ReturnType<typeof form>) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, cookie },
    payload,
  });
  return {
    status: reply.statusCode,
    body: reply.json<{ message: string; image: string; width: number; height: number; code?: string }>(),
  };
}
const read = async (url: string) => shop.app.inject(url);

describe('POST /api/upload', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'accepts %s and stores it in all sizes [7.1.2] [7.2.8] [8.44]',
    async (format) => {
      const bytes = await paint(1600, 900).toFormat(format).toBuffer();
      const { status, body } = await upload(bytes, {
        filename: `part.${format}`,
        type: 'application/octet-stream',
      });
      expect({ status, ...body }).toMatchObject({
        status: 201,
        message: 'File uploaded successfully!',
        image: expect.stringMatching(/^\/pictures\/[0-9a-f]{24}\.webp$/),
        width: 1200,
        height: 675,
      });
      const base = body.image.replace('.webp', '');
      for (const [name, width] of [
        ['', 1200],
        ['-640', 640],
        ['-320', 320],
      ] as const) {
        for (const type of ['webp', 'avif'] as const) {
          const picture = await read(`${base}${name}.${type}`);
          expect(picture.headers).toMatchObject({
            'content-type': `image/${type}`,
            'cache-control': 'max-age=31536000, immutable',
            'x-content-type-options': 'nosniff',
          });
          expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
            format: type === 'avif' ? 'heif' : 'webp',
            width,
          });
        }
      }
    },
  );

  it('rotates the picture upright, keeps transparency and drops metadata', async () => {
    const bytes = await paint(400, 200)
      .withExif({ IFD0: { Artist: 'Rosa Lugo' }, IFD3: { GPSLatitude: '37/1 46/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(bytes);
    expect(body).toMatchObject({ width: 200, height: 400 });
    const kept = await sharp((await read(body.image)).rawPayload).metadata();
    expect(kept).toMatchObject({ width: 200, height: 400 });
    expect([kept.exif, kept.xmp, kept.iptc, kept.icc, kept.orientation]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    const clear = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const through = await upload(clear, { filename: 'clear.png', type: 'image/png' });
    expect(await sharp((await read(through.body.image)).rawPayload).metadata()).toMatchObject({
      hasAlpha: true,
      width: 50,
    });
  });

  it('lets products show pictures in order with alt texts, and orders copy the first', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(
        async (at) =>
          (
            await upload(
              await paint(100 * at, 100)
                .png()
                .toBuffer(),
            )
          ).body.image,
      ),
    );
    const { id } = await createProduct(shop);
    const images = [
      { image: two ?? '', alt: 'Seen from the left' },
      { image: one ?? '', alt: 'Its box' },
    ];
    const saved = await admin('PUT /api/products/:id', { params: { id }, body: { images } });
    expect(saved).toMatchObject({ image: two, images });
    expect(await shop.call('GET /api/products/:id', { params: { id } })).toMatchObject({
      image: two,
      images,
    });
    // The single `image` field moves its picture to the front.
    const first = await admin('PUT /api/products/:id', { params: { id }, body: { image: one ?? '' } });
    expect(first.images).toEqual([images[1], images[0]]);
    const order = await placeOrder(shop, await newGuestBuyer(shop), [{ product: id, qty: 1 }]);
    expect(order.orderItems).toMatchObject([{ image: one }]);
    const none = await admin('PUT /api/products/:id', { params: { id }, body: { images: [] } });
    expect(none).toMatchObject({ image: '/art/parts/tailgate.svg', images: [] });
  });

  it('sweeps unused pictures after a day, not those of products and orders', async () => {
    const [unused, shown, ordered] = await Promise.all(
      [1, 2, 3].map(async () => (await upload(await paint(60, 60).png().toBuffer())).body.image),
    );
    const [one, two] = [await createProduct(shop), await createProduct(shop)];
    const show = (id: string, image: string | undefined) =>
      admin('PUT /api/products/:id', { params: { id }, body: { image: image ?? '' } });
    await show(one.id, shown);
    await show(two.id, ordered);
    await placeOrder(shop, await newGuestBuyer(shop), [{ product: two.id, qty: 1 }]);
    await show(two.id, '');
    const status = () =>
      Promise.all([unused, shown, ordered].map(async (url) => (await read(url ?? '')).statusCode));
    await sweepPictures(shop.deps);
    expect(await status()).toEqual([200, 200, 200]);
    shop.advance(25 * 3_600_000);
    await sweepPictures(shop.deps);
    expect(await status()).toEqual([404, 200, 200]);
    shop.advance(-25 * 3_600_000);
  });
});

describe('POST /api/upload with an invalid file', () => {
  it.each(Object.entries(pictureCorpus))('rejects %s', async (_, make) => {
    for (const type of ['image/png', 'image/jpeg']) {
      const { status, body } = await upload(await make(), { filename: 'part.png', type });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_input' });
    }
  });

  it.each(Object.entries(largePictures))('rejects %s with its own message', async (_, make) => {
    expect(await upload(make())).toMatchObject({
      status: 413,
      body: { code: 'too_large', message: 'File size is too large. Please upload a smaller image.' },
    });
  });

  it.each(['/pictures/none.webp', `/pictures/${'0'.repeat(24)}.webp`, '/pictures/..%2Fmail%2Fx.webp'])(
    'answers an uncacheable 404 for %s',
    async (url) => {
      const reply = await read(url);
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );
});

it('draws large pictures one after the other, with little memory', async () => {
  const large = await paint(5700, 4300).jpeg().toBuffer();
  const flat = bomb(4992);
  expect(large.length).toBeLessThan(8 * 1024 * 1024);
  const forms = [form(large), form(flat)];
  await send(form(await paint(10, 10).png().toBuffer()));
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  const replies = await Promise.all([...forms, ...forms].map(send));
  clearInterval(watch);
  const statuses = replies.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  const riseMiB = (most - before) / 1024 / 1024;
  expect(riseMiB).toBeLessThan(150);
}, 60_000);
