import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { toast } from '../../ui/toasts.tsx';
import { readUserInfo } from '../../user-info.ts';
import { guestHeaders } from './buyer.ts';
import { finishPayment } from './finish-payment.ts';
import type { Notice } from './payment-notice.tsx';

/** What the provider's buttons call, and what is to be said meanwhile. */
export interface Payment {
  notice: Notice | undefined;
  /** A payment is being finished: nothing may be started beside it. */
  busy: boolean;
  start: () => Promise<string>;
  finish: (providerOrderId: string) => Promise<void>;
  cancelled: () => void;
  failed: (error: unknown) => void;
}

const confirming: Notice = { kind: 'note', title: 'We are confirming your payment' };

export function usePayment({ _id: id }: Order): Payment {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState<Notice>();
  const [busy, setBusy] = useState(false);
  /** The shop's own refusal of a payment's start; the provider's script hands on no more than its text. */
  const refused = useRef<ShopError>(undefined);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function refuse(error: ShopError): Promise<void> {
    // Where a session has ended, reading the order again says so and leads to sign in.
    const sessionEnded = error.code === 'not_signed_in' && readUserInfo() !== null;
    if (!sessionEnded) {
      setNotice(noticeOf(error));
      toast.error(error.message);
    }
    if (sessionEnded || error.code === 'already_paid' || error.code === 'conflict') await revalidate();
  }

  return {
    notice,
    busy,
    async start() {
      setNotice(undefined);
      refused.current = undefined;
      try {
        return (await call('POST /api/orders/:id/payment', { params: { id }, headers: guestHeaders() })).id;
      } catch (error) {
        if (error instanceof ShopError) refused.current = error;
        throw error;
      }
    },
    async finish(providerOrderId) {
      setBusy(true);
      setNotice(confirming);
      const outcome = await finishPayment({ id, providerOrderId }, leaving.current.signal);
      if (outcome === 'unknown') {
        const text =
          'The shop has not answered yet. Nothing is lost: look at this page again in a few minutes.';
        return setNotice({ ...confirming, text });
      }
      if (outcome instanceof ShopError) await refuse(outcome);
      else {
        await revalidate();
        setNotice(undefined);
        if (outcome.isPaid) toast.success('Payment successful!');
      }
      setBusy(false);
    },
    cancelled() {
      setNotice({
        kind: 'note',
        title: 'Payment cancelled',
        text: 'Nothing was charged. You can pay whenever you like.',
      });
    },
    failed(error) {
      const message = error instanceof Error && error.message ? error.message : 'An error occurred';
      void refuse(refused.current ?? new ShopError('payment_unavailable', message));
      refused.current = undefined;
    },
  };
}

function noticeOf({ code, message, details }: ShopError): Notice {
  const notice: Notice = { kind: 'bad', title: message, lines: details.lines };
  if (code === 'payment_declined')
    return { ...notice, text: 'No money was taken. Choose again how you would like to pay.' };
  if (code === 'out_of_stock') return { ...notice, text: 'Nothing was charged.' };
  return notice;
}
