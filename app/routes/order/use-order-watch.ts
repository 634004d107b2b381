import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { backOffMs, untilDue } from './payment/back-off.ts';
import { pendingPaymentKey } from './payment/pending-payment.ts';
import { readOrder } from './load-order.ts';

/**
 * Keeps an unpaid order up to date: it notices changes from other tabs, and polls less and less often while `waiting` for
 * the provider. Without a reply the page stays as it is.
 */
export function useOrderWatch(order: Order, waiting: boolean): void {
  const { revalidate } = useRevalidator();
  const { _id: id, isPaid } = order;

  const check = useEffectEvent(async () => {
    if (document.hidden) return;
    const now = await readOrder(id).catch(() => order);
    if (now.state !== order.state || now.paymentState !== order.paymentState) await revalidate();
  });

  useEffect(() => {
    if (isPaid || !waiting) return;
    const leaving = new AbortController();
    const poll = async () => {
      for (let round = 0; !leaving.signal.aborted; round += 1) {
        await untilDue(backOffMs(round), leaving.signal);
        if (!leaving.signal.aborted) await check();
      }
    };
    void poll();
    return () => leaving.abort();
  }, [id, isPaid, waiting]);

  useEffect(() => {
    if (isPaid) return;
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const onStorage = ({ key }: StorageEvent) => key === pendingPaymentKey(id) && void check();
    addEventListener('storage', onStorage, options);
    // A page restored from the back/forward cache, or brought to the front, has missed earlier changes.
    addEventListener('pageshow', ({ persisted }) => persisted && void check(), options);
    document.addEventListener('visibilitychange', () => void check(), options);
    return () => leaving.abort();
  }, [id, isPaid]);
}
