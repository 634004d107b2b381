import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TaxOrder, TaxRefund } from '../../../../shop/contracts/tax.ts';
import { taxByCity } from './tax-by-city.ts';
import { taxTotals } from './tax-totals.ts';

const order = (city: string, given: Partial<TaxOrder> = {}) =>
  ({
    city,
    postalCode: '95667',
    pickup: false,
    itemsPrice: '100.00',
    taxPrice: '7.50',
    ...given,
  }) as TaxOrder;
const refund = (city: string, itemsPrice: string, taxPrice: string) =>
  ({ city, postalCode: '95667', pickup: false, itemsPrice, taxPrice }) as TaxRefund;

it('groups orders and refunds by city, however it is typed, with its ZIP codes', () => {
  const orders = [
    order('Grass Valley', { postalCode: '95949-1234' }),
    order(' grass  valley ', { postalCode: '95945' }),
    order('GRASS VALLEY', { postalCode: '95945' }),
    order('Placerville'),
  ];
  expect(taxByCity(orders, [refund('Grass valley', '40.00', '3.00')], '-tax')).toMatchObject([
    {
      _id: 'grass valley',
      name: 'Grass Valley',
      zipCodes: ['95667', '95945', '95949'],
      orders: 3,
      itemsCents: 26_000,
      taxCents: 1950,
      refunded: { itemsCents: 4000, taxCents: 300 },
    },
    { _id: 'placerville', orders: 1, itemsCents: 10_000, taxCents: 750, refunded: { taxCents: 0 } },
  ]);
});

it('has a city of which only a refund is left, and one for orders without a city', () => {
  const cities = taxByCity([order('')], [refund('Chico', '40.00', '3.00')], 'city');
  expect(cities.map(({ name, orders, taxCents }) => [name, orders, taxCents])).toEqual([
    ['Chico', 0, -300],
    ['No city', 1, 750],
  ]);
});

it('keeps apart what was picked up at the shop, wherever its buyers live', () => {
  const orders = [order('Reno', { pickup: true }), order('Chico', { pickup: true }), order('Chico')];
  expect(taxByCity(orders, [], '-orders').map(({ name, orders }) => [name, orders])).toEqual([
    ['Picked up at the shop', 2],
    ['Chico', 1],
  ]);
});

it('sorts by name, orders, sales and tax', () => {
  const orders = [
    order('B'),
    order('A', { taxPrice: '9.00' }),
    order('C', { itemsPrice: '300.00' }),
    order('B'),
  ];
  const names = (sort: Parameters<typeof taxByCity>[2]) =>
    taxByCity(orders, [], sort)
      .map(({ name }) => name)
      .join('');
  expect(names('city')).toBe('ABC');
  expect(names('-city')).toBe('CBA');
  expect(names('-orders')).toBe('BAC');
  expect(names('-sales')).toBe('CBA');
  expect(names('tax')).toBe('CAB');
  expect(names('-tax')).toBe('BAC');
});

it('adds up to the state’s own sums', () => {
  const amount = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
  const row = fc.record({
    city: fc.constantFrom('Chico', 'CHICO', 'Reno', ''),
    postalCode: fc.constant('95926'),
    pickup: fc.boolean(),
    itemsPrice: amount,
    taxPrice: amount,
  });
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (orders, refunds) => {
      const cities = taxByCity(orders as TaxOrder[], refunds as TaxRefund[], '-tax');
      const sum = (of: 'orders' | 'itemsCents' | 'taxCents') =>
        cities.reduce((total, city) => total + (city[of] ?? 0), 0);
      expect({ orders: sum('orders'), itemsCents: sum('itemsCents'), taxCents: sum('taxCents') }).toEqual(
        taxTotals(orders, refunds),
      );
    }),
  );
});
