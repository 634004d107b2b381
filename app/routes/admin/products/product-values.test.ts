import { describe, expect, it } from 'vitest';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { changedFields, changeOf, inShort, mergeEdits, valuesOf } from './product-values.ts';

const product: AdminProduct = {
  _id: '5f0c1e9a7b3d4c2e8a6f1b90',
  name: 'Tailgate',
  image: '/art/parts/tailgate.svg',
  price: 249.5,
  shippingPrice: null,
  brand: 'Classic Steel',
  lugoPart: 'TG-5559',
  category: 'DY-77120',
  vendor: 'Dayton',
  partType: 'Tailgate',
  year: [1955, 1956],
  countInStock: 6,
  onHand: 7,
  reserved: 1,
  rating: 0,
  numReviews: 0,
  hidden: false,
  deleted: false,
  version: 3,
  updatedAt: '2026-11-21T16:31:00.000Z',
  description: 'New.',
  images: [],
};
const base = valuesOf(product);

describe('the product form', () => {
  it('shows a product as it is typed, and a blank one without a price', () => {
    expect(base).toMatchObject({ price: '249.50', shippingPrice: '', countInStock: '6', year: '1955, 1956' });
    expect(valuesOf({ ...product, price: 0 }).price).toBe('');
    expect(valuesOf({ ...product, shippingPrice: 0 }).shippingPrice).toBe('0.00');
  });

  it('sends what was changed and nothing else', () => {
    expect(changeOf(base, base)).toEqual({});
    expect(changedFields(base, { ...base, name: 'Gate' })).toEqual(['name']);
    expect(changeOf(base, { ...base, name: 'Gate', hidden: true })).toEqual({ name: 'Gate', hidden: true });
  });

  it('sends stock with the count that was seen, years split on commas, pictures without empty addresses [2.3.21] [5.34]', () => {
    const images = [
      { image: '', alt: '' },
      { image: '/pictures/5f0c1e9a7b3d4c2e8a6f1b90.webp', alt: 'From above' },
    ];
    expect(changeOf(base, { ...base, countInStock: '9', year: '1955-1957 , 1959', images })).toEqual({
      countInStock: '9',
      countInStockSeen: '6',
      year: ['1955-1957', '1959'],
      images: [images[1]],
    });
  });
});

describe('two edits of one product', () => {
  it('keep what each has changed alone', () => {
    const merged = mergeEdits(base, { ...base, name: 'Gate' }, { ...base, price: '199.00' });
    expect(merged).toEqual({
      values: { ...base, name: 'Gate', price: '199.00' },
      clashes: [],
      taken: ['price'],
    });
  });

  it('ask about a field that both have changed, and keep what was typed until then', () => {
    const merged = mergeEdits(
      base,
      { ...base, name: 'Gate', vendor: '' },
      { ...base, name: 'Door', vendor: 'B' },
    );
    expect(merged.values).toMatchObject({ name: 'Gate', vendor: '' });
    expect(merged.clashes).toEqual([
      { field: 'name', mine: 'Gate', theirs: 'Door' },
      { field: 'vendor', mine: '', theirs: 'B' },
    ]);
  });

  it('agree where both have typed the same', () => {
    const same = { ...base, name: 'Gate' };
    expect(mergeEdits(base, same, same)).toEqual({ values: same, clashes: [], taken: [] });
  });

  it('add up in the stock, and ask where the sum would be below zero', () => {
    const stock = (countInStock: string) => ({ ...base, countInStock });
    expect(mergeEdits(base, stock('9'), stock('4'))).toMatchObject({
      values: { countInStock: '7' },
      clashes: [],
    });
    expect(mergeEdits(base, stock('0'), stock('4')).clashes).toEqual([
      { field: 'countInStock', mine: '0', theirs: '4' },
    ]);
  });

  it('are shown in words', () => {
    expect([inShort(''), inShort(true), inShort('Gate'), inShort([{ image: 'a', alt: '' }])]).toEqual([
      'Empty',
      'Hidden',
      'Gate',
      '1 picture',
    ]);
  });
});
