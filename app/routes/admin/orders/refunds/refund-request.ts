import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Input } from '../../../../../shop/api-client.ts';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import type { ShopError } from '../../../../../shop/shop-error.ts';
import { dollars } from '../../../../../shop/rules/money.ts';
import { isBounced } from '../../../../../shop/rules/orders/manual-payment.ts';
import { call } from '../../../../browser/api.ts';
import { randomKey } from '../../../../browser/random-key.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { toast } from '../../../../ui/toasts/toasts.tsx';
import type { Returned } from './returned-parts.tsx';
import { returnTermsOf } from './returned-parts.tsx';

export type RefundRequest = Input<'POST /api/orders/:id/refunds'>['body'];

export interface RefundSubmission {
  busy: boolean;
  failure: ShopError | undefined;
  /** @returns false when the refund was refused or its outcome is unknown */
  send: (request: RefundRequest) => Promise<boolean>;
  /** Forgets the last refusal. */
  reset: () => void;
}

/**
 * Sends refunds. If a reply is lost, the same refund is sent again under its key, so that the money goes back once. If somebody
 * else has refunded or sent the order meanwhile, it is refused, and the order is loaded again.
 */
export function useRefund({ _id: id, refundable, version }: Order): RefundSubmission {
  const unanswered = useRef<{ text: string; key: string }>(undefined);
  const { busy, error, submit, reset } = useSubmit(
    async (request: RefundRequest) => {
      const text = JSON.stringify(request);
      const key = unanswered.current?.text === text ? unanswered.current.key : randomKey();
      unanswered.current = { text, key };
      const headers = { 'idempotency-key': key };
      const body = { ...request, refundableSeen: refundable, version };
      await call('POST /api/orders/:id/refunds', { params: { id }, body, headers });
      unanswered.current = undefined;
    },
    { keepsInput: true },
  );
  return { busy, failure: error, send: submit, reset };
}

const pollMs = 2000;

/** Reloads the order while a refund is pending, and shows its outcome in a toast. */
export function useRefundNews({ refunds }: Order): void {
  const { revalidate } = useRevalidator();
  const sending = refunds.some(({ state }) => state === 'requested');
  const before = useRef(refunds);
  useEffect(() => {
    for (const { _id, amount, state } of refunds) {
      const was = before.current.find((refund) => refund._id === _id)?.state ?? 'requested';
      if (was !== 'requested') continue;
      // A success would take away the error of whoever did something else when another admin refunded.
      if (state === 'completed')
        toast.info(isBounced(_id) ? 'Bounced check recorded' : `${dollars(amount)} refunded`);
      if (state === 'failed') toast.error(`${dollars(amount)} could not be refunded`);
    }
    before.current = refunds;
  }, [refunds]);
  useEffect(() => {
    if (!sending) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [sending, revalidate]);
}

/** Returns what a request says of the parts that came back, or will not be sent. */
export function returnedParts(
  order: Order,
  returned: Returned,
): Pick<RefundRequest, 'returned' | 'unsent' | 'restock' | 'returnReason'> {
  const lines = Object.entries(returned.units).filter(([, qty]) => qty > 0);
  if (lines.length === 0) return {};
  const { unsent, restock } = returnTermsOf(order, returned);
  return {
    returned: lines.map(([product, qty]) => ({ product, qty })),
    ...(order.moreToFollow && { unsent }),
    restock,
    ...(!unsent && returned.reason && { returnReason: returned.reason }),
  };
}
