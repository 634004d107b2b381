import { useRef } from 'react';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import { isPickupCarrier } from '../../../../../shop/rules/orders/tracking.ts';
import { formatPacific } from '../../../../../shop/rules/dates/dates.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { ConfirmButton } from '../../../../ui/dialog.tsx';
import { hasReturnedParts, isNotToSend, isRefunded } from '../../../order/is-refunded.ts';
import { AddressFirst } from '../corrections/address-first.tsx';
import { Correction } from '../corrections/correction.tsx';
import { OrderPackages } from './order-packages.tsx';
import { TrackingAtPayPal } from '../order-payment.tsx';
import { PromisedDay } from './promised-day.tsx';
import { draftOf, TrackingForm } from './tracking-form.tsx';

/**
 * Where the packages of an order are, and the carrier and tracking number, or that it is picked up; saving them emails the
 * customer.
 */
export function OrderTracking({ order }: { order: Order }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1}>
      <PromisedDay order={order} />
      <OrderPackages order={order} />
      <TrackingEditor order={order} onFirst={() => place.current?.focus()} />
      <NotSentAfterAll order={order} />
      <TrackingAtPayPal order={order} />
    </div>
  );
}

/** @param onFirst is called once it is sent or ready: its form is gone by then */
function TrackingEditor({ order, onFirst }: { order: Order; onFirst: () => void }) {
  if (order.state === 'placed') return <p className="text-ink-2">This order is not paid yet.</p>;
  if (!order.isPaid) return <p className="text-ink-2">This order was never paid.</p>;
  if (order.state === 'canceled') return <p className="text-ink-2">This order was canceled.</p>;
  if (isRefunded(order)) return <p className="text-ink-2">This order has been refunded in full.</p>;
  if (isNotToSend(order)) return <p className="text-ink-2">Nothing of this order is left to send.</p>;
  const isPickup = isPickupCarrier(order.tracking?.carrier);
  if (order.packages.length === 0 && !isPickup) return <TrackingForm order={order} onSaved={onFirst} />;
  const isOnly = order.packages.length === 1;
  const readyAt = order.tracking?.sentAt;
  const instead = order.isDelivered
    ? { act: 'It Was Shipped…', title: 'It was shipped' }
    : { act: 'Ship It Instead…', title: 'Ship it instead' };
  return (
    <div className="row">
      {isPickup ? (
        !order.isDelivered && <p>{readyAt ? `Ready since ${formatPacific(readyAt)}` : 'Ready to pick up'}</p>
      ) : (
        <Correction
          act="Add Another Package…"
          title="Add another package"
          draft={draftOf(order, 'package')}
          kind={order.moreToFollow ? 'plain' : 'line'}
        >
          {(close) => <TrackingForm order={order} adds onSaved={close} inDialog />}
        </Correction>
      )}
      <Correction
        act={isPickup ? instead.act : isOnly ? 'Correct Tracking…' : 'Correct Package 1…'}
        title={isPickup ? instead.title : isOnly ? 'Correct the tracking' : 'Correct package 1'}
        draft={draftOf(order, 'tracking')}
      >
        {(close) => {
          const form = <TrackingForm order={order} onSaved={close} inDialog />;
          return isPickup ? <AddressFirst order={order}>{form}</AddressFirst> : form;
        }}
      </Correction>
    </div>
  );
}

/** The button that takes back that an order is sent or ready, until it is delivered. */
function NotSentAfterAll({ order }: { order: Order }) {
  const place = useRef<HTMLDivElement>(null);
  const isReady = isPickupCarrier(order.tracking?.carrier);
  const undoing = useSubmit('DELETE /api/orders/:id/tracking', {
    success: isReady ? 'Not ready after all' : 'Not sent after all',
    toastsRefusal: true,
    // The pressed button is gone by then.
    onSuccess: () => place.current?.focus(),
  });
  const isSent = order.tracking && !order.isDelivered && order.state === 'paid' && !isRefunded(order);
  if (hasReturnedParts(order)) return null;
  return (
    <div ref={place} tabIndex={-1}>
      {isSent && (
        <div className="row justify-between mt-4">
          <span className="text-ink-2">Marked by mistake?</span>
          <ConfirmButton
            kind="line"
            small
            act="Take It Back"
            title={isReady ? 'Not ready after all?' : 'Not sent after all?'}
            busy={undoing.busy}
            onAct={() => undoing.submit({ params: { id: order._id }, query: { version: order.version } })}
            consequence={`The order is to ship again, and the customer gets an email that their parts aren’t ${
              isReady ? 'ready' : 'on their way'
            } yet.`}
          >
            {isReady ? 'Not Ready After All…' : 'Not Sent After All…'}
          </ConfirmButton>
        </div>
      )}
    </div>
  );
}
