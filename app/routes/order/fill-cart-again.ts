import type { Order } from '../../../shop/contracts/orders.ts';
import type { CartProduct } from '../../browser/cart-rules.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { addToCart } from '../../browser/cart.ts';
import { toast } from '../../ui/toasts.tsx';
import { clampQuantity } from '../../browser/cart-rules.ts';
import { formatDollars, toCents } from '../../../shop/rules/money.ts';

/** More changes than these are left to the cart to show. */
const changesTold = 5;

/**
 * Puts the lines of a former order into the cart, at today's prices and as far as they are in stock, and says in one
 * toast what is gone, short or dearer.
 * @returns true when there is something in it to go on with
 */
export async function fillCartAgain({ orderItems }: Pick<Order, 'orderItems'>): Promise<boolean> {
  try {
    const asked = orderItems.map(async ({ product }) => [product, await todaysProduct(product)] as const);
    const { lines, changes } = orderAgain(orderItems, new Map(await Promise.all(asked)));
    for (const { product, qty } of lines) addToCart(product, qty);
    tell(changes, lines.length > 0);
    return lines.length > 0;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    toast.error(error.message);
    return false;
  }
}

/** Null: no longer in the store. */
async function todaysProduct(id: string): Promise<CartProduct | null> {
  try {
    return await call('GET /api/products/:id', { params: { id }, cache: 'no-cache' });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null;
    throw error;
  }
}

function tell(changes: readonly string[], some: boolean): void {
  const rest = changes.length - changesTold;
  const told = [...changes.slice(0, changesTold), ...(rest > 0 ? [`And ${rest} more changes.`] : [])].join(
    ' ',
  );
  if (told === '') void toast.success('The parts of that order are in your cart.');
  else if (some) void toast.warning(`In your cart, with changes. ${told}`);
  else void toast.error(told);
}

/** A line of a former order, as much of it as is bought again. */
export interface FormerLine {
  product: string;
  name: string;
  qty: number;
  /** What one cost then. */
  price: number;
}

interface Again {
  lines: { product: CartProduct; qty: number }[];
  /** What is not as it was then, one sentence a part. */
  changes: string[];
}

/**
 * What of a former order can be bought today.
 * @param products what the store says now, by id; null for a product that it no longer has
 */
export function orderAgain(
  former: readonly FormerLine[],
  products: ReadonlyMap<string, CartProduct | null>,
): Again {
  const again: Again = { lines: [], changes: [] };
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
      const [was, is] = [price, product.price].map((amount) => formatDollars(toCents(amount)));
      again.changes.push(`${name} was ${was}, is now ${is}.`);
    }
  }
  return again;
}
