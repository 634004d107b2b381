import { paymentMethods, quantityMax } from '../../shop/facts.ts';
import { freightKinds } from '../../shop/freight.ts';
import { states } from '../../shop/states.ts';
import type { FitmentRule } from '../../shop/rules/fitment/fit.ts';
import type { TaxRates } from '../../shop/rules/pricing.ts';
import type { Cart, CartAddress, CartCoupon, CartItem } from './cart-rules.ts';
import { clampQuantity, initialCart, recomputed } from './cart-rules.ts';
import { isId, record, words } from './untrusted.ts';

/**
 * Parses a stored cart. Storage is untrusted input: this never throws, drops what is not a cart item, makes quantities
 * whole and at least 1, and computes the totals itself.
 */
export function parseCart(text: string | null | undefined, taxRates: TaxRates): Cart {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return initialCart;
  const stored = record(value);
  const items = Array.isArray(stored.cartItems) ? stored.cartItems.flatMap(parseItem) : [];
  // Of two lines with the same id the later one wins, as if it had been added last.
  const cartItems = [...new Map(items.map((item) => [item._id, item])).values()];
  const paymentMethod = paymentMethods.find((method) => method === stored.paymentMethod) ?? '';
  const shippingAddress = parseAddress(stored.shippingAddress);
  const coupon = parseCoupon(stored);
  const pickup = stored.pickup === true || undefined;
  const addressForPickup = stored.addressForPickup === true || undefined;
  return recomputed(
    { ...initialCart, cartItems, shippingAddress, pickup, addressForPickup, paymentMethod, ...coupon },
    taxRates,
  );
}

/** Returns undefined for an incomplete coupon: without its code it could not be checked again. */
function parseCoupon(stored: Record<string, unknown>): { couponId: string; coupon: CartCoupon } | undefined {
  const { couponId } = stored;
  const kept = record(stored.coupon);
  const code = words(kept.code);
  const napcoDiscountPercentage = amount(kept.napcoDiscountPercentage) ?? 101;
  const aftermarketDiscountPercentage = amount(kept.aftermarketDiscountPercentage) ?? 101;
  if (!isId(couponId) || code === '') return undefined;
  if (Math.max(napcoDiscountPercentage, aftermarketDiscountPercentage) > 100) return undefined;
  return { couponId, coupon: { code, napcoDiscountPercentage, aftermarketDiscountPercentage } };
}

function parseItem(value: unknown): CartItem[] {
  const item = record(value);
  const price = amount(item.price);
  if (!isId(item._id) || price === undefined) return [];
  return [
    {
      _id: item._id,
      name: words(item.name) || 'Part without a name',
      image: words(item.image),
      price,
      brand: words(item.brand),
      lugoPart: words(item.lugoPart),
      category: words(item.category),
      vendor: words(item.vendor),
      partType: words(item.partType),
      year: Array.isArray(item.year)
        ? item.year.filter((year): year is number => Number.isInteger(year))
        : [],
      fitment: Array.isArray(item.fitment) ? item.fitment.flatMap(parseRule) : [],
      fitsOnly: words(item.fitsOnly),
      rating: amount(item.rating) ?? 0,
      numReviews: whole(item.numReviews),
      countInStock: Math.min(whole(item.countInStock), quantityMax),
      shippingPrice: amount(item.shippingPrice) ?? null,
      freight: freightKinds.find((kind) => kind === item.freight) ?? null,
      qty: clampQuantity(typeof item.qty === 'object' ? 1 : Number(item.qty)),
      ...(item.isGone === true && { isGone: true }),
    },
  ];
}

/** Which facts there are does not matter here: a cart of an earlier visit may know others. */
function parseRule(value: unknown): FitmentRule[] {
  const { from, to, note, ...facts } = record(value);
  if (!Number.isInteger(from) || !Number.isInteger(to)) return [];
  const lists = Object.entries(facts).filter(([, values]) => Array.isArray(values));
  return [{ ...Object.fromEntries(lists), from: Number(from), to: Number(to), note: words(note) }];
}

function parseAddress(value: unknown): Partial<CartAddress> {
  const stored = record(value);
  const fields = ['name', 'address', 'apartment', 'city', 'state', 'postalCode', 'country', 'phone'] as const;
  const address: Partial<CartAddress> = {};
  for (const field of fields) {
    const value = words(stored[field]);
    if (value !== '') address[field] = value;
  }
  // A state that we do not ship to must be chosen again.
  if (!states.some((state) => state.code === address.state)) delete address.state;
  return address;
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function whole(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.trunc(value) : 0;
}

/** Returns a price given as number or text, to the cent; undefined when it is neither or out of any sensible range. */
function amount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= 0 && number < 10_000_000)) return undefined;
  // Adding 0 turns -0 into 0, which stays the same when it is stored.
  return Math.round(number * 100) / 100 + 0;
}
