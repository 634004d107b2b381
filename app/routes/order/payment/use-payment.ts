import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { readUserInfo } from '../../../browser/user-info.ts';
import { messageOf } from '../../checkout/short-lines.tsx';
import { payerOf } from '../order-key.ts';
import { finishPayment } from './finish-payment.ts';
import {
  clearPendingPayment,
  savePendingPayment,
  readPendingPayment,
  wasStartedRecently,
} from './pending-payment.ts';
import type { PaymentNotice } from './payment-refusal.tsx';
import { canceledNotice, declinedNotice, noticeOf, startedNotice, undoneNotice } from './payment-refusal.tsx';
import { useOrderWatch } from '../use-order-watch.ts';

/** Callbacks for the provider's buttons, and what the page shows during the payment. */
export interface Payment {
  notice: PaymentNotice | undefined;
  /** Money may have moved: no other payment may be started. */
  confirming: boolean;
  start: () => Promise<string>;
  /** @param restart leads back to the provider, to choose another card or account for the same payment */
  finish: (providerOrderId: string, restart?: () => void) => Promise<void>;
  canceled: () => void;
  failed: (error: unknown) => void;
}

/** The server's replies to an unknown customer, or to the wrong one: a guest token can outlive a session. */
const unknownBuyer = new Set<ShopError['code']>(['not_signed_in', 'not_found']);

/** The server's replies when the order is no longer what this page shows. */
const outdated = new Set<ShopError['code']>(['already_paid', 'order_closed', 'conflict']);

/** Pays an order, from the first click until the outcome is known; continues a payment that an earlier page started. */
export function usePayment(order: Order): Payment {
  const { _id: id, isPaid, paymentState } = order;
  const { revalidate } = useRevalidator();
  const [begun, setBegun] = useState(() => wasStartedRecently(id));
  const [notice, setNotice] = useState<PaymentNotice | undefined>(
    paymentState === 'declined' ? declinedNotice : begun ? startedNotice : undefined,
  );
  /** The id of a payment that was approved on an earlier page, which closed before the outcome was known. */
  const [left] = useState(() => (isPaid ? undefined : readPendingPayment(id)?.approvedId));
  const [finishing, setFinishing] = useState(left !== undefined);
  /** The server's refusal to start a payment; the provider's script passes on only its text. */
  const refused = useRef<ShopError>(undefined);
  const leaving = useRef(new AbortController());
  const confirming = !isPaid && (finishing || paymentState === 'confirming');
  useOrderWatch(order, confirming || begun);
  useUndone(order, () => setNotice(paymentState === 'declined' ? declinedNotice : undoneNotice));

  async function showRefusal(error: ShopError, restart?: () => void): Promise<void> {
    // When a session has ended, reloading the order says so and leads to sign in.
    const sessionEnded = unknownBuyer.has(error.code) && readUserInfo() !== null;
    if (!sessionEnded) {
      setNotice(noticeOf(error, restart && { label: 'Choose another card or account', run: again(restart) }));
      if (error.code !== 'already_paid') toast.error(messageOf(error));
    }
    if (sessionEnded || outdated.has(error.code)) await revalidate();
  }

  const again = (restart: () => void) => () => {
    setNotice(undefined);
    restart();
  };

  async function finish(providerOrderId: string, restart?: () => void): Promise<void> {
    savePendingPayment(id, providerOrderId);
    setNotice(undefined);
    setFinishing(true);
    await conclude(providerOrderId, restart);
  }

  async function conclude(providerOrderId: string, restart?: () => void): Promise<void> {
    const outcome = await finishPayment({ id, providerOrderId }, leaving.current.signal);
    if (outcome === undefined) return;
    if (outcome instanceof ShopError && unknownBuyer.has(outcome.code)) {
      // The approval stays valid: after signing in again the payment continues; for a guest, the provider's webhook does it.
      if (readUserInfo()) await revalidate();
      return;
    }
    clearPendingPayment(id);
    if (outcome instanceof ShopError) await showRefusal(outcome, restart);
    else await revalidate();
    setFinishing(false);
  }

  const goOn = useEffectEvent(() => {
    if (left !== undefined) void conclude(left);
  });
  useEffect(() => {
    leaving.current = new AbortController();
    goOn();
    return () => leaving.current.abort();
  }, [id]);

  return {
    notice,
    confirming,
    finish,
    async start() {
      setBegun(false);
      setNotice(undefined);
      refused.current = undefined;
      try {
        const started = await call('POST /api/orders/:id/payment', {
          params: { id },
          ...payerOf(id),
        });
        savePendingPayment(id);
        return started.id;
      } catch (error) {
        if (error instanceof ShopError) refused.current = error;
        throw error;
      }
    },
    canceled() {
      clearPendingPayment(id);
      setNotice(canceledNotice(order));
    },
    failed(error) {
      clearPendingPayment(id);
      const message = error instanceof Error && error.message ? error.message : 'An error occurred';
      void showRefusal(refused.current ?? new ShopError('payment_unavailable', message));
      refused.current = undefined;
    },
  };
}

/** Calls `tell` when a payment that was being confirmed has failed. */
function useUndone({ isPaid, paymentState }: Order, tell: () => void): void {
  const was = useRef(paymentState);
  const onUndone = useEffectEvent(tell);
  useEffect(() => {
    if (was.current === 'confirming' && paymentState !== 'confirming' && !isPaid) onUndone();
    was.current = paymentState;
  }, [isPaid, paymentState]);
}
