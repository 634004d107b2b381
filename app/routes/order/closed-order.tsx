import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { Alert } from '../../ui/alert.tsx';

/** Returns a ref for what surrounds the payment of an order; it takes the focus when the order is closed meanwhile. */
export function useFocusWhenClosed({ state }: Order): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    // The pressed button is gone.
    if (before.current === 'placed' && (state === 'canceled' || state === 'expired')) place.current?.focus();
    before.current = state;
  }, [state]);
  return place;
}

/** Why an order cannot be paid anymore, and below it what can be done. */
export function ClosedOrder({ order, children }: { order: Order; children?: ReactNode }) {
  return (
    <div className="stack mt-4">
      <Alert kind="note">
        <b>{order.state === 'canceled' ? 'This order was canceled' : 'This order has expired'}</b>
        <p className="wrap-anywhere">{reasonOf(order)}</p>
      </Alert>
      {children}
    </div>
  );
}

function reasonOf({ state, cancelReason, expiresAt, refunds, isPaid, isReversed }: Order): string {
  const charged = isReversed
    ? ' PayPal took your payment back.'
    : isPaid || refunds.length > 0
      ? ''
      : ' Nothing was charged.';
  if (state === 'canceled') return `${(cancelReason ?? '').replace(/[^.!?]$/, '$&.')}${charged}`.trim();
  return `Its prices were good until ${formatPacific(expiresAt)}.${charged}`;
}
