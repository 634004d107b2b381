import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { backOffMs, untilDue } from './back-off.ts';
import { keptPaymentKey } from './kept-payment.ts';
import { readOrder } from './load-order.ts';

/**
 * Keeps an unpaid order up to date: whatever happens to it in another tab is seen here, and while `waiting` for the
 * provider it is asked for again and again, less and less often. When nobody answers, the page stays as it is.
 */
export function useOrderWatch(order: Order, waiting: boolean): void {
  const { revalidate } = useRevalidator();
  const { _id: id, isPaid } = order;

  const look = useEffectEvent(async () => {
    if (document.hidden) return;
    const now = await readOrder(id).catch(() => order);
    if (now.isPaid !== order.isPaid || now.paymentState !== order.paymentState) await revalidate();
  });

  useEffect(() => {
    if (isPaid || !waiting) return;
    const leaving = new AbortController();
    const ask = async () => {
      for (let round = 0; !leaving.signal.aborted; round += 1) {
        await untilDue(backOffMs(round), leaving.signal);
        if (!leaving.signal.aborted) await look();
      }
    };
    void ask();
    return () => leaving.abort();
  }, [id, isPaid, waiting]);

  useEffect(() => {
    if (isPaid) return;
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const onStorage = ({ key }: StorageEvent) => key === keptPaymentKey(id) && void look();
    addEventListener('storage', onStorage, options);
    // A page that comes back from the browser's memory, or to the front, has missed what happened meanwhile.
    addEventListener('pageshow', ({ persisted }) => persisted && void look(), options);
    document.addEventListener('visibilitychange', () => void look(), options);
    return () => leaving.abort();
  }, [id, isPaid]);
}
