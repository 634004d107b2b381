import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import type { Order } from '../../../shop/contracts/orders.ts';
import { dollars } from '../../../shop/rules/money.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { readCart } from '../../browser/cart.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import type { CartPlan } from '../checkout/cart/fill-cart.ts';
import { fillCart } from '../checkout/cart/fill-cart.ts';

/** How many changes the toast lists before it counts the rest. */
const changesShown = 5;

/**
 * Adds the lines of a former order to the cart, at current prices and as far as they are in stock, and lists in one toast
 * what is gone, short, in the cart already or more expensive.
 * @returns true when any of them is in the cart
 * @throws ShopError when the store cannot be asked
 */
export async function fillCartAgain({ orderItems }: Pick<Order, 'orderItems'>): Promise<boolean> {
  const products = await Promise.all(orderItems.map(({ product }) => loadProduct(product)));
  const plan = fillCart(
    orderItems,
    products.filter((product) => product !== null),
  );
  const inCart = new Set(readCart().cartItems.map(({ _id }) => _id));
  const anyInCart = orderItems.some(({ product }) => inCart.has(product));
  const changes = describeChanges([...plan.leftOut, ...raisedPrices(orderItems, plan)]);
  if (changes === '') toast.success('The parts of that order are in your cart.');
  else if (plan.lines.length > 0) toast.warning(`In your cart, with changes. ${changes}`);
  else toast[anyInCart ? 'warning' : 'error'](changes);
  return anyInCart;
}

/** Returns null for a product that is no longer in the store. */
async function loadProduct(id: string): Promise<ProductCard | null> {
  try {
    return await call('GET /api/products/:id', { params: { id }, cache: 'no-cache' });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null;
    throw error;
  }
}

function describeChanges(changes: readonly string[]): string {
  const rest = changes.length - changesShown;
  return [
    ...changes.slice(0, changesShown),
    ...(rest > 0 ? [`And ${rest} more ${rest === 1 ? 'change' : 'changes'}.`] : []),
  ].join(' ');
}

/** Says which of the parts that are added cost more than in the former order. */
export function raisedPrices(
  former: readonly { product: string; price: number }[],
  { lines }: Pick<CartPlan, 'lines'>,
): string[] {
  const prices = new Map(former.map(({ product, price }) => [product, price]));
  return lines.flatMap(({ product: { _id, name, price } }) => {
    const before = prices.get(_id) ?? price;
    return price > before ? [`${name} was ${dollars(before)}, is now ${dollars(price)}.`] : [];
  });
}
