import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { useAsCustomer } from '../../browser/session-ended.ts';
import { toast } from '../../ui/toasts.tsx';
import { dollars } from './order-totals.tsx';
import { randomKey } from '../../browser/random-key.ts';

export interface Asked {
  amount: string;
  reason: string;
}

export interface Refunding {
  busy: boolean;
  failure: ShopError | undefined;
  /** @returns false when it was refused, or nobody knows */
  send: (asked: Asked) => Promise<boolean>;
}

/** Sends refunds. One whose answer got lost is sent again under its key, so that the money goes back once. */
export function useRefund({ _id: id }: Order): Refunding {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ShopError>();
  const unanswered = useRef<Asked & { key: string }>(undefined);

  async function send(asked: Asked): Promise<boolean> {
    const before = unanswered.current;
    const same = before?.amount === asked.amount && before.reason === asked.reason;
    const key = same ? before.key : randomKey();
    unanswered.current = { ...asked, key };
    setBusy(true);
    setFailure(undefined);
    try {
      await asCustomer(async () => {
        const headers = { 'idempotency-key': key };
        await call('POST /api/orders/:id/refunds', { params: { id }, body: asked, headers });
      });
      unanswered.current = undefined;
      await revalidate();
      return true;
    } catch (error) {
      setFailure(error instanceof ShopError ? error : new ShopError('FETCH_ERROR', 'An error occurred'));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, failure, send };
}

const pollMs = 2000;

/** While a refund is on its way the order is read again; what became of it is said. */
export function useRefundNews({ refunds }: Order): void {
  const { revalidate } = useRevalidator();
  const sending = refunds.some(({ state }) => state === 'requested');
  const before = useRef(refunds);
  useEffect(() => {
    for (const { _id, amount, state } of refunds) {
      const was = before.current.find((refund) => refund._id === _id)?.state ?? 'requested';
      if (was !== 'requested') continue;
      if (state === 'completed') void toast.success(`${dollars(amount)} refunded`);
      if (state === 'failed') void toast.error(`${dollars(amount)} could not be refunded`);
    }
    before.current = refunds;
  }, [refunds]);
  useEffect(() => {
    if (!sending) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [sending, revalidate]);
}
