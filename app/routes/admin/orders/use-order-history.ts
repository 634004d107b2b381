import { useEffect, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import type { Reply } from '../../../../shop/api-client.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';

interface Read {
  history?: Reply<'GET /api/orders/:id/history'>;
  failure?: string;
}

/** What has happened to an order and the notes on it; read again whenever the order has been. */
export function useOrderHistory(order: Order) {
  const [{ history, failure }, setRead] = useState<Read>({});
  const { _id: id } = order;
  // What is there stays, and with it what somebody is typing below it.
  const take = (now: Read) => setRead((before) => (now.failure && before.history ? before : now));
  useEffect(() => {
    let left = false;
    void readHistory(id).then((now) => left || take(now));
    return () => {
      left = true;
    };
  }, [id, order]);
  return { history, failure, read: async () => take(await readHistory(id)) };
}

async function readHistory(id: string): Promise<Read> {
  try {
    return { history: await call('GET /api/orders/:id/history', { params: { id } }) };
  } catch (error) {
    return { failure: error instanceof ShopError ? error.message : 'An error occurred' };
  }
}
