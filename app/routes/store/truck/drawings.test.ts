import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { partCategories } from '../../../../shop/part-categories.ts';
import { partSystems } from '../../../../shop/part-systems.ts';
import { truckViewPages } from '../../../../shop/public-pages.ts';
import { calloutFacts, systemFacts } from './category-facts.ts';
import { findDrawing, truckMap } from './drawings.ts';

const art = join(import.meta.dirname, '../../../../public/art/views');
const known: readonly string[] = partCategories;

describe.each(partSystems)('the drawing of $title', ({ id, categories }) => {
  test('has a picture, a page and callouts that are numbered in order', async () => {
    const drawing = await findDrawing(id);
    expect(existsSync(join(art, `${id}.svg`))).toBe(true);
    expect(truckViewPages).toContain(`/store/truck/${id}`);
    expect(drawing?.id).toBe(id);
    expect(drawing?.alt).not.toBe('');
    expect(drawing?.callouts.map(({ n }) => n)).toEqual(drawing?.callouts.map((_, at) => at + 1));
  });

  test('names existing categories only, and each of its part of the truck', async () => {
    const named = (await findDrawing(id))?.callouts.map(({ category }) => category) ?? [];
    expect(named.filter((category) => !known.includes(category))).toEqual([]);
    expect(categories.filter((category) => !named.includes(category))).toEqual([]);
  });

  test('has its circles inside the picture and far enough apart for fingers', async () => {
    const callouts = (await findDrawing(id))?.callouts ?? [];
    const [width, height] = viewBoxOf(readFileSync(join(art, `${id}.svg`), 'utf8'));
    expect([width, height]).toEqual([1200, 900]);
    for (const { n, cx, cy, x, y } of callouts) {
      for (const [across, down] of [
        [cx, cy],
        [x, y],
      ] as const)
        expect([n, across > 0 && across < 1200 && down > 0 && down < 900]).toEqual([n, true]);
      for (const other of callouts.filter((other) => other.n !== n))
        expect([n, other.n, Math.hypot(cx - other.cx, cy - other.cy) >= 70]).toEqual([n, other.n, true]);
    }
  });
});

describe('the drawing of the whole truck', () => {
  it('leads to every part of the truck but the workbench, which is not on it', () => {
    const regions = truckMap.regions.map(({ id }) => id).sort();
    const systems: string[] = partSystems.map(({ id }) => id).filter((id) => id !== 'workbench');
    expect(regions).toEqual(systems.sort());
  });
});

it('knows no drawing of anything else', async () => {
  for (const id of ['truck-map', 'roof', '', '../drawings/bed', 'constructor'])
    expect(await findDrawing(id)).toBeUndefined();
});

describe('what a callout says', () => {
  const categories = [
    { partType: 'Tailgate', shelf: 'aftermarket', count: 14, inStock: 11, priceFrom: 12.5 },
    { partType: 'Tailgate', shelf: 'napco', count: 1, inStock: 1, priceFrom: 1250 },
    { partType: 'Locking Hubs', shelf: 'napco', count: 2, inStock: 2, priceFrom: 90 },
  ] as const;

  it('is how many parts there are, from which price, how many are in stock, and a list of them', () => {
    expect(calloutFacts(categories, 'Tailgate', '')).toEqual({
      to: '/store?partType=Tailgate',
      offer: '14 parts from $12.50',
      stock: '11 in stock',
      napco: { to: '/store?partType=Tailgate&brand=NAPCO', offer: 'NAPCO: 1 part from $1,250.00' },
    });
  });

  it('leads to lists for one truck when that is what it counts', () => {
    const { to, napco } = calloutFacts(categories, 'Tailgate', '1955,second');
    expect([to, napco?.to]).toEqual([
      '/store?partType=Tailgate&fit=fits,check&truck=1955,second',
      '/store?partType=Tailgate&brand=NAPCO&fit=fits,check&truck=1955,second',
    ]);
  });

  it("leads to NAPCO's parts where there are no others", () => {
    expect(calloutFacts(categories, 'Locking Hubs', '')).toEqual({
      to: '/store?partType=Locking+Hubs&brand=NAPCO',
      offer: 'NAPCO: 2 parts from $90.00',
      stock: 'all in stock',
    });
  });

  it('is an offer to ask where there are none', () => {
    expect(calloutFacts([], 'Tail Lights & Lenses', '')).toEqual({
      to: '/parts?about=Tail+Lights+%26+Lenses#inquiry',
      offer: 'None now: ask us',
      stock: '',
    });
    expect(calloutFacts([], 'Tailgate', '1955').offer).toBe('None for a 1955: ask us');
  });

  it('sums both shelves for a part of the truck', () => {
    expect(systemFacts(categories, ['Tailgate', 'Bed Floor Pans'])).toBe('15 parts, 12 in stock');
  });
});

function viewBoxOf(svg: string): number[] {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  return [Number(width), Number(height)];
}
