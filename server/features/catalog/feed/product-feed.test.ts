import { readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { states } from '../../../../shop/states.ts';
import type { TestApp } from '../../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../../tests/support/build-test-app.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { testFolder } from '../../../../tests/support/outside/test-folder.ts';
import type { FeedSource } from './feed-file.ts';
import { createFeedFile, feedMinutes } from './feed-file.ts';
import { escapeXml, writeFeed } from './write-feed.ts';

const origin = 'https://trucks.example';
const image = '/pictures/0123456789abcdef01234567.webp';
const hour = 60 * 60_000;
let shop: TestApp;
beforeAll(async () => {
  shop = await buildTestApp({ env: { PUBLIC_URL: origin } });
});
afterAll(() => shop.close());
// The feed of an earlier test is too old.
beforeEach(() => shop.advance(feedMinutes * 60_000));

const feed = async () => {
  const reply = await shop.app.inject('/feeds/google.xml');
  expect(reply.statusCode).toBe(200);
  return reply;
};

type Item = Record<string, string | null>;

/** Reads the items with PostgreSQL's XML parser, which is libxml2. */
async function itemsOf(xml: string): Promise<Map<string, Item>> {
  const { rows } = await sql<Item>`
    SELECT item.* FROM XMLTABLE(
      XMLNAMESPACES('http://base.google.com/ns/1.0' AS g), '/rss/channel/item' PASSING (${xml}::xml)
      COLUMNS id text PATH 'g:id', title text PATH 'g:title', description text PATH 'g:description',
        link text PATH 'g:link', image text PATH 'g:image_link', availability text PATH 'g:availability',
        price text PATH 'g:price', condition text PATH 'g:condition', brand text PATH 'g:brand',
        identifiers text PATH 'g:identifier_exists', type text PATH 'g:product_type',
        category text PATH 'g:google_product_category', weight text PATH 'g:shipping_weight',
        least text PATH 'g:min_handling_time', most text PATH 'g:max_handling_time',
        regions text PATH 'count(g:shipping/g:region)',
        california text PATH 'g:shipping[g:region="CA"]/g:price') AS item`.execute(shop.deps.db);
  return new Map(rows.map((row) => [row.id ?? '', row]));
}

describe('GET /feeds/google.xml', () => {
  it('describes a part as Google asks for it, with the shipping and handling that it really costs', async () => {
    const { id } = await createProduct(shop, {
      name: 'Hood <latch> & "spring" kit',
      description: 'Fits\u0001 1955\n& later \uD800',
      priceCents: 12_345,
      brand: 'Bright Mesa',
      partType: 'Hoods & Latches',
      weightLb: 2.5,
      image,
    });
    const reply = await feed();
    expect(reply.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    const item = (await itemsOf(reply.body)).get(id);
    expect(item).toMatchObject({
      title: 'Hood <latch> & "spring" kit',
      description: 'Fits 1955\n& later \uFFFD',
      link: `${origin}/product/${id}`,
      image: origin + image,
      availability: 'in_stock',
      price: '123.45 USD',
      condition: 'new',
      brand: 'Bright Mesa',
      identifiers: 'no',
      category: 'Vehicles & Parts > Vehicle Parts & Accessories > Motor Vehicle Parts',
      type: 'Front end > Hoods & Latches',
      weight: '2.5 lb',
      regions: String(states.length),
      // 25.00 for shipping, and 4% of 148.45.
      california: '30.94 USD',
    });
  });

  it('says of used parts that they are used, and of whom they are not', async () => {
    const { id } = await createProduct(shop, { brand: 'Used', onHand: 1, reserved: 1, image, partType: '' });
    expect((await itemsOf((await feed()).body)).get(id)).toMatchObject({
      condition: 'used',
      availability: 'out_of_stock',
      brand: null,
      type: null,
    });
  });

  it('leaves out what Google would refuse: no photograph, no price, hidden, deleted', async () => {
    const unlisted = [
      await createProduct(shop, { image: null }),
      await createProduct(shop, { image: '/art/parts/tailgate.svg' }),
      await createProduct(shop, { image, priceCents: 0 }),
      await createProduct(shop, { image, hidden: true }),
      await createProduct(shop, { image, deletedAt: new Date() }),
    ];
    const items = await itemsOf((await feed()).body);
    expect(unlisted.filter(({ id }) => items.has(id))).toEqual([]);
  });

  it('says how soon a part leaves the shop, if the owner promises it and no freight company fetches it', async () => {
    const { id } = await createProduct(shop, { image });
    const { id: byTruck } = await createProduct(shop, { image, truckFreight: true });
    const { id: soldOut } = await createProduct(shop, { image, onHand: 0 });
    const days = async () => {
      shop.advance(feedMinutes * 60_000);
      const items = await itemsOf((await feed()).body);
      return [id, byTruck, soldOut].map((one) => [items.get(one)?.least, items.get(one)?.most]);
    };
    const none = [null, null];
    expect(await days()).toEqual([none, none, none]);
    await shop.deps.db.updateTable('settings').set({ shipsWithinDays: 3 }).execute();
    expect(await days()).toEqual([['0', '3'], none, none]);
    await shop.deps.db.updateTable('settings').set({ shipsWithinDays: null }).execute();
  });

  it('names neither vendors nor their numbers', async () => {
    await createProduct(shop, { vendor: 'Vendor Sixty', vendorPart: 'VND-60', image });
    expect((await feed()).body).not.toMatch(/Vendor Sixty|VND-60/);
  });

  it('is written once an hour, whoever asks, and sent compressed to those who accept that', async () => {
    const first = await feed();
    const { id } = await createProduct(shop, { image });
    expect((await feed()).body).toBe(first.body);
    shop.advance(hour);
    const replies = await Promise.all(
      Array.from({ length: 3 }, () =>
        shop.app.inject({ url: '/feeds/google.xml', headers: { 'accept-encoding': 'gzip, br' } }),
      ),
    );
    const [one, ...others] = replies.map(({ rawPayload }) => gunzipSync(rawPayload).toString());
    expect(others).toEqual([one, one]);
    expect(replies[0]?.headers['content-encoding']).toBe('gzip');
    expect((await itemsOf(one ?? '')).has(id)).toBe(true);
  });

  it('lists products once across the batches that it reads', async () => {
    for (let number = 0; number < 230; number += 1) await createProduct(shop, { image });
    const chunks: string[] = [];
    for await (const chunk of writeFeed(shop.deps.db, origin)) chunks.push(chunk);
    const ids = [...chunks.join('').matchAll(/<g:id>(\w+)</g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(230);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the file of the feed', () => {
  const made = async () => {
    const path = join(testFolder(), 'feeds', 'feed.gz');
    let clock = 0;
    const errors: unknown[] = [];
    const source: FeedSource = {
      write: async function* () {
        yield 'first';
      },
      now: () => new Date(clock),
      onError: (error) => errors.push(error),
    };
    const openFeed = createFeedFile(path, source);
    const read = async () => {
      await using file = await openFeed();
      return gunzipSync(await file.readFile()).toString();
    };
    return { source, read, errors, advance: (ms: number) => (clock += ms), folder: dirname(path) };
  };

  it('of the last day is served while the next one takes long, and then nothing but a request to come again', async () => {
    const feed = await made();
    expect(await feed.read()).toBe('first');
    let finish = () => {};
    feed.source.write = async function* () {
      yield 'second';
      await new Promise<void>((resolve) => (finish = resolve));
    };
    feed.source.patienceMs = 50;
    feed.advance(hour);
    expect(await feed.read()).toBe('first');
    feed.advance(23 * hour);
    await expect(feed.read()).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 60 } });
    finish();
    await expect.poll(() => feed.read().catch(() => '')).toBe('second');
  });

  it('stays as it was when writing the next one fails, which leaves nothing behind', async () => {
    const feed = await made();
    await feed.read();
    feed.source.write = async function* () {
      yield 'half';
      throw new Error('no database');
    };
    feed.advance(hour);
    expect(await feed.read()).toBe('first');
    expect(feed.errors).toMatchObject([{ message: 'no database' }]);
    expect(await readdir(feed.folder)).toEqual(['feed.gz']);
  });

  it('deletes what a process that was killed a day ago left behind, and nothing that may still be written', async () => {
    const feed = await made();
    await feed.read();
    for (const name of ['killed', 'writing']) await writeFile(join(feed.folder, `feed.gz.${name}`), 'half');
    await utimes(join(feed.folder, 'feed.gz.killed'), 0, 0);
    await utimes(join(feed.folder, 'feed.gz.writing'), 24.5 * 3600, 24.5 * 3600);
    feed.advance(25 * hour);
    await feed.read();
    expect((await readdir(feed.folder)).toSorted()).toEqual(['feed.gz', 'feed.gz.writing']);
  });
});

it('every text can be read back from XML, but for what XML cannot hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (text) => {
      const { rows } = await sql<{ read: string }>`
        SELECT read FROM XMLTABLE('/t' PASSING (${`<t>${escapeXml(text)}</t>`}::xml) COLUMNS read text PATH '.')`.execute(
        shop.deps.db,
      );
      // oxlint-disable-next-line no-control-regex
      const kept = text.toWellFormed().replaceAll(/[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g, '');
      expect(rows[0]?.read).toBe(kept.replaceAll(/\r\n?/g, '\n'));
    }),
    { numRuns: 60 },
  );
});
