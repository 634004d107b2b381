import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Order } from '../../../shop/contracts/orders.ts';
import { PackageList } from './packages.tsx';

const items = [
  { product: 'bezel', name: 'Headlight Bezel' },
  { product: 'emblem', name: 'Emblem, Hood' },
] as Order['orderItems'];
const listOf = (contents: Order['packages'][number]['contents']) =>
  renderToString(
    createElement(PackageList, {
      packages: [{ position: 1, carrier: 'Sierra Freight', number: 'PRO 1', contents }],
      items,
    }),
  ).replaceAll('<!-- -->', '');

it('a package names its parts, if the shop has said what is in it', () => {
  const contents = [
    { product: 'bezel', qty: 2 },
    { product: 'emblem', qty: 1 },
  ];
  expect(listOf(contents)).toContain('In this package: 2 × Headlight Bezel; 1 × Emblem, Hood');
  expect(listOf([])).not.toContain('In this package');
});
