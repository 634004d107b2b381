import { createElement } from 'react';
import { expect, it } from 'vitest';
import type { AdminProductRow } from '../../../../shop/contracts/catalog-admin.ts';
import { htmlOf } from '../../../../tests/support/app/html-of.ts';
import { ProductsTable } from './products-table.tsx';

const product = {
  _id: 'b'.repeat(24),
  name: 'Tailgate',
  lugoPart: 'LCT-1',
  brand: 'Classic Steel',
  partType: 'Bed',
  vendor: 'Golden Gate Supply',
  category: 'GG-77',
  year: [1955],
  price: 10,
  countInStock: 1,
  reorderLevel: 6,
  image: '/art/parts/tailgate.svg',
} as AdminProductRow;
const nothing = () => undefined;
const html = (toReorder: boolean) =>
  htmlOf(
    createElement(ProductsTable, {
      products: [product],
      toReorder,
      sorting: { present: undefined, to: (sort) => `/admin/productlist?sort=${sort}` },
      chosen: [],
      onChoose: nothing,
      onSaved: nothing,
      onDelete: nothing,
      onRestore: nothing,
    }),
  );
const columns = (text: string) => [...text.matchAll(/data-th="([^"]+)"/g)].map(([, name]) => name);

it('shows whom to order a part from and at what level, instead of its category and years', () => {
  expect(columns(html(false))).toEqual(['Category', 'Brand', 'Years', 'Price', 'Stock']);
  expect(columns(html(true))).toEqual(['Vendor', 'Brand', 'Price', 'Stock', 'Reorder Level']);
  expect(html(true)).toContain('GG-77');
  expect(html(true)).toContain('?sort=vendor');
  expect(html(false)).not.toContain('?sort=vendor');
});
