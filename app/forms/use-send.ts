import { useEffect, useRef, useState } from 'react';
import { ShopError } from '../../shop/shop-error.ts';
import { useAsCustomer } from '../browser/session-ended.ts';

/**
 * For a form that is sent by one call: its faults at the fields, any other refusal above them. Given to the form
 * itself, `form` lets the first field with a fault have the focus.
 */
export function useSend(page: { keepsAll?: boolean } = {}) {
  const asCustomer = useAsCustomer(page);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ShopError>();
  const { fields: faults = {}, current } = error?.details ?? {};

  useEffect(() => {
    const [first] = Object.keys(error?.details.fields ?? {});
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [error]);

  /** @returns false when it was refused, which `onRefused` is told, or the session has ended */
  async function send(
    work: () => Promise<unknown>,
    onRefused?: (refusal: ShopError) => void,
  ): Promise<boolean> {
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
      const refusal =
        refused instanceof ShopError ? refused : new ShopError('FETCH_ERROR', 'An error occurred');
      onRefused?.(refusal);
      setError(refusal);
    }
    setBusy(false);
    return sent;
  }

  return {
    form,
    busy,
    faults,
    refusal: error && !current && Object.keys(faults).length === 0 ? error.message : undefined,
    /** Somebody else was first: what is saved now, and what the server says to that. */
    conflict: error && current && { message: error.message, current },
    send,
    /** Lets go of what was refused. */
    forget: () => setError(undefined),
  };
}
