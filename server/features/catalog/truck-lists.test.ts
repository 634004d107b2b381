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

  it('lists everything for a truck alone, and takes words that it does not know as not told', async () => {
    expect(await list({ truck: '1955,first' })).toHaveLength(5);
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
