import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { toast } from '../../ui/toasts.tsx';
import { readUserInfo } from '../../browser/user-info.ts';
import { guestHeaders } from '../../browser/guest.ts';
import { finishPayment } from './finish-payment.ts';
import { forgetPayment, keepPayment, readKeptPayment, wasBegunLately } from './kept-payment.ts';
import type { Notice } from './payment-refusal.tsx';
import { cancelledNotice, noticeOf, startedNotice, undoneNotice } from './payment-refusal.tsx';
import { useOrderWatch } from './use-order-watch.ts';

/** What the provider's buttons call, and what is to be said meanwhile. */
export interface Payment {
  notice: Notice | undefined;
  /** Money may have moved: nothing may be started beside it. */
  confirming: boolean;
  start: () => Promise<string>;
  /** @param restart leads the buyer back to the provider, to choose another card or account for the same payment */
  finish: (providerOrderId: string, restart?: () => void) => Promise<void>;
  cancelled: () => void;
  failed: (error: unknown) => void;
}

/** So the shop answers whoever it does not know, or knows as somebody else: a guest's token is left beside an ended session. */
const unknownBuyer = new Set<ShopError['code']>(['not_signed_in', 'not_found']);

/** Paying an order, from the first press of a button until it is decided; goes on with what an earlier page began. */
export function usePayment(order: Order): Payment {
  const { _id: id, isPaid, paymentState } = order;
  const { revalidate } = useRevalidator();
  const [begun, setBegun] = useState(() => wasBegunLately(id));
  const [notice, setNotice] = useState<Notice | undefined>(begun ? startedNotice : undefined);
  /** Approved in an earlier page, which did not live to hear what has become of it. */
  const [left] = useState(() => (isPaid ? undefined : readKeptPayment(id)?.approvedId));
  const [finishing, setFinishing] = useState(left !== undefined);
  /** The shop's own refusal of a payment's start; the provider's script hands on no more than its text. */
  const refused = useRef<ShopError>(undefined);
  const leaving = useRef(new AbortController());
  const confirming = !isPaid && (finishing || paymentState === 'confirming');
  useOrderWatch(order, confirming || begun);
  useUndone(order, () => setNotice(undoneNotice));

  async function refuse(error: ShopError, restart?: () => void): Promise<void> {
    // Where a session has ended, reading the order again says so and leads to sign in.
    const sessionEnded = unknownBuyer.has(error.code) && readUserInfo() !== null;
    if (!sessionEnded) {
      setNotice(noticeOf(error, restart && { label: 'Choose another card or account', run: again(restart) }));
      if (error.code !== 'already_paid') void toast.error(error.message);
    }
    if (sessionEnded || error.code === 'already_paid' || error.code === 'conflict') await revalidate();
  }

  const again = (restart: () => void) => () => {
    setNotice(undefined);
    restart();
  };

  async function finish(providerOrderId: string, restart?: () => void): Promise<void> {
    keepPayment(id, providerOrderId);
    setNotice(undefined);
    setFinishing(true);
    await conclude(providerOrderId, restart);
  }

  async function conclude(providerOrderId: string, restart?: () => void): Promise<void> {
    const outcome = await finishPayment({ id, providerOrderId }, leaving.current.signal);
    if (outcome === undefined) return;
    if (outcome instanceof ShopError && unknownBuyer.has(outcome.code)) {
      // The approval stands: whoever signs in again goes on with it, and for a guest the provider tells the shop.
      if (readUserInfo()) await revalidate();
      return;
    }
    forgetPayment(id);
    if (outcome instanceof ShopError) await refuse(outcome, restart);
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
          headers: guestHeaders(),
        });
        keepPayment(id);
        return started.id;
      } catch (error) {
        if (error instanceof ShopError) refused.current = error;
        throw error;
      }
    },
    cancelled() {
      forgetPayment(id);
      setNotice(cancelledNotice);
    },
    failed(error) {
      forgetPayment(id);
      const message = error instanceof Error && error.message ? error.message : 'An error occurred';
      void refuse(refused.current ?? new ShopError('payment_unavailable', message));
      refused.current = undefined;
    },
  };
}

/** Tells when a payment that was being confirmed has come to nothing. */
function useUndone({ isPaid, paymentState }: Order, tell: () => void): void {
  const was = useRef(paymentState);
  const onUndone = useEffectEvent(tell);
  useEffect(() => {
    if (was.current === 'confirming' && paymentState === 'none' && !isPaid) onUndone();
    was.current = paymentState;
  }, [isPaid, paymentState]);
}
