import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { rateLimits } from '../../../../shop/facts.ts';
import { seedCatalog } from '../../../db/seed/seed-catalog.ts';

const shop = testShop({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
beforeAll(async () => {
  await seedCatalog(shop.deps.db, { log: shop.deps.log });
});

const suggest = (keyword: string) => shop.call('GET /api/products/suggestions', { query: { keyword } });
const names = async (keyword: string) => (await suggest(keyword)).products.map(({ name }) => name);

describe('GET /api/products/suggestions', () => {
  it('suggests searches, categories and products for a word that is not finished', async () => {
    const { phrases, categories, products } = await suggest('tail li');
    expect(phrases.slice(0, 2)).toEqual(['tail light assembly', 'tail light lens']);
    expect(categories).toEqual(['Tail Lights & Lenses']);
    expect(products).toHaveLength(5);
    for (const { name } of products) expect(name).toMatch(/^Tail Light Assembly/);
    expect(products[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Tail Light Assembly, Stepside, Driver Side',
      lugoPart: 'LCT-TL-5501L',
      image: expect.stringMatching(/^\/art\//),
      price: expect.any(Number),
      countInStock: expect.any(Number),
    });
  });

  it.each([
    ['LCT-TG-540', 'Tailgate, Stepside, "CHEVROLET" Embossed, 1954-87'],
    ['fe71055', 'Instrument Cluster, Complete, 12 Volt'],
    ['gas ta', 'Fuel Tank, In-Cab, 17 Gallon'],
    ['57 hoo', 'Hood, 1957'],
    ['windsh', 'Windshield, Wraparound, Clear'],
  ])('offers the right part first for %j', async (typed, name) => {
    expect((await names(typed))[0]).toBe(name);
  });

  it('offers a used part for its number', async () => {
    expect((await suggest('LCT-BU-5506')).products.map(({ lugoPart }) => lugoPart)).toEqual(['LCT-BU-5506']);
  });

  it('keeps the years in front of what it completes', async () => {
    expect((await suggest('57 gri')).phrases).toContain('57 grille assembly');
  });

  it('suggests names that customers use for parts we have', async () => {
    expect((await suggest('gas ta')).phrases[0]).toBe('gas tank');
    expect((await suggest('punki')).phrases).toEqual([]);
  });

  it('suggests nothing that is hidden, and no longer what is deleted', async () => {
    await createProduct(shop, { name: 'Zyxograph Lever', hidden: true });
    const { id } = await createProduct(shop, { name: 'Zyxoscope Lever' });
    expect((await suggest('zyxo')).phrases).toEqual(['zyxoscope lever']);
    await shop.deps.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    shop.deps.catalogChanged('everything');
    expect(await suggest('zyxos')).toMatchObject({ phrases: [], products: [] });
  });

  it('says nothing of one letter, of blanks and of what nobody can read', async () => {
    for (const typed of ['t', '  ', '%%', '💥', "'"])
      expect(await suggest(typed)).toEqual({ phrases: [], categories: [], products: [] });
  });

  it('rejects a keyword of more than 100 characters, and none', async () => {
    const long = await shop.app.inject(`/api/products/suggestions?keyword=${'x'.repeat(101)}`);
    expect(long.statusCode).toBe(400);
    expect(long.json()).toMatchObject({ fields: { keyword: 'Search for at most 100 characters' } });
    const none = await shop.app.inject('/api/products/suggestions');
    expect(none.json()).toMatchObject({ fields: { keyword: 'Type something to search for' } });
  });

  it('may be cached for a few seconds, the same for everyone', async () => {
    const { headers } = await shop.app.inject('/api/products/suggestions?keyword=hood');
    expect(headers['cache-control']).toBe('max-age=5, stale-while-revalidate=55');
    expect(headers.vary).toBe('accept-encoding');
  });

  it('is limited apart from the rest of the API', async () => {
    const from = (url: string) => shop.app.inject({ url, remoteAddress: '203.0.113.77' });
    const asked = '/api/products/suggestions?keyword=hood';
    for (let n = 0; n < rateLimits.suggestions.max; n++) expect((await from(asked)).statusCode).toBe(200);
    const refused = await from(asked);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('/api/products?keyword=hood')).statusCode).toBe(200);
  });
});
