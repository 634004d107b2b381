import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands } from '../../../shop/facts.ts';
import { isDrawing } from '../../../shop/rules/pictures.ts';

/** What stands in for a photograph: the product's own drawing, else the one of its category, or of its name in there. */
const { byCategory, byNameInCategory } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../db/seed/data/drawings.json'), 'utf8'),
) as {
  byCategory: Record<string, string>;
  byNameInCategory: { partType: string; nameMatches: string; drawing: string }[];
};
const rules = byNameInCategory.map((rule) => ({ ...rule, matches: new RegExp(rule.nameMatches, 'i') }));

/** What decides which picture a product shows. */
export interface Pictured {
  brand: string;
  partType: string;
  name: string;
  image: string | null;
  drawing: string | null;
}

/**
 * Returns the URL path of a product's picture: the uploaded one, or else a drawing of its kind; empty when there is none.
 * A used part never shows a drawing, because its condition is what the customer wants to see.
 */
export function picturePath(product: Pictured): string {
  const { brand, image } = product;
  const drawing = drawingOf(product);
  const path = image ?? (drawing === undefined ? '' : `/art/parts/${drawing}.svg`);
  return brand === brands.used && isDrawing(path) ? '' : path;
}

/** Returns what a product's drawing shows, in words. */
export function drawingAlt(product: Pictured & { drawingAlt: string }): string {
  return product.drawingAlt || `Sample drawing: ${(drawingOf(product) ?? '').replaceAll('-', ' ')}`;
}

function drawingOf({ drawing, partType, name }: Pictured): string | undefined {
  const rule = rules.find((rule) => rule.partType === partType && rule.matches.test(name));
  return drawing ?? rule?.drawing ?? byCategory[partType];
}
