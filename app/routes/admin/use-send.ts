import { useState } from 'react';
import { ShopError } from '../../../shop/shop-error.ts';
import { useAsCustomer } from '../../session-ended.ts';

/** For a small form that is sent by one call: its faults at the fields, any other refusal above them. */
export function useSend(page: { keepsAll?: boolean } = {}): {
  busy: boolean;
  faults: Record<string, string>;
  refusal: string | undefined;
  /** Somebody else was first: what is saved now, and what the server says to that. */
  conflict: { message: string; current: object } | undefined;
  /** @returns false when it was refused; the first field with a fault then has the focus */
  send: (form: HTMLFormElement | null, work: () => Promise<unknown>) => Promise<boolean>;
  /** Lets go of what was refused. */
  forget: () => void;
} {
  const asCustomer = useAsCustomer(page);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ShopError>();
  const { fields: faults = {}, current } = error?.details ?? {};

  async function send(form: HTMLFormElement | null, work: () => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setError(undefined);
    let sent = false;
    try {
      await asCustomer(async () => {
        await work();
        sent = true;
      });
    } catch (refused) {
      setError(refused instanceof ShopError ? refused : new ShopError('FETCH_ERROR', 'An error occurred'));
      const [first] = refused instanceof ShopError ? Object.keys(refused.details.fields ?? {}) : [];
      if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    }
    setBusy(false);
    return sent;
  }

  return {
    busy,
    faults,
    refusal: error && !current && Object.keys(faults).length === 0 ? error.message : undefined,
    conflict: error && current && { message: error.message, current },
    send,
    forget: () => setError(undefined),
  };
}
