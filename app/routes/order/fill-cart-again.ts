import type { Order } from '../../../shop/contracts/orders.ts';
import type { CartProduct } from '../../browser/cart-rules.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { addToCart } from '../../browser/cart.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { clampQuantity } from '../../browser/cart-rules.ts';
import { dollars } from '../../../shop/rules/money.ts';

/** How many changes the toast lists before it counts the rest. */
const changesShown = 5;

/**
 * Puts the lines of a former order into the cart, at current prices and as far as they are in stock, and lists in one
 * toast what is gone, short or more expensive.
 * @returns true when anything was put into the cart
 * @throws ShopError when the store cannot be asked
 */
export async function fillCartAgain({ orderItems }: Pick<Order, 'orderItems'>): Promise<boolean> {
  const products = orderItems.map(async ({ product }) => [product, await loadProduct(product)] as const);
  const { lines, changes } = orderAgain(orderItems, new Map(await Promise.all(products)));
  for (const { product, qty } of lines) addToCart(product, qty);
  toastChanges(changes, lines.length > 0);
  return lines.length > 0;
}

/** Returns null for a product that is no longer in the store. */
async function loadProduct(id: string): Promise<CartProduct | null> {
  try {
    return await call('GET /api/products/:id', { params: { id }, cache: 'no-cache' });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null;
    throw error;
  }
}

function toastChanges(changes: readonly string[], anyInCart: boolean): void {
  const rest = changes.length - changesShown;
  const text = [
    ...changes.slice(0, changesShown),
    ...(rest > 0 ? [`And ${rest} more ${rest === 1 ? 'change' : 'changes'}.`] : []),
  ].join(' ');
  if (text === '') toast.success('The parts of that order are in your cart.');
  else if (anyInCart) toast.warning(`In your cart, with changes. ${text}`);
  else toast.error(text);
}

/** A line of a former order. */
export interface FormerLine {
  product: string;
  name: string;
  qty: number;
  /** Unit price at that time. */
  price: number;
}

interface RepeatedOrder {
  lines: { product: CartProduct; qty: number }[];
  /** What has changed since, one sentence per product. */
  changes: string[];
}

/**
 * Returns what can still be bought of a former order.
 * @param products the current products by id; null for one that is no longer in the store
 */
export function orderAgain(
  former: readonly FormerLine[],
  products: ReadonlyMap<string, CartProduct | null>,
): RepeatedOrder {
  const again: RepeatedOrder = { lines: [], changes: [] };
  for (const { product: id, name, qty, price } of former) {
    const product = products.get(id);
    if (!product || product.countInStock < 1) {
      again.changes.push(product ? `${name}: Out Of Stock.` : `${name} is no longer in the store.`);
      continue;
    }
    const left = clampQuantity(qty, product.countInStock);
    again.lines.push({ product, qty: left });
    if (left < qty) again.changes.push(`${name}: only ${left} left, you had ${qty}.`);
    if (product.price > price) {
      const [was, is] = [price, product.price].map((amount) => dollars(amount));
      again.changes.push(`${name} was ${was}, is now ${is}.`);
    }
  }
  return again;
}
