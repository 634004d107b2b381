import type { OrderedItem } from '../../../shop/contracts/order/order-items.ts';
import { orderCentsMax, phone, quantityMax } from '../../../shop/facts.ts';
import { freightOf } from '../../../shop/freight.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import { fit } from '../../../shop/rules/fitment/fit.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import type { PricedLine } from '../../../shop/rules/pricing.ts';
import { isTooLarge, unitShippingCents } from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { OrderableProduct } from '../catalog/data.ts';
import { orderableProducts, toOrderableProduct } from '../catalog/data.ts';
import type { OrderLine } from './data.ts';

/** One product of an order with its total quantity, priced from the catalog. */
export interface Line extends PricedLine {
  product: OrderableProduct;
}

/** The statement that reads the products of an order. */
export function productsOf(tx: Tx, items: readonly OrderedItem[]) {
  return orderableProducts(tx, [...new Set(items.map(({ productId }) => productId))]);
}

/**
 * Returns the lines of an order; items of the same product become one.
 * @param found the answer to `productsOf`
 * @throws ShopError `invalid_input` for a product that is unknown or no longer sold or ordered by the ten thousand, named
 *   by its place in the cart, and for an order too large to be paid
 */
export function toLines(
  items: readonly OrderedItem[],
  found: readonly Parameters<typeof toOrderableProduct>[0][],
): Line[] {
  const products = new Map(found.map((row) => [row.id, toOrderableProduct(row)]));
  const lines = new Map<string, Line>();
  for (const [at, item] of items.entries()) {
    const product = products.get(item.productId);
    if (!product) throw notSold(at, item);
    const qty = (lines.get(product.id)?.qty ?? 0) + item.qty;
    if (qty > quantityMax) throw invalidItem(at, 'qty', `Must be at most ${quantityMax}`);
    const { brand, priceCents, shippingCents } = product;
    lines.set(product.id, { product, brand, priceCents, shippingCents, qty });
  }
  if (isTooLarge([...lines.values()])) throw tooLarge();
  return [...lines.values()];
}

/** @throws ShopError `out_of_stock` that names every line with more than is available */
export function requireStock(lines: readonly Line[]): void {
  if (lines.some(isShort)) throw outOfStock(lines);
}

/** Returns the error that names every line with more than is available. */
export function outOfStock(lines: readonly Line[]): ShopError {
  const short = lines.filter(isShort).map(({ product }) => ({
    product: product.id,
    name: product.name,
    available: available(product),
    isReserved: product.reserved > 0,
  }));
  return new ShopError('out_of_stock', 'Out Of Stock', { lines: short });
}

function isShort({ product, qty }: Line): boolean {
  return qty > available(product);
}

function available({ onHand, reserved }: OrderableProduct): number {
  return onHand - reserved;
}

/** @throws ShopError `invalid_input` that names each part that doesn't fit the buyer's truck, unless they know that */
export function requireFit(
  items: readonly OrderedItem[],
  lines: readonly Line[],
  truck: Truck | undefined,
): void {
  const fields: Record<string, string> = {};
  for (const { product } of lines) {
    const { fit: verdict, fitReason } = verdictOf(product, truck);
    const at = items.findIndex(({ productId, anotherTruck }) => productId === product.id && !anotherTruck);
    if (verdict === 'no' && at >= 0)
      fields[`orderItems.${at}.anotherTruck`] =
        `${product.name} doesn’t fit: ${fitReason}. Please say that it is for another truck, or remove it.`;
  }
  const [text] = Object.values(fields);
  if (text) throw new ShopError('invalid_input', text, { fields });
}

/** Returns what the buyer is told of a part: decided here, whatever their browser said. */
function verdictOf(
  { years, fitment }: OrderableProduct,
  truck: Truck | undefined,
): Pick<OrderLine, 'fit' | 'fitReason'> {
  const verdict = truck && fit(truck, { years, rules: fitment });
  if (!verdict) return { fit: null, fitReason: null };
  if (verdict.fit === 'fits') return { fit: 'fits', fitReason: verdict.note ?? null };
  return { fit: verdict.fit, fitReason: verdict.reason };
}

/** Returns the line as the order stores it: later changes of the product do not reach it. */
export function toOrderLine(
  { product, qty, ...line }: Line,
  lineCents: number,
  { truck, pickup }: { truck: Truck | undefined; pickup: boolean },
): OrderLine {
  const { id: productId, name, image, brand, lugoPart, vendor, vendorPart, priceCents } = product;
  return {
    productId,
    name,
    image,
    brand,
    lugoPart,
    vendor,
    vendorPart,
    priceCents,
    unitShippingCents: unitShippingCents(line),
    qty,
    lineCents,
    // Nothing is sent of what its buyer picks up.
    freight: (pickup ? null : freightOf(product)) ?? 'parcel',
    ...verdictOf(product, truck),
  };
}

function notSold(at: number, { nameInCart }: OrderedItem): ShopError {
  const part = nameInCart ?? `Line ${at + 1} of your cart`;
  const text = `${part} is not in the catalog anymore. Please remove it from your cart.`;
  return invalidItem(at, 'product', text);
}

function invalidItem(at: number, field: 'qty' | 'product', text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { [`orderItems.${at}.${field}`]: text } });
}

function tooLarge(): ShopError {
  const text = `We can’t take an order of more than ${formatDollars(orderCentsMax)} online. Please call us: ${phone.display}.`;
  return new ShopError('invalid_input', text, { fields: { orderItems: text } });
}
