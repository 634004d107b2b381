import { useEffect, useRef } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { toast } from '../../ui/toasts.tsx';

/** Where the page says that the order is paid. */
export const paidId = 'paid';

/** An order that becomes paid before the reader's eyes is told to him, and his focus goes there: the buttons are gone. */
export function usePaidMoment({ isPaid }: Order): void {
  const wasPaid = useRef(isPaid);
  useEffect(() => {
    if (isPaid && !wasPaid.current) {
      void toast.success('Payment successful!');
      const { activeElement } = document;
      const lost = !activeElement || activeElement === document.body || activeElement.closest('aside');
      if (lost) document.getElementById(paidId)?.focus();
    }
    wasPaid.current = isPaid;
  }, [isPaid]);
}
