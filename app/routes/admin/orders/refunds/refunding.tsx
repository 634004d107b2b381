import { refundFailure } from '../../../../../shop/rules/refund-failure.ts';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import type { Refund } from '../../../../../shop/contracts/order/refund.ts';
import { dollars, toCents } from '../../../../../shop/rules/money.ts';
import { readDraft, writeDraft } from '../../../../forms/drafts.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { OrderRefunds } from '../../../order/order-refunds.tsx';
import { OrderDisputes } from '../order-disputes.tsx';
import { breakdownText } from './refund-breakdown.tsx';
import { refundDraft } from './refund-draft.ts';
import { RefundForm } from './refund-form.tsx';
import { useRefund, useRefundNews } from './refund-request.ts';

/**
 * The refunds of an order, and the button that opens the form for another one. What is typed there outlives a reload and signing
 * in again, but not closing the form.
 */
export function Refunding({ order }: { order: Order }) {
  const { refundable, refunds, refundLeft } = order;
  const isLeft = refundable !== undefined && toCents(refundable) > 0;
  const draft = refundDraft(order);
  const [isRestored, setRestored] = useState(() => readDraft(draft) !== '');
  const [open, setOpen] = useState(isRestored);
  const place = useRef<HTMLDivElement>(null);
  useRefundNews(order);
  // Here and not in the form, which is reset: the key of an unanswered refund must outlive it.
  const refunding = useRefund(order);
  const close = () => {
    setOpen(false);
    setRestored(false);
    writeDraft(draft, '');
    refunding.reset();
  };
  useEffect(() => {
    if (!isLeft) writeDraft(draft, '');
  }, [isLeft, draft]);
  if (refundable === undefined && refunds.length === 0) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <div aria-live="polite">
        <OrderRefunds order={order} note={adminNote} />
      </div>
      {order.isReversed && (
        <p className="mt-4 text-small">PayPal took this payment back, so nothing is left to refund.</p>
      )}
      {!isLeft && refunding.failure && (
        <Alert className="mt-4" kind="bad">
          {refunding.failure.message}
        </Alert>
      )}
      {isLeft && (
        <>
          <Button kind="danger" small block className="mt-4" onClick={() => setOpen(true)}>
            Refund…
          </Button>
          {open && refundLeft && (
            <Dialog title="Refund" onClose={close}>
              {/* Whoever refunds what PayPal may take back as well pays twice. */}
              <OrderDisputes order={order} />
              {isRestored && (
                <Alert kind="note">
                  We restored your unsaved changes. Nothing is refunded yet. Press Cancel to remove them.
                </Alert>
              )}
              <RefundForm
                order={order}
                refundable={refundable}
                left={refundLeft}
                refunding={refunding}
                onSent={() => {
                  close();
                  place.current?.focus();
                }}
              />
            </Dialog>
          )}
        </>
      )}
    </div>
  );
}

function adminNote({
  payment,
  requestedBy,
  issue,
  state,
  breakdown,
  returned = [],
  keptFee = '0.00',
}: Refund) {
  return (
    <>
      {breakdown && (
        <>
          <br />
          {breakdownText(breakdown)}
        </>
      )}
      {keptFee !== '0.00' && (
        <>
          <br />
          Restocking fee kept: {dollars(keptFee)}
        </>
      )}
      {returned.map(({ name, qty, restocked, unsent }) => (
        <Fragment key={name}>
          <br />
          {qty} × {name}{' '}
          {unsent && state === 'failed'
            ? 'not taken off the order'
            : `${unsent ? 'not sent' : 'came back'}, ${restocked ? 'restocked' : 'not restocked'}`}
        </Fragment>
      ))}
      {payment !== 'primary' && (
        <>
          <br />
          Of a {payment} payment
        </>
      )}
      {requestedBy && (
        <>
          <br />
          By {requestedBy}
        </>
      )}
      {state === 'failed' && (
        <>
          <br />
          <span className="wrap-anywhere">Not completed{issue && `: ${refundFailure(issue)}`}.</span>
        </>
      )}
    </>
  );
}
