import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { asksContents, contentsOf, packableParts, toText, unitsInWords } from './package-contents.ts';
import { TrackingForm } from './tracking-form.tsx';

const bezel = { product: 'bezel', name: 'Headlight Bezel', qty: 3, notSent: 0 };
const emblem = { product: 'emblem', name: 'Hood Emblem', qty: 1, notSent: 0 };
const orderItems = [bezel, emblem] as Order['orderItems'];
const packageWith = (position: number, contents: Order['packages'][number]['contents'] = []) => ({
  position,
  carrier: 'UPS',
  number: `1Z ${position}`,
  contents,
});
const sent = (...packages: Order['packages']) =>
  ({
    _id: 'o',
    orderItems,
    packages,
    moreToFollow: false,
    pickup: false,
    ...(packages[0] && { tracking: { carrier: 'UPS', number: '1Z 1' } }),
  }) as unknown as Order;
const one = packageWith(1, [{ product: 'bezel', qty: 2 }]);

function htmlOf(order: Order, adds: boolean): string {
  const element = createElement(TrackingForm, { order, adds, onSaved: () => {}, inDialog: true });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(createElement(RouterProvider, { router })).replaceAll('<!-- -->', '');
}

describe('the contents of a package', () => {
  it('are asked for only of orders in several packages', () => {
    const [first, another] = [
      { adds: false, moreToFollow: false },
      { adds: true, moreToFollow: false },
    ];
    expect(asksContents(sent(), first)).toBe(false);
    expect(asksContents(sent(), { ...first, moreToFollow: true })).toBe(true);
    expect(asksContents(sent(packageWith(1)), another)).toBe(true);
    expect(asksContents(sent(packageWith(1)), first)).toBe(false);
    expect(asksContents(sent(one), first)).toBe(true);
    expect(asksContents(sent(packageWith(1), packageWith(2)), first)).toBe(true);
    expect(asksContents({ ...sent(packageWith(1)), moreToFollow: true }, first)).toBe(true);
  });

  it('are chosen from what is in no other package', () => {
    expect(packableParts(sent(one), { adds: true }).map(({ left }) => left)).toEqual([1, 1]);
    expect(packableParts(sent(one), { adds: false }).map(({ left }) => left)).toEqual([3, 1]);
    const both = sent(one, packageWith(2, [{ product: 'emblem', qty: 1 }]));
    expect(packableParts(both, { adds: true }).map(({ product }) => product)).toEqual(['bezel']);
  });

  it('are the same text in whatever order they are chosen, and none when nothing is', () => {
    const parts = packableParts(sent(), { adds: false });
    const chosen = contentsOf('{"emblem":1,"bezel":9,"fender":1}', parts);
    expect(chosen).toEqual([
      { product: 'bezel', qty: 3 },
      { product: 'emblem', qty: 1 },
    ]);
    expect(toText(chosen)).toBe('{"bezel":3,"emblem":1}');
    expect(toText(contentsOf('{"bezel":0}', parts))).toBe('');
    expect(unitsInWords(sent(), '{"bezel":2}')).toBe('2 × Headlight Bezel');
    expect(unitsInWords(sent(), '')).toBe('Not said');
  });
});

describe('TrackingForm', () => {
  it('asks what is in a package that is added, with nothing chosen, and nothing of the usual order', () => {
    expect(htmlOf(sent(), false)).not.toContain('In this package');
    const adding = htmlOf(sent(packageWith(1)), true);
    expect(adding).toContain('In this package');
    expect(adding).toContain('Hood Emblem');
    expect(adding).not.toContain('checked=""');
    const packed = packageWith(1, [
      { product: 'bezel', qty: 3 },
      { product: 'emblem', qty: 1 },
    ]);
    expect(htmlOf(sent(packed), true), 'nothing is left').not.toContain('In this package');
  });

  it('shows what is said to be in the first package, to be corrected without an email', () => {
    const html = htmlOf(sent(one), false);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*\/><span>Headlight Bezel/);
    expect(html).toMatch(/<option selected="">2</);
    expect(html).toContain('>Save<');
    expect(htmlOf(sent(), false)).toContain('Save and Email');
  });
});
