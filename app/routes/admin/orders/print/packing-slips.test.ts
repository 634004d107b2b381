import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../../shop/shop-error.ts';
import { listToShip, separateReadyToPack } from './packing-slips.tsx';

const toShip = {
  state: 'paid',
  isPaid: true,
  isDelivered: false,
  isReversed: false,
  addressIncomplete: false,
  moreToFollow: false,
  requests: [],
  shippingAddress: { address: '57 Main St', city: 'Napa', state: 'CA', postalCode: '94559' },
  orderItems: [{ product: 'a', qty: 2, notSent: 0 }],
  refundedTotal: '0.00',
  refundable: '200.00',
  totalPrice: '200.00',
} as unknown as Order;
const sent = { tracking: { carrier: 'UPS', number: '1Z' } };

it.each<[string, object]>([
  ['a paid order', {}],
  [
    'one whose request to cancel was answered',
    { requests: [{ kind: 'cancel', answeredAt: '2026-11-21T16:31:00.000Z' }] },
  ],
  ['one that asks to return', { requests: [{ kind: 'return', answeredAt: null }] }],
])('prints %s', (_, changes) => {
  const order = { ...toShip, ...changes };
  expect(separateReadyToPack([order])).toEqual({ toPack: [order], leftOut: [] });
});

it.each<[string, object]>([
  ['Customer asked to cancel', { requests: [{ kind: 'cancel', answeredAt: null }] }],
  ['Address incomplete', { addressIncomplete: true }],
  ['Address in doubt', { shippingAddress: { address: 'Main St', state: 'CA', postalCode: '94559' } }],
  ['Payment taken back', { isReversed: true }],
  ['Disputed', { isDisputed: true }],
  ['Not paid', { isPaid: false, state: 'placed' }],
  ['Canceled', { state: 'canceled' }],
  ['Refunded', { refundable: '0.00', refundedTotal: '200.00' }],
  ['Partly sent', { ...sent, moreToFollow: true }],
  ['Nothing left to ship', sent],
  ['Nothing left to ship', { state: 'delivered', isDelivered: true }],
])('leaves out an order: %s', (reason, changes) => {
  const order = { ...toShip, ...changes };
  expect(separateReadyToPack([order])).toEqual({ toPack: [], leftOut: [{ order, reason }] });
});

describe('listToShip', () => {
  const list = (reply: (pageNumber: number) => unknown) =>
    listToShip(
      (async (_: string, { query }: { query: { pageNumber: number } }) => reply(query.pageNumber)) as never,
      {
        keyword: 'brake',
        period: undefined,
      },
    );

  const pageOf = (ids: string[], total: number) => ({ orders: ids.map((_id) => ({ _id })), total, pages: 2 });

  it('reads all pages again when an order has moved from one to the next meanwhile', async () => {
    let reads = 0;
    const { orders, total } = await list((pageNumber) => {
      reads += 1;
      if (pageNumber === 1) return reads === 1 ? pageOf(['a', 'b'], 4) : pageOf(['b', 'c'], 3);
      return pageOf(['d'], 3);
    });
    expect(orders.map(({ _id }) => _id)).toEqual(['b', 'c', 'd']);
    expect(total).toBe(3);
    expect(reads).toBe(4);
  });

  it('has an order once, even if the pages keep moving', async () => {
    const { orders } = await list((pageNumber) => pageOf(pageNumber === 1 ? ['a', 'b'] : ['b', 'c'], 3));
    expect(orders.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  });

  it('is empty when a search finds no order', async () => {
    const found = list(() => {
      throw new ShopError('not_found', 'Order not found');
    });
    expect(await found).toEqual({ orders: [], total: 0 });
  });
});
