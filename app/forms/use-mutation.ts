import { useState } from 'react';
import { ShopError } from '../../shop/shop-error.ts';
import type { Page } from '../browser/session-ended.ts';
import { useAsCustomer } from '../browser/session-ended.ts';
import { toast } from '../ui/toasts.tsx';

/** For a button that does one thing: busy while it does, a toast when it is refused. */
export function useAct(page?: Page): { busy: boolean; act: (work: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const asCustomer = useAsCustomer(page);
  return {
    busy,
    act: async (work) => {
      setBusy(true);
      try {
        await asCustomer(work);
      } catch (error) {
        void toast.error(error instanceof ShopError ? error.message : 'An error occurred');
      }
      setBusy(false);
    },
  };
}
