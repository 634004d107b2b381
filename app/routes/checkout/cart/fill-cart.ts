import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import { orderLinesMax } from '../../../../shop/facts.ts';
import { addToCart, readCart } from '../../../browser/cart.ts';
import type { ProjectEntry } from '../../../../shop/rules/projects/project-list.ts';

/** A part, and how many somebody wants. */
export type WantedPart = Pick<ProjectEntry, 'product' | 'name' | 'qty'>;

/** What of a list goes into the cart. */
export interface CartPlan {
  /** `qty` is how many the cart holds afterward. */
  lines: { product: ProductCard; qty: number }[];
  /** What is left out or short, one sentence for each part. */
  leftOut: string[];
}

/**
 * Decides which parts of a list are added to the cart: what is in stock, as far as an order holds it. Of a part that is in
 * the cart already, only the difference is added.
 * @param parts as the store has them now
 * @param inCart how many of which part are in the cart, by id
 */
export function planCart(
  wanted: readonly WantedPart[],
  parts: readonly ProductCard[],
  inCart: ReadonlyMap<string, number>,
): CartPlan {
  const plan: CartPlan = { lines: [], leftOut: [] };
  const byId = new Map(parts.map((part) => [part._id, part]));
  const ids = new Set(inCart.keys());
  for (const { product: id, name, qty } of wanted) {
    const product = byId.get(id);
    const already = inCart.get(id) ?? 0;
    const left = Math.min(qty, product?.countInStock ?? 0);
    if (!product) plan.leftOut.push(`${name} is no longer in the store.`);
    else if (already >= qty) plan.leftOut.push(`${product.name} is in your cart already.`);
    else if (product.countInStock < 1) plan.leftOut.push(`${product.name}: Out Of Stock.`);
    else if (ids.size >= orderLinesMax && !ids.has(id))
      plan.leftOut.push(`${product.name}: an order holds at most ${orderLinesMax} different parts.`);
    else {
      ids.add(id);
      if (left > already) plan.lines.push({ product, qty: left });
      if (left < qty) plan.leftOut.push(`${product.name}: only ${left} left, you want ${qty}.`);
    }
  }
  return plan;
}

/** Adds the parts of a list to the cart of this browser, as `planCart` decides. */
export function fillCart(wanted: readonly WantedPart[], parts: readonly ProductCard[]): CartPlan {
  const inCart = new Map(readCart().cartItems.map(({ _id, qty }) => [_id, qty]));
  const plan = planCart(wanted, parts, inCart);
  for (const { product, qty } of plan.lines) addToCart(product, qty);
  return plan;
}

/** Says how many pieces are in the cart now, as the cart's badge counts them. */
export function addedText({ lines }: Pick<CartPlan, 'lines'>): string {
  const count = lines.reduce((sum, { qty }) => sum + qty, 0);
  if (count === 0) return 'Nothing was added to your cart.';
  return count === 1 ? '1 part is in your cart now.' : `${count} parts are in your cart now.`;
}
