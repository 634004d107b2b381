import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, Reply } from '../../shop/api-client.ts';
import { ShopError } from '../../shop/shop-error.ts';
import { newId } from '../../server/db/id.ts';
import type { OrderItems } from './factories.ts';
import { orderBody } from './factories.ts';
import type { RunningShops } from './running-shops.ts';

/** A guest of shops that run as processes. */
export interface Buyer {
  call: Call;
  /** Places an order; the same key returns the same order, as for a browser that retries. */
  order: (items: OrderItems, key?: string) => Promise<string>;
  start: (orderId: string) => Promise<string>;
  pay: (orderId: string, providerOrderId: string) => Promise<Reply<'PUT /api/orders/:id/pay'>>;
  read: (orderId: string) => Promise<Reply<'GET /api/orders/:id'>>;
}

/** @param headers sent with each request, in addition to the guest's token */
export async function newBuyer(
  { callWith, acknowledged }: Pick<RunningShops, 'callWith' | 'acknowledged'>,
  headers: Record<string, string> = {},
): Promise<Buyer> {
  const { token } = await callWith(headers)('POST /api/guests', {
    body: { email: `guest-${newId()}@example.com` },
  });
  const call = callWith({ ...headers, authorization: `Bearer ${token}` });
  return {
    call,
    order: async (items, key = newId()) => {
      const order = await call('POST /api/orders', {
        headers: { 'idempotency-key': key },
        body: orderBody(items),
      });
      acknowledged.set(order._id, { id: order._id, totalPrice: order.totalPrice });
      return order._id;
    },
    start: async (orderId) => (await call('POST /api/orders/:id/payment', { params: { id: orderId } })).id,
    pay: (orderId, id) => call('PUT /api/orders/:id/pay', { params: { id: orderId }, body: { id } }),
    read: (orderId) => call('GET /api/orders/:id', { params: { id: orderId } }),
  };
}

/** Retries while the shop is unavailable; throws every other error. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'unavailable') throw error;
      await sleep(20);
    }
  }
}

/** Creates many guests, 20 at a time. */
export async function newBuyers(shops: RunningShops, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  while (buyers.length < count) {
    const some = Math.min(20, count - buyers.length);
    buyers.push(...(await Promise.all(Array.from({ length: some }, () => newBuyer(shops)))));
  }
  return buyers;
}
