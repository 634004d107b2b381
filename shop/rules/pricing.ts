import { address, brands, orderCentsMax } from '../facts.ts';
import { formatCents, share, toCents } from './money.ts';

/** The handling fee is 4 % of items and shipping (specification, section 9). */
export const handlingBasisPoints = 400;
/** Shipping of one unit, in cents, when a product has no shipping price of its own. */
export const defaultShippingCents = { napco: 3000, other: 2500 } as const;

export interface PricedLine {
  brand: string;
  /** Unit price. */
  priceCents: number;
  /** Unit shipping; null takes the default of the brand, 0 is free shipping. */
  shippingCents: number | null;
  qty: number;
}

/** Coupon percentages in basis points, one for NAPCO lines and one for all others. */
export interface Discount {
  napcoBasisPoints: number;
  aftermarketBasisPoints: number;
}

export interface CartTotals {
  /** Items before the discount; equals `itemsCents` without a discount. */
  undiscountedItemsCents: number;
  itemsCents: number;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
  totalCents: number;
  /** What each line costs after its discount, in the order given. Sums to `itemsCents`. */
  lineCents: number[];
}

export const noDiscount: Discount = { napcoBasisPoints: 0, aftermarketBasisPoints: 0 };

/** What a price depends on, as the API and the browser have it: in dollars. */
export interface PricedProduct {
  brand: string;
  price: number;
  /** Null or missing: the default of the brand. */
  shippingPrice?: number | null;
}

export function toPricedLine({ brand, price, shippingPrice = null }: PricedProduct, qty: number): PricedLine {
  const shippingCents = shippingPrice === null ? null : toCents(shippingPrice);
  return { brand, priceCents: toCents(price), shippingCents, qty };
}

export function unitShippingCents(line: Pick<PricedLine, 'brand' | 'shippingCents'>): number {
  if (line.shippingCents !== null) return line.shippingCents;
  return line.brand === brands.napco ? defaultShippingCents.napco : defaultShippingCents.other;
}

/** Returns what one piece costs on top of its price and tax: its shipping, and the handling fee. */
export function deliveryCents(line: Omit<PricedLine, 'qty'>): number {
  const { shippingCents, handlingCents } = priceCart([{ ...line, qty: 1 }], 0);
  return shippingCents + handlingCents;
}

/** Tells whether an order is too large to be paid at once. Below that, no amount of it leaves the range of `share`. */
export function isTooLarge(lines: readonly PricedLine[]): boolean {
  return sum(lines.map((line) => (line.priceCents + unitShippingCents(line)) * line.qty)) > orderCentsMax;
}

/** Returns the cost of one line before any discount. */
export function fullLineCents({ priceCents, qty }: Pick<PricedLine, 'priceCents' | 'qty'>): number {
  return priceCents * qty;
}

/** Returns the cost of one line after its discount, rounded half up to the cent. */
export function lineCents(line: PricedLine, discount: Discount): number {
  const off = line.brand === brands.napco ? discount.napcoBasisPoints : discount.aftermarketBasisPoints;
  return share(fullLineCents(line), 10_000 - off);
}

/** Returns the sales tax of an order's items, after its discount. */
export const itemsTaxCents = (itemsCents: number, taxBasisPoints: number): number =>
  share(itemsCents, taxBasisPoints);

/**
 * Computes the price of a cart: the one calculation that browser and server share.
 * Each amount is rounded by itself and the total is the sum of the rounded amounts (docs/specification/decisions.md, Money
 * and stock).
 * @param taxBasisPoints tax rate of the state shipped to; it applies to the discounted items only
 */
export function priceCart(
  lines: readonly PricedLine[],
  taxBasisPoints: number,
  discount: Discount = noDiscount,
): CartTotals {
  const perLine = lines.map((line) => lineCents(line, discount));
  const itemsCents = sum(perLine);
  const shippingCents = sum(lines.map((line) => unitShippingCents(line) * line.qty));
  const handlingCents = share(itemsCents + shippingCents, handlingBasisPoints);
  const taxCents = itemsTaxCents(itemsCents, taxBasisPoints);
  return {
    undiscountedItemsCents: sum(lines.map(fullLineCents)),
    itemsCents,
    shippingCents,
    handlingCents,
    taxCents,
    totalCents: itemsCents + shippingCents + handlingCents + taxCents,
    lineCents: perLine,
  };
}

/**
 * Returns the lines as they are priced, and the state whose tax they have. Whatever its buyer picks up has no shipping, and
 * is taxed where they take it: at the shop (decision 088).
 * @param state that it would ship to
 */
export function deliveryTerms<Line extends PricedLine, State extends string | undefined>(
  lines: readonly Line[],
  { pickup, state }: { pickup: boolean; state: State },
): { lines: readonly Line[]; taxState: State | typeof address.region } {
  if (!pickup) return { lines, taxState: state };
  return { lines: lines.map((line) => ({ ...line, shippingCents: 0 })), taxState: address.region };
}

/** State code → basis points (750 = 7.5 %); a state without an entry has no tax. */
export type TaxRates = Readonly<Record<string, number>>;

export function taxBasisPointsOf(rates: TaxRates, state: string | undefined): number {
  return state !== undefined && Object.hasOwn(rates, state) ? (rates[state] ?? 0) : 0;
}

/** Returns the five totals under their names in the API, as strings with two decimals. */
export function totalsAsText(totals: Omit<CartTotals, 'lineCents' | 'undiscountedItemsCents'>) {
  return {
    itemsPrice: formatCents(totals.itemsCents),
    shippingPrice: formatCents(totals.shippingCents),
    handlingFee: formatCents(totals.handlingCents),
    taxPrice: formatCents(totals.taxCents),
    totalPrice: formatCents(totals.totalCents),
  };
}

export type TotalTexts = ReturnType<typeof totalsAsText>;

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
