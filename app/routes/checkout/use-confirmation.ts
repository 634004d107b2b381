import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { toast } from '../../ui/toasts.tsx';

const pollMs = 3000;

/** While a payment is being confirmed with the provider the order is read again until it is decided. */
export function useConfirmation({ isPaid, paymentState }: Order): void {
  const { revalidate } = useRevalidator();
  const confirming = !isPaid && paymentState === 'confirming';
  const wasConfirming = useRef(false);

  useEffect(() => {
    if (wasConfirming.current && isPaid) toast.success('Payment successful!');
    wasConfirming.current = confirming;
    if (!confirming) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [confirming, isPaid, revalidate]);
}
