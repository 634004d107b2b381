import { useRef, useState } from 'react';
import type { PricePreview } from '../../../../shop/contracts/prices.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { useAsCustomer } from '../../../browser/session-ended.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { AskedPrices } from './price-change-input.ts';

/** A change of many prices on its way: asked for, looked at, done. */
export function usePrices() {
  const asCustomer = useAsCustomer();
  const [busy, setBusy] = useState<'look' | 'apply'>();
  const [asked, setAsked] = useState<AskedPrices>();
  const [preview, setPreview] = useState<PricePreview>();
  const [fault, setFault] = useState('');
  const latest = useRef(0);

  async function doing(what: 'look' | 'apply', act: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(what);
    setFault('');
    try {
      await asCustomer(act);
    } catch (error) {
      setPreview(undefined);
      if (!(error instanceof ShopError)) throw error;
      setFault(Object.values(error.details.fields ?? {})[0] ?? error.message);
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    asked,
    preview,
    fault,
    look: (body: AskedPrices) =>
      doing('look', async () => {
        const number = ++latest.current;
        const found = await call('POST /api/products/prices/preview', { body });
        // The form was changed while this was on its way.
        if (number !== latest.current) return;
        setAsked(body);
        setPreview(found);
      }),
    apply: () =>
      doing('apply', async () => {
        if (!asked || !preview) return;
        const body = { ...asked, digest: preview.digest };
        const { changed } = await call('PUT /api/products/prices', { body });
        setPreview(undefined);
        void toast.success(
          changed === 1 ? '1 price changed' : `${changed.toLocaleString('en-US')} prices changed`,
        );
      }),
    /** What was looked at is not what the form says any more. */
    forget: () => {
      latest.current++;
      setPreview(undefined);
    },
  };
}
