import type { Order } from '../../../../../shop/contracts/orders.ts';
import type { Contents } from '../../../../../shop/rules/orders/packages.ts';
import {
  contentsText,
  nameContents,
  unitsToPack,
  unpackedUnits,
} from '../../../../../shop/rules/orders/packages.ts';
import type { CountedPart } from '../../../../forms/read-units.ts';
import { readUnits } from '../../../../forms/read-units.ts';
import { describeValue } from '../../../../forms/use-edit-form.ts';

/** What a form says is in a package: the text of a field, so that it is kept and merged as the others are. */

type Packages = Pick<Order, 'orderItems' | 'packages'>;

/** Whether a form that sends a package asks for its contents. Most orders travel in one package, of which nothing is asked. */
export const asksContents = (
  { packages }: Pick<Order, 'packages'>,
  { adds, moreToFollow }: { adds: boolean; moreToFollow: boolean },
): boolean => adds || (packages.length === 0 && moreToFollow);

/**
 * Returns the lines of which something can be in a package, and how much of each.
 * @param position of the package; undefined for one that is added
 */
export const packableParts = ({ orderItems, packages }: Packages, position?: number): CountedPart[] =>
  orderItems
    .map((item) => ({
      product: item.product,
      name: item.name,
      left: unitsToPack(item, packages, position),
    }))
    .filter(({ left }) => left > 0);

/** Returns the text of the field; empty when nobody says what is in the package. */
export const toText = (contents: Contents = []): string =>
  contents.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(contents.map(({ product, qty }) => [product, qty])));

/** Returns what a text says, in the order of the parts: the same choice is the same text. */
export const contentsOf = (text: string, parts: readonly CountedPart[]): { product: string; qty: number }[] =>
  Object.entries(readUnits(text, parts)).map(([product, qty]) => ({ product, qty }));

/**
 * Whether the last package holds what is left of an order, unless somebody says otherwise: the shop knows what is in each
 * of the others.
 */
export const holdsTheRest = (
  { orderItems, packages }: Packages,
  { adds, moreToFollow }: { adds: boolean; moreToFollow: boolean },
): boolean => adds && !moreToFollow && unpackedUnits(orderItems, packages).length > 0;

/** The fields of a form that asks what is in a package. What is left tells it when somebody else packs a part meanwhile. */
export const contentsLabels = { contents: 'In this package', left: 'What is left to pack' };

/** @param position of the package; undefined for one that is added */
export const contentsValues = (order: Packages, position?: number): { contents: string; left: string } => ({
  contents: toText(order.packages.find((one) => one.position === position)?.contents),
  left: JSON.stringify(packableParts(order, position).map(({ product, left }) => [product, left])),
});

/** Returns how the value of a field reads where two are compared. */
export const describeContents =
  ({ orderItems }: Packages) =>
  (name: string, value: string | boolean): string => {
    if (name !== 'contents') return describeValue(name, value);
    const all = orderItems.map(({ product, name, qty }) => ({ product, name, left: qty }));
    return contentsText(nameContents(contentsOf(String(value), all), all)) || 'Not said';
  };

/** Returns the units that are in no package, if the shop knows what is in each; otherwise an empty text. */
export const unpackedText = ({ orderItems }: Packages, packages: Order['packages']): string =>
  contentsText(nameContents(unpackedUnits(orderItems, packages), orderItems));
