import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import { brands, yearBuckets } from '../../../shop/facts.ts';
import { partCategories } from '../../../shop/part-categories.ts';
import { newId } from '../../db/id.ts';
import { seedCatalog } from '../../db/seed/seed-catalog.ts';

const shop = testShop();
beforeAll(async () => {
  await seedCatalog(shop.deps.db, { log: shop.deps.log });
});

const get = async (url: string) => {
  const reply = await shop.app.inject(url);
  return { status: reply.statusCode, body: reply.json() };
};
const lugoParts = (products: ProductCard[]) => products.map((product) => product.lugoPart);
const idOf = async (lugoPart: string) => {
  const row = await shop.deps.db
    .selectFrom('products')
    .select('id')
    .where('lugoPart', '=', lugoPart)
    .executeTakeFirstOrThrow();
  return row.id;
};
const part = async (given: Record<string, unknown> = {}) => {
  const id = newId();
  const product = {
    id,
    name: `Part ${id}`,
    brand: 'Bright Mesa',
    lugoPart: `LCT-${id}`,
    partType: '',
    priceCents: 1000,
    ...given,
  };
  await createProduct(shop, product);
  return product;
};
const fresh = () => shop.deps.catalogChanged('everything');

describe('GET /api/products', () => {
  it('lists every aftermarket product once, twelve per page, and nothing else [1.3] [2.1.7] [3.3] [7.2.1] [9.45]', async () => {
    const first = await shop.call('GET /api/products');
    const all: ProductCard[] = [];
    for (let pageNumber = 1; pageNumber <= first.pages; pageNumber++) {
      const { products, page } = await shop.call('GET /api/products', { query: { pageNumber } });
      expect(page).toBe(pageNumber);
      if (pageNumber < first.pages) expect(products).toHaveLength(12);
      all.push(...products);
    }
    expect(new Set(lugoParts(all)).size).toBe(first.total);
    expect(all.every(({ brand }) => brand !== brands.napco && brand !== brands.used)).toBe(true);
  });

  it('returns the last page for numbers past the end [2.1.26] [2.1.30]', async () => {
    const { pages } = await shop.call('GET /api/products');
    const last = await shop.call('GET /api/products', { query: { pageNumber: pages } });
    expect(await shop.call('GET /api/products', { query: { pageNumber: 99_999 } })).toEqual(last);
    expect(last).toMatchObject({ page: pages });
    expect(last.products.length).toBeGreaterThan(0);
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', ' '])('rejects page number %j', async (pageNumber) => {
    expect(await get(`/api/products?pageNumber=${encodeURIComponent(pageNumber)}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { pageNumber: 'There is no such page: the first one is 1' } },
    });
  });

  it('reports as countInStock what is on hand minus what is reserved', async () => {
    const { id, name } = await part({ onHand: 5, reserved: 2 });
    await fresh();
    const { products } = await shop.call('GET /api/products', { query: { keyword: name } });
    expect(products[0]).toMatchObject({
      _id: id,
      countInStock: 3,
      shippingPrice: null,
      image: '',
    });
  });

  it('reflects new, changed, hidden and deleted products immediately', async () => {
    const { id, lugoPart } = await part({ partType: 'Tailgate' });
    // The start of its number: by the whole one it is found on any shelf.
    const keyword = lugoPart.slice(0, -1);
    const seen = async () =>
      lugoParts((await shop.call('GET /api/products', { query: { keyword } })).products);
    await fresh();
    expect(await seen()).toEqual([lugoPart]);
    const change = async (values: Record<string, unknown>) => {
      await shop.deps.db.updateTable('products').set(values).where('id', '=', id).execute();
      await fresh();
    };
    await change({ hidden: true });
    expect(await seen()).toEqual([]);
    expect((await get(`/api/products/${id}`)).status).toBe(404);
    await change({ hidden: false, brand: brands.used });
    expect(await seen()).toEqual([]);
    await change({ brand: 'Bright Mesa' });
    expect(await seen()).toEqual([lugoPart]);
    await change({ deletedAt: new Date() });
    expect(await seen()).toEqual([]);
    expect((await get(`/api/products/${id}`)).status).toBe(404);
  });
});

describe('GET /api/products?scope=all', () => {
  it('lists every shelf and hidden products for admins only', async () => {
    const { lugoPart } = await part({ hidden: true });
    const admin = await signedInUser(shop, { isAdmin: true });
    const customer = await signedInUser(shop);
    const asAdmin = shop.as({ cookie: admin.cookie });
    const found = await asAdmin('GET /api/products', { query: { scope: 'all', keyword: lugoPart } });
    expect(lugoParts(found.products)).toEqual([lugoPart]);
    const { total } = await asAdmin('GET /api/products', { query: { scope: 'all' } });
    expect(total).toBeGreaterThan((await shop.call('GET /api/products')).total);
    for (const call of [shop.call, shop.as({ cookie: customer.cookie })]) {
      await expect(call('GET /api/products', { query: { scope: 'all' } })).rejects.toMatchObject({
        code: 'not_allowed',
        status: 403,
      });
    }
    const reply = await shop.app.inject({
      url: '/api/products?scope=all',
      headers: { cookie: admin.cookie },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    const unscoped = await shop.app.inject({
      url: '/api/products?scope=',
      headers: { cookie: admin.cookie },
    });
    expect(unscoped.headers['cache-control'], 'an empty scope is none').toMatch(/^max-age/);
  });
});

describe('GET /api/products/filter', () => {
  const filter = (query: Record<string, string | number>) => shop.call('GET /api/products/filter', { query });
  const everyPage = async (query: Record<string, string | number>) => {
    const { pages } = await filter(query);
    const all = await Promise.all(
      Array.from({ length: pages }, (_, at) => filter({ ...query, pageNumber: at + 1 })),
    );
    return all.flatMap(({ products }) => products);
  };

  it('ANDs groups and ORs values inside a group [7.2.11] [7.2.12]', async () => {
    const found = await everyPage({
      partType: 'Tailgate,Grilles & Grille Guards',
      yearRange: '1947-1954,1988-1998',
    });
    expect(found.length).toBeGreaterThan(3);
    for (const product of found) {
      expect(['Tailgate', 'Grilles & Grille Guards']).toContain(product.partType);
      expect(product.year.some((year) => year <= 1954 || year >= 1988)).toBe(true);
    }
    expect(lugoParts(found)).toEqual(expect.arrayContaining(['LCT-TG-4701', 'LCT-GR-9401']));
  });

  it('finds as many products as the facets count', async () => {
    const facets = await shop.call('GET /api/products/facets');
    expect(facets.yearRange.map(({ value }) => value)).toEqual([...yearBuckets]);
    expect(facets.partType.map(({ value }) => value)).toEqual([...partCategories]);
    for (const { value, count } of [
      ...facets.yearRange,
      facets.partType[70] as { value: string; count: number },
    ]) {
      const group = value.includes('-1') ? 'yearRange' : 'partType';
      expect((await filter({ [group]: value })).total).toBe(count);
    }
    expect((await shop.call('GET /api/products')).total).toBe(facets.shelves.aftermarket);
    expect((await shop.call('GET /api/products/brand/:brand', { params: { brand: 'NAPCO' } })).total).toBe(
      facets.shelves.napco,
    );
    expect((await shop.call('GET /api/products/brand/:brand', { params: { brand: 'Used' } })).total).toBe(
      facets.shelves.used,
    );
  });

  it('counts for the filter panel what NAPCO has once it is chosen', async () => {
    const { total } = await shop.call('GET /api/products/brand/:brand', { params: { brand: 'NAPCO' } });
    const facets = await shop.call('GET /api/products/facets', { query: { brand: ['NAPCO'] } as never });
    expect(facets).toMatchObject({ total });
    expect(facets.brand).toContainEqual({ value: 'NAPCO', count: total });
    // Its box is found by the spelling that was asked for.
    const typed = await shop.call('GET /api/products/facets', { query: { brand: ['napco'] } as never });
    expect(typed.brand.filter(({ value }) => /napco/i.test(value))).toEqual([
      { value: 'napco', count: total },
    ]);
    const byCategory = facets.partType.reduce((sum, { count }) => sum + count, 0);
    expect(byCategory).toBe(total);
    expect(facets.yearRange.find(({ value }) => value === '1955-1959')?.count).toBeGreaterThan(0);
    const others = await shop.call('GET /api/products/facets', {
      query: { brand: ['Bright Mesa'] } as never,
    });
    expect(others.brand.map(({ value }) => value)).not.toContain('NAPCO');
  });

  it('sorts the products of one brand', async () => {
    const sorted = async (sort: 'priceLow' | 'priceHigh') => {
      const { products } = await shop.call('GET /api/products/brand/:brand', {
        params: { brand: 'NAPCO' },
        query: { sort },
      });
      return products.map(({ price }) => price);
    };
    const [low, high] = [await sorted('priceLow'), await sorted('priceHigh')];
    expect(low).toEqual(low.toSorted((a, b) => a - b));
    expect(high).toEqual(high.toSorted((a, b) => b - a));
    expect(high[0]).toBeGreaterThan(low[0] ?? 0);
  });

  it('lists used parts that are sold after those that are here', async () => {
    const sold = await part({ brand: brands.used, priceCents: 1, onHand: 0 });
    const here = await part({ brand: brands.used, priceCents: 2, onHand: 1 });
    await fresh();
    for (const [brand, sort] of [[brands.used], [brands.used, 'priceLow'], ['uSED']] as const) {
      const page = (pageNumber: number) =>
        shop.call('GET /api/products/brand/:brand', {
          params: { brand },
          query: { pageNumber, sort },
        });
      const { pages } = await page(1);
      const all = await Promise.all(Array.from({ length: pages }, (_, at) => page(at + 1)));
      const shown = lugoParts(all.flatMap(({ products }) => products));
      expect(shown.at(-1)).toBe(sold.lugoPart);
      expect(shown).toContain(here.lugoPart);
    }
  });

  it('filters years and prices by inclusive bounds [7.2.11]', async () => {
    const found = await everyPage({
      minYear: 1972,
      maxYear: 1974,
      minPrice: '12.5',
      maxPrice: 100,
      partType: 'Tailgate',
    });
    expect(lugoParts(found)).toContain('LCT-TG-5405');
    for (const { price, year } of found) {
      expect(price >= 12.5 && price <= 100).toBe(true);
      expect(year.some((one) => one >= 1972 && one <= 1974)).toBe(true);
    }
    expect((await filter({ minYear: 1974, maxYear: 1972 })).total).toBe(0);
  });

  it('counts the used parts that match a keyword, which a search lists when asked for the brand', async () => {
    const { lugoPart, name } = await part({ brand: brands.used, name: 'Windsplit of a Parade Truck' });
    await fresh();
    const matches = async (query: { keyword?: string }) =>
      (await shop.call('GET /api/products/facets', { query })).usedMatches;
    expect(await matches({ keyword: 'parade windsplit' })).toBe(1);
    expect(lugoParts((await filter({ keyword: 'parade windsplit', brand: brands.used })).products)).toEqual([
      lugoPart,
    ]);
    // By its number or its whole name the search itself lists it.
    for (const keyword of [lugoPart, name]) expect(await matches({ keyword })).toBe(0);
    // Another that only its words find: the link and the choice of the brand list both.
    await part({ brand: brands.used, name: `${name}, Left` });
    await fresh();
    expect(await matches({ keyword: name })).toBe(2);
    const { brand } = await shop.call('GET /api/products/facets', { query: { keyword: name } });
    expect(brand).toContainEqual({ value: brands.used, count: 2 });
    expect((await filter({ keyword: name, brand: brands.used })).total).toBe(2);
    const { lugoPart: other } = await part({});
    await fresh();
    expect(await matches({ keyword: other })).toBe(0);
    expect(await matches({})).toBe(0);
  });

  it('lists other shelves only on request', async () => {
    expect((await filter({ partType: 'Locking Hubs' })).total).toBe(0);
    expect((await filter({ partType: 'Locking Hubs', brand: 'NAPCO' })).total).toBe(7);
    expect((await filter({ partType: 'Locking Hubs', brand: 'NAPCO,Used' })).total).toBe(8);
    expect((await filter({ partType: 'Locking Hubs', brand: 'napco, used' })).total).toBe(8);
    expect(
      (await filter({ partType: 'Locking Hubs', keyword: 'hub' })).products.every(
        ({ brand }) => brand === 'NAPCO',
      ),
    ).toBe(true);
  });

  it('returns one empty page for unknown values', async () => {
    const unknown: Record<string, string>[] = [
      { partType: 'Sails' },
      { yearRange: '1900-1901' },
      { brand: 'nap' },
      { yearRange: 'x' },
    ];
    for (const query of unknown) {
      expect(await filter({ ...query, pageNumber: 3 })).toEqual({
        products: [],
        page: 1,
        pages: 1,
        total: 0,
      });
    }
    expect((await filter({ partType: 'Sails,Tailgate' })).total).toBeGreaterThan(0);
  });

  it.each([
    ['minPrice', 'cheap', 'Must be an amount with at most two decimals'],
    ['maxPrice', '1.234', 'Must be an amount with at most two decimals'],
    ['minYear', '57', 'Must be a year of four digits'],
    ['maxYear', '19575', 'Must be a year of four digits'],
  ])('rejects %s=%s', async (name, value, text) => {
    expect(await get(`/api/products/filter?${name}=${value}`)).toMatchObject({
      status: 400,
      body: { fields: { [name]: text } },
    });
  });

  it.each(['constructor', '__proto__ fender', 'toString side', '5 hasOwnProperty'])(
    'searches for the literal words %j',
    async (keyword) => {
      await expect(shop.call('GET /api/products', { query: { keyword } })).resolves.toMatchObject({
        page: 1,
      });
    },
  );

  it('filters the results of a search', async () => {
    const found = await filter({ keyword: 'tailgate', yearRange: '1947-1954', partType: 'Tailgate' });
    expect(found.products.length).toBeGreaterThan(0);
    expect(
      found.products.every(({ partType, year }) => partType === 'Tailgate' && (year[0] ?? 0) <= 1954),
    ).toBe(true);
  });
});

describe('GET /api/products/top and /featured', () => {
  it('lists the five best rated products, most reviewed first among equals [7.2.10]', async () => {
    const top = await shop.call('GET /api/products/top');
    expect(top).toHaveLength(5);
    const order = top.map(({ rating, numReviews }) => rating * 1000 + numReviews);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(top[0]).toMatchObject({ rating: 5, numReviews: 2 });
  });

  it("lists the owner's four choices and fills up missing ones [2.1.4] [7.2.14]", async () => {
    const featured = await shop.call('GET /api/products/featured');
    expect(lugoParts(featured)).toEqual(['LCT-TG-5401', 'LCT-TC-5501', 'LCT-GR-5701', 'LCT-HL-5502']);
    const { db } = shop.deps;
    await db.updateTable('products').set({ hidden: true }).where('lugoPart', '=', 'LCT-TC-5501').execute();
    await fresh();
    const filled = lugoParts(await shop.call('GET /api/products/featured'));
    expect(filled.slice(0, 3)).toEqual(['LCT-TG-5401', 'LCT-GR-5701', 'LCT-HL-5502']);
    expect(new Set(filled).size).toBe(4);
    await db.updateTable('products').set({ hidden: false }).where('lugoPart', '=', 'LCT-TC-5501').execute();
    await fresh();
  });
});

describe('GET /api/products/:id', () => {
  it('returns reviews, newest first, and related parts in order [2.1.36] [3.1] [7.2.2]', async () => {
    const product = await shop.call('GET /api/products/:id', { params: { id: await idOf('LCT-AC-4702') } });
    expect(product).toMatchObject({
      price: 6.95,
      shippingPrice: 0,
      category: 'TV6-2215/47',
      weightLb: 0.1,
      oversize: false,
    });
    expect(lugoParts(product.related)).toEqual(['LCT-AC-4701', 'LCT-CB-4701', 'LCT-CB-5001', 'LCT-EG-4701']);
    const reviewed = await shop.call('GET /api/products/:id', { params: { id: await idOf('LCT-AC-5401') } });
    expect(
      reviewed.reviews.map(({ name, rating, verifiedPurchase }) => ({ name, rating, verifiedPurchase })),
    ).toEqual([
      { name: 'Frank S.', rating: 4, verifiedPurchase: false },
      { name: 'Ellen H.', rating: 5, verifiedPurchase: false },
    ]);
    expect(reviewed).toMatchObject({ rating: 4.5, numReviews: 2 });
  });

  it('leaves out related parts that are hidden', async () => {
    const gone = await part({ hidden: true });
    const there = await part();
    const { id } = await part({ relatedLugoParts: ['LCT-NONE', gone.lugoPart, there.lugoPart] });
    const { related } = await shop.call('GET /api/products/:id', { params: { id } });
    expect(lugoParts(related)).toEqual([there.lugoPart]);
  });

  it('fills the row of related parts from the category, with parts for the same years first', async () => {
    const partType = `Category ${newId()}`;
    const named = await part({ years: [1970] });
    const other = await part({ partType, years: [1990], ratingSum: 5, ratingCount: 1 });
    const same = await part({ partType, years: [1955, 1956] });
    const used = await part({ partType, years: [1955], brand: brands.used });
    const { id } = await part({ partType, years: [1956], relatedLugoParts: [named.lugoPart] });
    await fresh();
    const { related } = await shop.call('GET /api/products/:id', { params: { id } });
    expect(lugoParts(related)).toEqual([named.lugoPart, same.lugoPart, other.lugoPart]);
    expect(lugoParts(related)).not.toContain(used.lugoPart);
  });

  it('shows first what is in stock for the same years with a part that is sold out', async () => {
    const partType = `Category ${newId()}`;
    const years = [1955, 1956];
    const soldOut = { partType, years, onHand: 1, reserved: 1 };
    const [soldNamed, sold] = [await part(soldOut), await part({ ...soldOut, ratingSum: 5, ratingCount: 1 })];
    const [same, other] = [await part({ partType, years }), await part({ partType, years: [1990] })];
    const { id } = await part({ partType, years, relatedLugoParts: [soldNamed.lugoPart] });
    const related = async () => {
      await fresh();
      return lugoParts((await shop.call('GET /api/products/:id', { params: { id } })).related);
    };
    const names = (rows: { lugoPart: string }[]) => rows.map(({ lugoPart }) => lugoPart);
    expect(await related()).toEqual(names([soldNamed, sold, same, other]));
    await shop.deps.db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', id).execute();
    expect(await related()).toEqual(names([same, soldNamed, sold, other]));
  });

  it('says what the picture shows, and shows no drawing of a used part', async () => {
    const read = async (lugoPart: string) =>
      shop.call('GET /api/products/:id', { params: { id: await idOf(lugoPart) } });
    expect(await read('LCT-GR-5701')).toMatchObject({
      image: '/art/parts/grille-1957-chrome.svg',
      imageAlt: 'Chrome oval hoop grille with floating center',
      images: [],
    });
    expect(await read('LCT-GR-5505')).toMatchObject({ brand: 'Used', image: '', imageAlt: '', images: [] });
    const { products } = await shop.call('GET /api/products/brand/:brand', {
      params: { brand: brands.used },
    });
    expect(new Set(products.map(({ image }) => image))).toEqual(new Set(['']));
  });

  it.each([newId(), '1', 'x'.repeat(24), "' OR 1=1", 'f'.repeat(300), '\0', '💥'])(
    'answers 404 for %j',
    async (id) => {
      expect(await get(`/api/products/${encodeURIComponent(id)}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found', message: 'Product not found' },
      });
    },
  );
});
