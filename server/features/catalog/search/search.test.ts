import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { seedCatalog } from '../../../db/seed/seed-catalog.ts';

interface SampleQuery {
  query: string;
  kind: string;
  lugoParts: string[];
  partTypes: string[];
}

const sampleQueries = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../db/seed/data/typos.json'), 'utf8'),
) as SampleQuery[];

/**
 * Searches as people type them on a phone, each with the parts they mean: the first part must be among the first three
 * results, all of them on the first page. Judged by a person when the line was written.
 */
const counterQueries = readFileSync(join(import.meta.dirname, 'judged/counter-queries.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line): [query: string, lugoParts: string[]] => {
    const [query = '', lugoParts = ''] = line.split(' | ');
    return [query, lugoParts.split(' ')];
  });

/** Searches of restorers with the beginnings of the part numbers that answer them; `-` for none. Written before the search was tuned. */
const blindQueries = ['blind-queries.txt', 'fresh-queries.txt', 'second-blind-queries.txt']
  .flatMap((name) =>
    readFileSync(join(import.meta.dirname, 'judged', name), 'utf8')
      .trim()
      .split('\n'),
  )
  .map((line) => line.split(' | '))
  .map(([, query = '', right = '']) => ({ query, right: right === '-' ? [] : right.split(' ') }));

const shop = testShop();
beforeAll(async () => {
  await seedCatalog(shop.deps.db, { log: shop.deps.log });
});

const search = (keyword: string) => shop.call('GET /api/products', { query: { keyword } });
const parts = async (keyword: string) => (await search(keyword)).products.map((product) => product.lugoPart);

describe('GET /api/products?keyword=', () => {
  it.each(sampleQueries)('finds $query ($kind)', async ({ query, lugoParts, partTypes }) => {
    const { products } = await search(query);
    expect(products.map((product) => product.lugoPart)).toEqual(expect.arrayContaining(lugoParts));
    expect(products.map((product) => product.partType)).toEqual(expect.arrayContaining(partTypes));
  });

  it.each([
    ['1956 gmc front grille', true],
    ['1962 front fender', true],
    ['1956 front fender', undefined],
    ['grille guard zzyzx', undefined],
    ['LCT-TG-5401', undefined],
    ['zzyzx', undefined],
  ])('says whether parts match only some of %j: %j', async (keyword, expected) => {
    expect((await search(keyword)).isPartial).toBe(expected);
  });

  it('finds a part that the list of what other shops sell names, once the store has it', async () => {
    const { id } = await createProduct(shop, { name: 'Car Cover, Cotton' });
    expect((await search('car cover')).products.map(({ _id }) => _id)).toEqual([id]);
  });

  it.each(counterQueries)('ranks the right part in the first three for %j', async (query, lugoParts) => {
    const found = await parts(query);
    expect(found.slice(0, 3)).toContain(lugoParts[0]);
    expect(found).toEqual(expect.arrayContaining(lugoParts));
  });

  it('has the right part first for 93 of 100 searches of restorers, and in five for 96', async () => {
    const ranks = await Promise.all(
      blindQueries.map(async ({ query, right }) => {
        const found = await parts(query);
        if (right.length === 0) return found.length === 0 ? 0 : Number.POSITIVE_INFINITY;
        const rank = found.findIndex((lugoPart) =>
          right.some((start) => lugoPart.startsWith(`LCT-${start}`)),
        );
        return rank < 0 ? Number.POSITIVE_INFINITY : rank;
      }),
    );
    expect(ranks.filter((rank) => rank === 0).length / ranks.length).toBeGreaterThanOrEqual(0.93);
    expect(ranks.filter((rank) => rank < 5).length / ranks.length).toBeGreaterThanOrEqual(0.96);
  });

  it('finds a part number however it is written, exact matches first [7.2.1]', async () => {
    for (const number of [
      'LCT-FF-5501L',
      'lct ff 5501l',
      'LCTFF5501L',
      'lct/ff.5501_l',
      'MSM 1450-55-L',
      'msm1450 55l',
    ]) {
      expect(await parts(number)).toEqual(['LCT-FF-5501L']);
    }
    expect(await parts('lctff5501')).toEqual(['LCT-FF-5501L', 'LCT-FF-5501R']);
  });

  it('ranks a part called by the query before parts that only mention it', async () => {
    const found = await parts('hood');
    expect(new Set(found.slice(0, 5))).toEqual(
      new Set(['LCT-HO-5501', 'LCT-HO-5701', 'LCT-HO-5801', 'LCT-HO-6701', 'LCT-HO-8101']),
    );
    const tailgates = (await search('tailgate')).products;
    expect(tailgates.slice(0, 8).every(({ name }) => name.startsWith('Tailgate,'))).toBe(true);
  });

  it('lists parts called by most of the query, not only those whose descriptions have all of it', async () => {
    expect((await parts('cattle guard front')).slice(0, 5)).toContain('LCT-GR-5504');
  });

  it('lists the likeliest cure of a trouble first, whichever category it is in', async () => {
    expect((await parts('horn blows when I turn left'))[0]).toBe('LCT-HB-5502');
  });

  it('lists only parts that fit the years in the query', async () => {
    for (const [query, year] of [
      ['57 fender', 1957],
      ["'56 hood", 1956],
      ['1972 tailgate', 1972],
      ['1957', 1957],
    ] as const) {
      const { products, total } = await search(query);
      expect(total).toBeGreaterThan(0);
      expect(
        products.every((product) => product.year.includes(year)),
        query,
      ).toBe(true);
    }
  });

  it('names the years in the query', async () => {
    expect((await search('1959 grille')).years).toEqual({ from: 1959, to: 1959 });
    expect((await search('55-57 no such thing')).years).toEqual({ from: 1955, to: 1957 });
    for (const query of ['grille', 'LCT-BU-5501']) expect(await search(query)).not.toHaveProperty('years');
    const { more } = await shop.call('GET /api/products/facets', {
      query: { keyword: '1959 grille', more: 'true' },
    });
    expect(more?.year.map(({ value }) => value)).toEqual([1959]);
  });

  it('distinguishes the two series of 1955', async () => {
    expect((await parts('1955 first series windshield'))[0]).toBe('LCT-WG-5401');
    expect(await parts('1955 second series windshield')).not.toContain('LCT-WG-5401');
  });

  it('leaves out parts for the other side, but not parts without a side', async () => {
    for (const query of ['left fender', 'fender driver side', 'lh fender', 'drivers fender']) {
      expect(
        (await parts(query)).filter((lugoPart) => lugoPart.endsWith('R')),
        query,
      ).toEqual([]);
    }
    expect((await parts('passenger door skin'))[0]).toBe('LCT-DH-5502R');
    expect(await parts('left and right door skin')).toEqual(
      expect.arrayContaining(['LCT-DH-5502L', 'LCT-DH-5502R']),
    );
  });

  it.each([
    ['lf fender', 'LCT-FF-5501L'],
    ['rf fender', 'LCT-FF-5501R'],
    ['lr fender', 'LCT-RF-550'],
    ['rr fender', 'LCT-RF-5501R'],
  ])('reads the corner of the truck in %j', async (keyword, first) => {
    const { products, unknownWords } = await search(keyword);
    const other = keyword.startsWith('l') ? 'R' : 'L';
    expect(products[0]?.lugoPart).toMatch(new RegExp(`^${first}`));
    expect(products.filter(({ lugoPart }) => lugoPart.endsWith(other))).toEqual([]);
    expect(unknownWords).toBeUndefined();
  });

  it('finds a used part by its own number or its whole name, and nothing else of its shelf', async () => {
    for (const number of ['LCT-BU-5506', 'lct bu 5506']) expect(await parts(number)).toEqual(['LCT-BU-5506']);
    expect((await parts('the LCT-BU-5506 bumper'))[0]).toBe('LCT-BU-5506');
    const found = await parts('Used GMC Front Bumper Heavy Rib');
    expect(found[0]).toBe('LCT-BU-5506');
    expect(found.length).toBeGreaterThan(1);
    const used = (await search('Used GMC Front Bumper Heavy Rib')).products.filter(
      ({ brand }) => brand === 'Used',
    );
    expect(used).toHaveLength(1);
    expect(await parts('LCT-BU-55')).not.toContain('LCT-BU-5506');
    const filtered = async (query: object) =>
      (await shop.call('GET /api/products/filter', { query: { keyword: 'LCT-BU-5506', ...query } as never }))
        .total;
    expect(await filtered({ maxPrice: '10000' })).toBe(1);
    expect(await filtered({ brand: 'NAPCO' })).toBe(0);
  });

  it('searches aftermarket and NAPCO parts, never used ones', async () => {
    const { products } = await search('hub');
    expect(new Set(products.map(({ brand }) => brand)).has('NAPCO')).toBe(true);
    expect((await search('YS-24-0152')).total).toBe(0);
    expect(await parts('lock-out hub period accessory')).not.toContain('LCT-LH-5701');
  });

  it('returns the nearest parts when nothing matches the whole query', async () => {
    expect((await parts('tailgate unobtainium'))[0]).toMatch(/^LCT-TG/);
    expect((await parts('purple velvet sun visor'))[0]).toMatch(/^LCT-HS-5502/);
    expect((await parts('1938 front bumper chrome'))[0]).toMatch(/^LCT-BU/);
    expect(await parts('LCT-NEW-0001')).toEqual([]);
    expect((await parts('LCT-TG-5499')).every((lugoPart) => lugoPart.startsWith('LCT-TG-54'))).toBe(true);
  });

  it.each([
    'qwertyzxcv',
    'asdfghjkl',
    'xyzzy',
    'lorem ipsum',
    'zzzzzzzzzz',
    'pizza',
    '%%%',
    '💥',
    '"',
    '\\',
    '_',
    '#',
    '( & |',
  ])('finds nothing for %j', async (query) => {
    expect(await search(query)).toMatchObject({ products: [], page: 1, pages: 1, total: 0 });
  });

  it.each([
    'SELECT * FROM products; DROP TABLE products',
    "hood' OR '1'='1",
    'hood & !fender | <-> (',
    'hood:* :A',
    '(((((((((((((((((((((((((((((((((((((',
    '[a-z]*+?{9999}',
    'hood\u0000\u0007\ud800',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%25%27%00',
    'ﬁ Ⅷ ½ ⑦ ｈｏｏｄ',
    'ה ü 車 هود',
    'x'.repeat(100),
    '9'.repeat(100),
    'a b '.repeat(25),
    '1957 '.repeat(20),
    "'57-".repeat(20),
    'fendr '.repeat(16),
  ])('answers %j with status 200', async (query) => {
    const reply = await shop.app.inject(`/api/products?keyword=${encodeURIComponent(query.toWellFormed())}`);
    expect(reply.statusCode).toBe(200);
  });

  it('rejects a keyword of more than 100 characters and ignores a blank one', async () => {
    const reply = await shop.app.inject(`/api/products?keyword=${'x'.repeat(101)}`);
    expect(reply.json()).toMatchObject({
      code: 'invalid_input',
      fields: { keyword: 'Search for at most 100 characters' },
    });
    expect(reply.statusCode).toBe(400);
    expect(await search('   ')).toEqual(await shop.call('GET /api/products'));
  });

  it('leaves out what fits other trucks only than a search names, and counts it', async () => {
    const fitsGmc = ({ fitment }: { fitment: { make?: string[] | undefined }[] }) =>
      fitment.length === 0 || fitment.some(({ make }) => make?.includes('gmc') ?? true);
    for (const keyword of ['gmc hood', '57 gmc', 'gmc front fender', 'GMC emblem']) {
      const { products, leftOut } = await search(keyword);
      expect(products.length, keyword).toBeGreaterThan(0);
      expect(products.filter((product) => !fitsGmc(product))).toEqual([]);
      expect(leftOut?.trucks).toEqual(['Chevrolet']);
    }
    expect((await parts('gmc emblem'))[0]).toBe('LCT-EM-5503');
    expect((await parts('chevy hood emblem')).slice(0, 3)).not.toContain('LCT-EM-5503');
    // What only mentions a grille is no answer where there are grilles for a Chevrolet.
    expect(await search('gmc grille')).toMatchObject({
      total: 0,
      leftOut: { trucks: ['Chevrolet'], count: 18 },
    });
    const both = await search('gmc grille Chevrolet');
    expect(both.total).toBeGreaterThanOrEqual(18);
    expect(both).not.toHaveProperty('leftOut');
    expect((await search('gmc hood hinge')).leftOut).toEqual({ trucks: ['Chevrolet'], count: 3 });
    // Parts of which half is said are better than none.
    expect((await parts('gmc tailgate with letters'))[0]).toBe('LCT-TG-5402');
    for (const keyword of ['chevy', 'chevrolet truck', 'gmc hood', 'gmc radiator support', '57 gmc']) {
      const { total, leftOut } = await search(keyword);
      const all = await search(`${keyword} ${keyword.includes('gmc') ? 'Chevrolet' : 'GMC'}`);
      expect(all.total, keyword).toBeGreaterThanOrEqual(total + (leftOut?.count ?? 0));
    }
    expect((await parts('one ton spring'))[0]).toBe('LCT-LS-5505');
    expect((await search('one ton spring')).leftOut).toEqual({ trucks: ['1/2 ton', '3/4 ton'], count: 8 });
    expect((await parts('3600 brake shoes'))[0]).toBe('LCT-BD-5103');
    expect((await parts('3/4 or 1 ton hub cap'))[0]).toBe('LCT-HC-5502');
    expect((await parts('3/4 or 1 ton spring'))[0]).toBe('LCT-LS-5503');
    for (const classes of ['half and three quarter ton', '1/2, 3/4 ton', '3100 or 3600'])
      expect((await parts(`${classes} spring`)).slice(0, 3).toSorted(), classes).toEqual([
        'LCT-LS-5501',
        'LCT-LS-5502',
        'LCT-LS-5503',
      ]);
    expect(await search('1/2 ton 3/4 ton 1 ton spring')).not.toHaveProperty('leftOut');
    expect((await search('gmc 1 ton hub cap')).leftOut?.trucks).toEqual(['Chevrolet', '1/2 ton', '3/4 ton']);
    for (const keyword of ['GMC', 'gmc truck']) {
      const { total, products } = await search(keyword);
      expect(total, keyword).toBeGreaterThan(100);
      expect(products[0]?.name, keyword).toContain('GMC');
    }
    // Of a truck alone, whatever fits it is an answer, and what doesn't is the rest of the catalog.
    const oneTon = await search('1 ton');
    expect(oneTon.total).toBeGreaterThan(10);
    expect(oneTon).not.toHaveProperty('leftOut');
    expect((await search('gmc chevrolet 1 ton')).total).toBeLessThan(100);
    const { total, leftOut } = await shop.call('GET /api/products/filter', {
      query: { keyword: 'gmc grille', yearRange: '1955-1959', maxPrice: '400' } as never,
    });
    expect(total).toBe(0);
    expect(leftOut?.count).toBeLessThan(18);
  });

  it('reads in 3100 and 3200 which bed a half-ton has, unless the search names another truck or bed', async () => {
    expect((await parts('3100 bed wood'))[0]).toMatch(/^LCT-BW-550[12]$/);
    expect((await parts('3200 bed wood'))[0]).toBe('LCT-BW-5503');
    const short = await search('3100 bed wood');
    expect(short.products.map(({ lugoPart }) => lugoPart)).not.toContain('LCT-BW-5503');
    expect(short.leftOut?.trucks).toEqual(['3/4 ton', '1 ton', '3200']);
    const long = await search('3200 running board');
    expect(long.products.filter(({ name }) => name.includes('Short Bed'))).toEqual([]);
    expect(long.leftOut).toEqual({ trucks: ['3/4 ton', '1 ton', '3100'], count: 6 });
    for (const keyword of [
      '3100 and 3200 bed wood',
      '3100 long bed wood',
      '3100 3600 bed wood',
      '1/2 ton bed wood',
    ])
      expect(await parts(keyword), keyword).toContain('LCT-BW-5503');
  });

  it('leaves out parts for pickups when a search names a Suburban or a panel truck', async () => {
    for (const body of ['Suburban', 'carryall', 'panel truck', 'panel delivery']) {
      const { products, leftOut } = await search(`${body} cab corner`);
      expect(products.length, body).toBeGreaterThan(0);
      expect(products.map(({ lugoPart }) => lugoPart)).not.toContain('LCT-CC-5501L');
      expect(leftOut, body).toEqual({ trucks: ['pickup'], count: 8 });
      const all = await search(body);
      expect(all.total, body).toBeGreaterThan(400);
      expect(all.products.map(({ lugoPart }) => lugoPart)).not.toContain('LCT-BW-5507');
      expect(all.leftOut?.trucks).toEqual(['pickup']);
    }
    expect((await parts('suburban carrier bed wood'))[0]).toBe('LCT-BW-5507');
    expect((await parts('dash panel truck'))[0]).toBe('LCT-DG-5501');
    for (const keyword of ['dash panel truck', 'suburban pickup bed wood', 'suburban or stepside cab corner'])
      expect(await search(keyword), keyword).not.toHaveProperty('leftOut');
  });

  it('names the words that mean nothing here, and lists what matches the others', async () => {
    const { products, unknownWords } = await search('Unobtainium battery tray');
    expect(unknownWords).toEqual(['unobtainium']);
    expect(products[0]?.name).toMatch(/^Battery Tray/);
    expect(await search('chrome Ford grille')).toMatchObject({ total: 0, unknownWords: ['ford'] });
    expect((await search('LCT-TG-5499')).unknownWords).toEqual(['LCT-TG-5499']);
    expect(await search('kayak paddle')).toMatchObject({ total: 0, unknownWords: ['kayak'] });
    expect(await search('battery tray')).not.toHaveProperty('unknownWords');
    const filtered = await shop.call('GET /api/products/filter', {
      query: { keyword: 'tesla hood', minPrice: '1' } as never,
    });
    expect(filtered.unknownWords).toEqual(['tesla']);
  });

  it.each([
    ['choke cable', ['choke']],
    ['idler arm', ['idler']],
    ['freeze plugs', ['freeze']],
    ['57 choke cable', ['choke']],
    ['gmc leather seat', ['leather']],
  ])('names what no part is called in %j, and lists the others', async (keyword, words) => {
    const { total, unknownWords, isPartial } = await search(keyword);
    expect(total).toBeGreaterThan(3);
    expect(unknownWords).toEqual(words);
    expect(isPartial).toBeUndefined();
  });

  it.each([
    'door glass tinted',
    'chrome front bumper',
    'original style mirror with bracket',
    'show quality bumper',
    'king pins worn out',
    'carburetor with choke housing',
    'wife wants seat belts in the 59 before she rides in it',
    'gas runs out of the overflow of the carb',
  ])('reports nothing of %j, which only describes a part that is there', async (keyword) => {
    expect(await search(keyword)).not.toHaveProperty('unknownWords');
  });

  it('takes no part for a rod because its category is named after linkages', async () => {
    const { products, isPartial } = await search('rod bearings');
    expect(isPartial).toBe(true);
    expect(products[0]?.lugoPart).toBe('LCT-ER-5403');
    expect((await search('tie rod end')).isPartial).toBeUndefined();
    expect((await parts('clutch linkage'))[0]).toMatch(/^LCT-CL-/);
  });

  it('names the words that were taken for others, but no form and no beginning of a word', async () => {
    expect(await search('tailgait chain')).toMatchObject({
      corrections: [{ typed: 'tailgait', read: 'tailgate' }],
    });
    for (const keyword of ['tailgates', 'wind shield', 'runningboard', 'tailga', 'shocks', 'grill'])
      expect(await search(keyword), keyword).not.toHaveProperty('corrections');
    // Nothing was looked for in place of what only other shops have.
    expect(await search('dually fender')).toMatchObject({ total: 0, unknownWords: ['dually'] });
  });

  it.each(['hydramatic', 'Hydra-Matic', 'hydromatic transmission', 'gravel pan', 'gravel shield', 'magneto'])(
    'takes %s for no other word',
    async (keyword) => {
      expect(await search(keyword)).toMatchObject({ total: 0, unknownWords: [expect.anything()] });
      expect(await search(keyword)).not.toHaveProperty('corrections');
    },
  );

  it('shows each part once across the pages of a result', async () => {
    const first = await search('bolt');
    const rest = await Promise.all(
      Array.from({ length: first.pages - 1 }, (_, at) =>
        shop.call('GET /api/products', { query: { keyword: 'bolt', pageNumber: at + 2 } }),
      ),
    );
    const all = [first, ...rest].flatMap(({ products }) => products.map(({ _id }) => _id));
    expect(new Set(all).size).toBe(first.total);
    expect(await shop.call('GET /api/products', { query: { keyword: 'bolt', pageNumber: 999 } })).toEqual(
      rest.at(-1) ?? first,
    );
  });
});
