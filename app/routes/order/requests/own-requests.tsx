import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { OrderRequest } from '../../../../shop/contracts/order/requests.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { buyersReasonNames, damagePhotos } from '../../../../shop/rules/orders/return-reasons.ts';
import { Alert } from '../../../ui/alert.tsx';
import { isRefunded } from '../is-refunded.ts';
import { requestedParts } from './requests.ts';
import { WithdrawRequest } from './withdraw-request.tsx';

/** For the buyer: what they asked for, and our answer. An order that was canceled or refunded says by itself what came of it. */
export function OwnRequests({ order }: { order: Order }) {
  const place = useFocusOnOwnAct(order);
  const [latest, ...earlier] = order.requests.toReversed();
  if (!latest || order.state === 'canceled' || isRefunded(order)) return null;
  return (
    <section ref={place} tabIndex={-1} className="no-print mb-6 max-w-form" aria-label="Your request">
      <Alert kind="note">
        <Request order={order} request={latest} />
      </Alert>
      {latest.answeredAt === null && <WithdrawRequest order={order} request={latest} />}
      {earlier.length > 0 && (
        <details className="fold mt-3">
          <summary>What you asked for earlier</summary>
          <ul className="stack">
            {earlier.map((request) => (
              <li key={request._id}>
                <Request order={order} request={request} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Returns a ref for the section of the request. It takes the focus when a request is made or withdrawn: the pressed button is gone. */
function useFocusOnOwnAct({ requests }: Order): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const latest = requests.at(-1);
  const lastAct = latest?.withdrawn ? 'withdrawn' : latest?.answeredAt === null ? 'made' : undefined;
  const act = lastAct && `${lastAct} ${latest?._id}`;
  const before = useRef(act);
  useEffect(() => {
    if (act !== undefined && act !== before.current) place.current?.focus();
    before.current = act;
  }, [act]);
  return place;
}

function Request({ order, request }: { order: Order; request: OrderRequest }) {
  const { kind, returnReason, reason, createdAt, answeredAt, answer } = request;
  return (
    <>
      <b className="wrap-anywhere">
        {kind === 'cancel'
          ? 'You asked us to cancel this order'
          : `You asked us to return: ${requestedParts(request, order)}`}
      </b>
      <p className="text-small tabular-nums">{formatPacific(createdAt)}</p>
      {returnReason && <p>{buyersReasonNames[returnReason]}</p>}
      {reason && <p className="wrap-anywhere whitespace-pre-line">“{reason}”</p>}
      {answeredAt === null ? (
        <>
          {returnReason === 'damaged' && (
            <p className="mt-2">Please reply to our email with {damagePhotos}.</p>
          )}
          <p className="mt-2">We’ll answer by email or phone.</p>
        </>
      ) : (
        <>
          <p className="mt-2">
            <b>{answer === null ? settledBy(order, request) : 'Our answer'}</b>
          </p>
          <p className="text-small tabular-nums">{formatPacific(answeredAt)}</p>
          {answer !== null && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
        </>
      )}
    </>
  );
}

/**
 * Returns what to say of a request that has ended without a text: it was withdrawn, or the answer may be a refund, or was given
 * on the phone.
 */
function settledBy({ refunds }: Order, { createdAt, withdrawn }: OrderRequest): string {
  if (withdrawn) return 'You withdrew this request';
  const isRefund = refunds.some((refund) => refund.state !== 'failed' && refund.createdAt >= createdAt);
  return isRefund ? 'We made a refund: see below the total' : 'We have answered';
}
