import type { TaxOrder, TaxRefund } from '../../../../shop/contracts/tax.ts';
import { taxTotals } from './tax-totals.ts';

export const citySorts = ['city', '-city', 'orders', '-orders', 'sales', '-sales', 'tax', '-tax'] as const;
export type CitySort = (typeof citySorts)[number];

type Placed = Pick<TaxOrder, 'city' | 'pickup'>;

/** Orders whose buyers chose to pick them up are sold at the shop, wherever their buyers live (decision 088). */
const pickedUp = '(pickup)';

/** Returns what a city is told from others by, however it was typed: in addresses too. */
export const cityKey = ({ city, pickup }: Placed): string =>
  pickup ? pickedUp : (city ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns what a city is called: as the newest order spells it. */
export const cityName = (key: string, city: string): string =>
  key === pickedUp ? 'Picked up at the shop' : city.trim() || 'No city';

export type CityTax = ReturnType<typeof taxByCity>[number];

/** Groups the orders and refunds of a state by the city they go to; the sums of all cities are those of the state. */
export function taxByCity(orders: readonly TaxOrder[], refunds: readonly TaxRefund[], sort: CitySort) {
  const [paid, back] = [Map.groupBy(orders, cityKey), Map.groupBy(refunds, cityKey)];
  const cities = [...new Set([...paid.keys(), ...back.keys()])].map((key) => {
    const [ordersThere, refundsThere] = [paid.get(key) ?? [], back.get(key) ?? []];
    const places = [...ordersThere, ...refundsThere];
    return {
      _id: key,
      name: cityName(key, places[0]?.city ?? ''),
      zipCodes: key === pickedUp ? [] : zipCodes(places),
      ...taxTotals(ordersThere, refundsThere),
      refunded: taxTotals(refundsThere, []),
    };
  });
  const by = sort.replace('-', '') as 'city' | 'orders' | 'sales' | 'tax';
  const sign = sort.startsWith('-') ? -1 : 1;
  return cities.sort(
    (one, other) =>
      (by === 'city' ? 0 : sign * (amountBy[by](one) - amountBy[by](other))) ||
      (by === 'city' ? sign : 1) * one.name.localeCompare(other.name),
  );
}

const amountBy = {
  orders: ({ orders }: ReturnType<typeof taxTotals>) => orders,
  sales: ({ itemsCents = 0 }: ReturnType<typeof taxTotals>) => itemsCents,
  tax: ({ taxCents = 0 }: ReturnType<typeof taxTotals>) => taxCents,
};

const zipCodes = (places: readonly Pick<TaxOrder, 'postalCode'>[]): string[] =>
  [...new Set(places.map(({ postalCode }) => (postalCode ?? '').slice(0, 5)))].filter(Boolean).sort();
