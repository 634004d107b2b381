import { beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';

const shop = testShop();
/** Nobody else's parts. */
const partType = 'Truck Lists';
beforeAll(async () => {
  await createProduct(shop, {
    partType,
    name: 'First',
    years: [1955],
    fitment: rules({ series: ['first'] }),
  });
  await createProduct(shop, {
    partType,
    name: 'Second',
    years: [1955],
    fitment: rules({ series: ['second'] }),
  });
  await createProduct(shop, {
    partType,
    name: 'Short',
    years: [1955],
    fitment: rules({ bed: ['step-side'] }),
  });
  await createProduct(shop, { partType, name: 'Late', years: [1958, 1959] });
  await createProduct(shop, { partType, name: 'Sold', years: [1959], onHand: 1, reserved: 1 });
  await createProduct(shop, { name: 'Flarb Early', years: [1955], lugoPart: 'FLB-55001' });
  await createProduct(shop, { name: 'Flarb Late', years: [1955, 1959], lugoPart: 'FLB-59001' });
});

const rules = (facts: object) => JSON.stringify([{ from: 1955, to: 1955, ...facts }]);
const list = async (query: Record<string, string>) => {
  const { products } = await shop.call('GET /api/products/filter', { query: { partType, ...query } });
  return products.map(({ name }) => name).toSorted();
};
const more = async (query: Record<string, string>) =>
  (await shop.call('GET /api/products/facets', { query: { partType, more: 'true', ...query } })).more;

describe('GET /api/products/filter with a truck', () => {
  it('lists only what fits it, or also what depends on more', async () => {
    expect(await list({ truck: '1955,first', fit: 'fits' })).toEqual(['First']);
    expect(await list({ truck: '1955,first', fit: 'fits,check' })).toEqual(['First', 'Short']);
    expect(await list({ truck: '1955,first,step-side', fit: 'fits' })).toEqual(['First', 'Short']);
    expect(await list({ truck: '1959', fit: 'fits' })).toEqual(['Late', 'Sold']);
    expect(await list({ truck: '1949', fit: 'fits,check' })).toEqual([]);
  });

  it('takes words that it does not know as not told', async () => {
    expect(await list({ truck: '1955,ford,first', fit: 'fits' })).toEqual(['First']);
  });

  it('lists what is in stock', async () => {
    expect(await list({ truck: '1959', fit: 'fits', inStock: 'true' })).toEqual(['Late']);
  });

  it.each([
    ['truck', 'first,1955', 'Must begin with the year: 1955,first,chevrolet'],
    ['truck', '1955;DROP', 'Must begin with the year: 1955,first,chevrolet'],
    ['fit', 'no', 'Must be fits, or fits,check'],
    ['inStock', 'false', 'Must be true, or left out'],
  ])('rejects %s=%s', async (name, value, text) => {
    const reply = await shop.app.inject(`/api/products/filter?${name}=${value}`);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { fields: { [name]: text } }]);
  });
});

describe('GET /api/products/filter with a truck alone', () => {
  const search = async (query: Record<string, string>) =>
    (await shop.call('GET /api/products/filter', { query: { partType, ...query } })).products.map(
      ({ name }) => name,
    );

  it('lists everything, and last what does not fit it', async () => {
    const usual = await search({});
    expect(usual).toHaveLength(5);
    for (const [truck, others] of [
      ['1955,first', ['Second', 'Late', 'Sold']],
      ['1959', ['First', 'Second', 'Short']],
    ] as const) {
      const isLast = (name: string) => (others as readonly string[]).includes(name);
      expect(await search({ truck })).toEqual([
        ...usual.filter((name) => !isLast(name)),
        ...usual.filter(isLast),
      ]);
    }
  });

  it('sorts as asked', async () => {
    const sort = 'newest';
    expect(await search({ truck: '1959', sort })).toEqual(await search({ sort }));
  });

  it.each([
    ['a word', 'flarb', ['Flarb Late', 'Flarb Early']],
    ['years in the words, which say for which truck it is', '1955 flarb', ['Flarb Early', 'Flarb Late']],
    ['a make in the words', 'gmc flarb', ['Flarb Early', 'Flarb Late']],
    ['a part number', 'FLB-55001 flarb', ['Flarb Early', 'Flarb Late']],
  ])('orders a search by %s', async (_, keyword, names) => {
    const { products } = await shop.call('GET /api/products/filter', { query: { keyword, truck: '1959' } });
    expect(products.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
  });
});

describe('GET /api/products/suggestions with a truck', () => {
  it('suggests last what does not fit it', async () => {
    const suggest = async (query: object) =>
      (
        await shop.call('GET /api/products/suggestions', { query: { keyword: 'flar', ...query } })
      ).products.map(({ name }) => name);
    expect(await suggest({})).toEqual(['Flarb Early', 'Flarb Late']);
    expect(await suggest({ truck: '1959' })).toEqual(['Flarb Late', 'Flarb Early']);
  });
});

describe('GET /api/products/facets with more', () => {
  it('counts years, stock and the truck, and nothing of them without being asked', async () => {
    expect(await more({ truck: '1955,first', fit: 'fits' })).toEqual({
      year: [{ value: 1955, count: 1 }],
      inStock: 1,
      fits: 1,
      check: 1,
    });
    expect(await more({ minYear: '1959', maxYear: '1959' })).toEqual({
      year: [
        { value: 1955, count: 3 },
        { value: 1958, count: 1 },
        { value: 1959, count: 2 },
      ],
      inStock: 1,
    });
    const plain = await shop.call('GET /api/products/facets', { query: { partType } });
    expect(plain).not.toHaveProperty('more');
  });
});

describe('GET /api/products/brand/:brand with a truck', () => {
  it('lists what does not fit it after the others, and used parts that are sold last', async () => {
    const names = ['Used Sold', 'Used Other', 'Used Fits'];
    for (const [at, name] of names.entries())
      await createProduct(shop, {
        brand: 'Used',
        name,
        lugoPart: `USED-${at}`,
        years: [name === 'Used Other' ? 1949 : 1957],
        onHand: name === 'Used Sold' ? 0 : 1,
      });
    const { products } = await shop.call('GET /api/products/brand/:brand', {
      params: { brand: 'Used' },
      query: { truck: '1957' },
    });
    expect(products.map(({ name }) => name)).toEqual(names.toReversed());
  });

  it('lists only what fits it', async () => {
    const brand = 'Truck Brand';
    await createProduct(shop, { brand, name: 'Fits', years: [1957] });
    await createProduct(shop, { brand, name: 'Does not', years: [1949] });
    const { products } = await shop.call('GET /api/products/brand/:brand', {
      params: { brand },
      query: { truck: '1957', fit: 'fits' },
    });
    expect(products.map(({ name }) => name)).toEqual(['Fits']);
  });
});
