import type { ReactNode } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import type { Refund } from '../../../shop/contracts/order/refund.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { dollars } from '../../../shop/rules/money.ts';
import { isBounced } from '../../../shop/rules/orders/manual-payment.ts';
import { RefundDetails } from './refund-details.tsx';

/**
 * The refunds of an order, completed and pending, below its total.
 * @param note what admins see of each refund, instead of how it was figured
 * @param unfolded shows how each was figured without asking, on paper
 */
export function OrderRefunds({
  order: { refunds, refundedTotal },
  note,
  unfolded = false,
}: {
  order: Order;
  note?: (refund: Refund) => ReactNode;
  unfolded?: boolean;
}) {
  if (refunds.length === 0) return null;
  // The sum above says it, too: only several refunds need their amounts.
  const isAll = ({ state, amount }: Refund) =>
    !note && refunds.length === 1 && state === 'completed' && amount === refundedTotal;
  return (
    <ul className="stack mt-4" aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund._id}>
          <div className="row justify-between">
            <span className={`state ${states[refund.state].look}`}>
              {isBounced(refund._id) ? 'Not paid by the bank' : states[refund.state].word}
            </span>
            {!isAll(refund) && <b className="tabular-nums">{dollars(refund.amount)}</b>}
          </div>
          <p className="text-small text-ink-2">
            <span className="tabular-nums">{formatPacific(refund.completedAt ?? refund.createdAt)}</span>
            {refund.reason && (
              <>
                <br />
                <span className="wrap-anywhere">{refund.reason}</span>
              </>
            )}
            {note?.(refund)}
          </p>
          {!note && refund.breakdown && (
            <Fold open={unfolded}>
              <RefundDetails refund={refund} />
            </Fold>
          )}
        </li>
      ))}
    </ul>
  );
}

function Fold({ open, children }: { open: boolean; children: ReactNode }) {
  if (open) return children;
  return (
    <details className="fold mt-3">
      <summary>See how it was figured</summary>
      {children}
    </details>
  );
}

const states = {
  requested: { word: 'Refund on its way', look: 'state--warn' },
  completed: { word: 'Refunded', look: 'state--off' },
  failed: { word: 'Refund failed', look: 'state--bad' },
} as const;
