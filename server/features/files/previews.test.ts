// @module-tag slow
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { testFolder } from '../../../tests/support/outside/test-folder.ts';
import { newId } from '../../db/id.ts';
import { drawPreview } from './draw-preview.ts';
import { createPreviews } from './previews.ts';
import { readDrawing } from './thumbnails.ts';

const shop = testShop();

const preview = (id: string) => shop.app.inject(`/previews/${id}.png`);
const part = {
  name: 'Grille Assembly',
  priceCents: 48_900,
  lugoPart: 'LCT-GR-5701',
  years: [1955, 1956],
  image: '/art/parts/tailgate.svg',
};
const emblem = async () => (await readDrawing('/art/logo.svg')) ?? Buffer.alloc(0);

describe('GET /previews/:id.png', () => {
  it('is a picture of 1200 by 630 pixels, drawn once and again when the part changes', async () => {
    const { id } = await createProduct(shop);
    const first = await preview(id);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    });
    const { format, width, height } = await sharp(first.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    expect(first.rawPayload.length).toBeLessThan(300 * 1024);
    expect((await preview(id)).rawPayload.equals(first.rawPayload)).toBe(true);
    await shop.deps.db.updateTable('products').set({ priceCents: 4_242 }).where('id', '=', id).execute();
    expect((await preview(id)).rawPayload.equals(first.rawPayload)).toBe(false);
  });

  it('exists only for parts that customers may see', async () => {
    const hidden = await createProduct(shop, { hidden: true });
    const deleted = await createProduct(shop, { deletedAt: new Date() });
    for (const id of [hidden.id, deleted.id, newId(), 'a', '../../etc/passwd'])
      expect((await preview(id)).statusCode, id).toBe(404);
    const kept = await shop.deps.storage.list('previews');
    for (const { id } of [hidden, deleted]) expect(kept).not.toContain(`previews/${id.slice(-3)}`);
  });

  it('draws a used part without a photograph with the emblem in its place', async () => {
    const { id } = await createProduct(shop, { brand: 'Used', partType: '', lugoPart: '', years: [] });
    expect((await preview(id)).statusCode).toBe(200);
  });

  it('is drawn thirty times a minute for one address; those that are drawn already are not counted', async () => {
    const limited = await buildTestApp({ env: { RATE_LIMITS: 'on' } });
    // All within one window of the limit, however long drawing takes.
    const start = limited.deps.clock();
    limited.deps.clock = () => start;
    const ask = async (id: string) => (await limited.app.inject(`/previews/${id}.png`)).statusCode;
    const { id } = await createProduct(limited);
    /** Creates a part whose preview is kept in another file: ids that end alike share one. */
    const another = async (): Promise<string> => {
      const { id: other } = await createProduct(limited);
      return other.endsWith(id.slice(-3)) ? another() : other;
    };
    for (let times = 0; times < 40; times += 1) expect(await ask(id)).toBe(200);
    let drawn = 1;
    while ((await ask(await another())) === 200) drawn += 1;
    expect(drawn).toBe(30);
    expect(await ask(id)).toBe(200);
    await limited.close();
  });
});

describe('previews', () => {
  const counting = () => {
    const files = new Map<string, Buffer>();
    return {
      files,
      puts: 0,
      read: async (key: string) => files.get(key),
      async put(key: string, contents: Uint8Array | string) {
        this.puts += 1;
        files.set(key, Buffer.from(contents));
      },
    };
  };
  const allowed = async () => {};

  it('are drawn once for all who ask at the same time, one at a time, and refused when many are waiting', async () => {
    const storage = counting();
    const previews = createPreviews(storage);
    const same = newId();
    const asked = [same, same, same, newId(), newId(), newId(), newId(), newId()];
    const results = await Promise.allSettled(asked.map((id) => previews.read(id, part, allowed)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
    expect(storage.puts).toBe(4);
    // Nobody is waiting anymore.
    await previews.read(newId(), part, allowed);
  });

  it('of parts whose ids end alike take one file, and never stand in for each other', async () => {
    const storage = counting();
    const previews = createPreviews(storage);
    const [one, other] = ['0'.repeat(21), '1'.repeat(21)].map((start) => `${start}abc`) as [string, string];
    const first = await previews.read(one, part, allowed);
    const second = await previews.read(other, { ...part, name: 'Hood Latch' }, allowed);
    expect(second.equals(first)).toBe(false);
    expect((await previews.read(one, part, allowed)).equals(first)).toBe(true);
    expect([...storage.files.keys()]).toEqual(['previews/abc']);
  });
});

describe('the text of a preview', () => {
  it.each([
    ['markup', '<span size="999999">Hood</span> & <b'],
    ['a word that is wider than the picture', 'W'.repeat(200)],
    ['characters that the font does not have', '卡车 🚚 零件'],
    ['nothing that is visible', '\u200B\u202E\u0007'],
    ['a lone half of a character', 'Hood \uD83D'],
  ])('may be %s', async (_what, name) => {
    const png = await drawPreview({ ...part, name }, await emblem(), await emblem());
    expect((await sharp(png).metadata()).width).toBe(1200);
  });

  it('is the same on a server without fonts', async () => {
    const fontless = join(testFolder(), 'fonts.conf');
    await writeFile(fontless, '<?xml version="1.0"?><fontconfig></fontconfig>');
    const script = `
      const { drawPreview } = await import(${JSON.stringify(new URL('draw-preview.ts', import.meta.url))});
      const { readDrawing } = await import(${JSON.stringify(new URL('thumbnails.ts', import.meta.url))});
      const emblem = await readDrawing('/art/logo.svg');
      const png = await drawPreview(${JSON.stringify(part)}, emblem, emblem);
      console.log(png.toString('base64'));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { env: { ...process.env, FONTCONFIG_FILE: fontless } },
    );
    const [there, here] = await Promise.all(
      [Buffer.from(stdout, 'base64'), await drawPreview(part, await emblem(), await emblem())].map((png) =>
        // Servers also differ in how they fit letters to pixels, which is gone after blurring.
        sharp(png).removeAlpha().blur(8).greyscale().raw().toBuffer(),
      ),
    );
    const largest = there?.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (here?.[at] ?? 0))),
      0,
    );
    // Another font differs by more than a hundred.
    expect(largest).toBeLessThan(30);
  });
});
