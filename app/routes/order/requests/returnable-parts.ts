import type { Order } from '../../../../shop/contracts/orders.ts';
import { unitsToReturn } from '../../../../shop/rules/orders/left-to-send.ts';

export interface ReturnablePart {
  product: string;
  name: string;
  /** Units that can still come back. */
  left: number;
}

/** Units that are to come back, by product. */
type Units = Record<string, number>;

/** Returns the lines of an order of which something can come back. */
export const returnableParts = ({ orderItems }: Pick<Order, 'orderItems'>): ReturnablePart[] =>
  orderItems
    .map((item) => ({ product: item.product, name: item.name, left: unitsToReturn(item) }))
    .filter(({ left }) => left > 0);

/**
 * Returns which units are chosen: at first none, unless there is but one.
 * @param draft JSON that visitors can edit, from before some of them came back
 */
export function chosenUnits(draft: string, parts: readonly ReturnablePart[]): Units {
  const [only, ...others] = parts;
  if (draft === '') return only?.left === 1 && others.length === 0 ? { [only.product]: 1 } : {};
  const typed = parse(draft);
  return Object.fromEntries(
    parts.flatMap(({ product, left }) => {
      const qty = Number(typed[product]);
      return Number.isInteger(qty) && qty > 0 ? [[product, Math.min(qty, left)]] : [];
    }),
  );
}

function parse(draft: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(draft);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}
