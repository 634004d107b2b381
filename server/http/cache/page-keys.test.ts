import { describe, expect, test } from 'vitest';
import { canonicalAddress } from './page-keys.ts';

describe('canonicalAddress', () => {
  test('puts the known parameters in one order', () => {
    const one = canonicalAddress('/store', {}, { yearRange: '1955-1959', brand: 'NAPCO' });
    const other = canonicalAddress('/store', {}, { brand: 'NAPCO', yearRange: '1955-1959' });
    expect(one).toBe('/store?brand=NAPCO&yearRange=1955-1959');
    expect(other).toBe(one);
  });

  test('omits unknown and empty parameters', () => {
    expect(canonicalAddress('/store', {}, { utm_source: 'mail', brand: '', __proto__: 'x' })).toBe('/store');
    expect(canonicalAddress('/product/:id', { id: 'abc' }, { goBackPath: '/store/page/2' })).toBe(
      '/product/abc',
    );
  });

  test('omits values that mean nothing, so that they add no entries', () => {
    const kept = { sort: 'priceLow', minPrice: '50', maxPrice: '200', year: '1957' };
    const address = '/store?year=1957&minPrice=50&maxPrice=200&sort=priceLow';
    expect(canonicalAddress('/store', {}, kept)).toBe(address);
    const junk = { sort: 'cheap', minPrice: '50.01', maxPrice: '1e9', year: '57' };
    expect(canonicalAddress('/store', {}, junk)).toBe('/store');
    expect(canonicalAddress('/napco-store', {}, kept)).toBe('/napco-store?sort=priceLow');
  });

  test('writes a truck in one way', () => {
    const address = '/store?inStock=true&fit=fits&truck=1955%2Cfirst%2Cgmc';
    for (const truck of ['1955,first,gmc', '1955,gmc,first', '1955,gmc,ford,first,gmc'])
      expect(canonicalAddress('/store', {}, { truck, fit: 'fits', inStock: 'true' })).toBe(address);
    const junk = { truck: 'first,1955', fit: 'no', inStock: '1' };
    expect(canonicalAddress('/store', {}, junk)).toBe('/store');
  });

  test('joins repeated parameters, which is how forms send lists without scripts', () => {
    expect(canonicalAddress('/store', {}, { brand: ['NAPCO', 'Used'] })).toBe('/store?brand=NAPCO%2CUsed');
  });

  test('encodes any keyword in one way', () => {
    expect(canonicalAddress('/store/search/:keyword', { keyword: 'a/b#c %?' }, {})).toBe(
      '/store/search/a%2Fb%23c%20%25%3F',
    );
  });
});
