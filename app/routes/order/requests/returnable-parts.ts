import type { Order } from '../../../../shop/contracts/orders.ts';
import { unitsLeftToRequest } from '../../../../shop/rules/orders/packages.ts';
import type { CountedPart, Units } from '../../../forms/read-units.ts';
import { readUnits } from '../../../forms/read-units.ts';

/** Returns the lines of an order of which something can be asked to return. */
export const returnableParts = (
  order: Pick<Order, 'orderItems' | 'moreToFollow' | 'packages' | 'requests'>,
): CountedPart[] =>
  order.orderItems
    .map((item) => ({ product: item.product, name: item.name, left: unitsLeftToRequest(item, order) }))
    .filter(({ left }) => left > 0);

/** Returns which units are chosen: at first none, unless there is but one. */
export function chosenUnits(draft: string, parts: readonly CountedPart[]): Units {
  const [only, ...others] = parts;
  if (draft === '') return only?.left === 1 && others.length === 0 ? { [only.product]: 1 } : {};
  return readUnits(draft, parts);
}
