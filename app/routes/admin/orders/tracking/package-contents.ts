import type { Order } from '../../../../../shop/contracts/orders.ts';
import { contentsText, unitsToPack } from '../../../../../shop/rules/orders/packages.ts';
import type { CountedPart } from '../../../../forms/read-units.ts';
import { readUnits } from '../../../../forms/read-units.ts';

/** What the form of a package says is in it: the text of a field, so that it is kept and merged as the others are. */

type Contents = Order['packages'][number]['contents'];

/** Most orders travel in one package, of which nothing is asked. */
export function asksContents(
  { packages, moreToFollow }: Pick<Order, 'packages' | 'moreToFollow'>,
  form: { adds: boolean; moreToFollow: boolean },
): boolean {
  const [first] = packages;
  if (form.adds || !first) return form.adds || form.moreToFollow;
  return moreToFollow || packages.length > 1 || first.contents.length > 0;
}

/** Returns the lines of which something can be in the first package, or in one that is added. */
export const packableParts = (
  { orderItems, packages }: Pick<Order, 'orderItems' | 'packages'>,
  { adds }: { adds: boolean },
): CountedPart[] =>
  orderItems
    .map((item) => ({
      product: item.product,
      name: item.name,
      left: unitsToPack(item, adds ? packages : packages.slice(1)),
    }))
    .filter(({ left }) => left > 0);

/** Returns the text of the field; empty when nobody says what is in the package. */
export const toText = (contents: Contents = []): string =>
  contents.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(contents.map(({ product, qty }) => [product, qty])));

/** Returns what a text says, in the order of the parts: the same choice is the same text. */
export const contentsOf = (text: string, parts: readonly CountedPart[]): Contents =>
  Object.entries(readUnits(text, parts)).map(([product, qty]) => ({ product, qty }));

export function unitsInWords({ orderItems }: Pick<Order, 'orderItems'>, text: string): string {
  const parts = orderItems.map(({ product, name, qty }) => ({ product, name, left: qty }));
  const units = readUnits(text, parts);
  const chosen = parts.flatMap(({ product, name }) => {
    const qty = units[product];
    return qty ? [{ name, qty }] : [];
  });
  return contentsText(chosen) || 'Not said';
}
