import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '../../../../shop/contracts/orders.ts';
import {
  carrierName,
  isForPickup,
  isPickupCarrier,
  localPickup,
  mistakenCarrier,
  usualCarriers,
} from '../../../../shop/rules/orders/tracking.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { call } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { useQuestion } from '../../../forms/use-question.tsx';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check, Doubt, TextField } from '../../../ui/field.tsx';
import { ShopError } from '../../../../shop/shop-error.ts';
import { hasReturnedParts, isNotToSend, isRefunded } from '../../order/is-refunded.ts';
import { AddressFirst } from './corrections/address-first.tsx';
import { Correction } from './corrections/correction.tsx';
import { disputeWarning } from './dispute-warning.ts';
import { OrderPackages } from './order-packages.tsx';
import { TrackingAtPayPal } from './order-payment.tsx';
import { pickupDoubt } from './pickup-doubt.ts';

export const trackingTitle = (order: Order): string => (isForPickup(order) ? 'Local Pickup' : 'Tracking');

/**
 * Where the packages of an order are, and the carrier and tracking number, or that it is picked up; saving them emails the
 * customer.
 */
export function OrderTracking({ order }: { order: Order }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1}>
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

const draftOf = ({ _id }: Order, what: 'tracking' | 'package'): string => `${_id} ${what}`;

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

/** What is picked up has no carrier that could be corrected: it is given one. */
const carrierOf = ({ carrier }: { carrier: string }): string => (isPickupCarrier(carrier) ? '' : carrier);

/** Says what did not happen: the form may go with what has changed, and only the toast stays. */
const notSaved = ({ message }: ShopError): ShopError =>
  new ShopError('conflict', `${message}. Nothing was saved, and no email was sent.`);

/**
 * The carrier and number of the first package, or that the order is picked up; or those of a package that it adds.
 */
function TrackingForm({
  order,
  adds = false,
  onSaved,
  inDialog = false,
}: {
  order: Order;
  adds?: boolean;
  onSaved: () => void;
  inDialog?: boolean;
}) {
  const { _id: id } = order;
  const isFirst = order.packages.length === 0;
  const { ask, dialog } = useQuestion();
  /** The number of which the server has said that another order has it, too. */
  const sameNumber = useRef<string>(undefined);
  const { state, text, values, base, checkbox, set } = useEditForm({
    record: order,
    valuesOf: ({ tracking, pickup }) => ({
      carrier: tracking ? carrierOf(tracking) : pickup ? localPickup : '',
      trackingNumber: (!adds && tracking?.number) || '',
      moreToFollow: false,
    }),
    labels: {
      carrier: 'Carrier',
      trackingNumber: 'Tracking number',
      moreToFollow: 'More packages will follow',
    },
    draft: draftOf(order, adds ? 'package' : 'tracking'),
    save: async ({ values, base }) => {
      const { carrier, moreToFollow } = values;
      // What was typed before the pickup was chosen is no longer shown.
      const number = isPickupCarrier(carrierName(carrier)) ? '' : values.trackingNumber;
      const mistaken = number.trim() && mistakenCarrier(carrier, number);
      if (mistaken) {
        const message = `This doesn’t look like a ${mistaken} number.`;
        const consequence = `Send it anyway? The customer gets an email with ${number}.`;
        if (!(await ask({ title: message, act: 'Send Anyway', consequence })))
          throw new ShopError('invalid_input', message, { fields: { trackingNumber: message } });
      }
      const despiteSameNumber = number === sameNumber.current;
      const sent = { carrier, trackingNumber: number, version: base.version, despiteSameNumber };
      const send = (confirmed = {}) => {
        const body = { ...sent, ...((adds || isFirst) && { moreToFollow }), ...confirmed };
        return call(adds ? 'POST /api/orders/:id/packages' : 'PUT /api/orders/:id/tracking', {
          params: { id },
          body,
        });
      };
      try {
        return await send();
      } catch (error) {
        const warning = disputeWarning(error);
        if (error instanceof ShopError && error.code === 'conflict' && !error.details.current) {
          if (error.details.fields?.trackingNumber) sameNumber.current = number;
          else throw notSaved(error);
        }
        if (!warning) throw error;
        const { title, confirmed } = warning;
        const { message: consequence } = error as ShopError;
        if (!(await ask({ title: title('Ship'), act: 'Ship Anyway', consequence }))) throw error;
        return send(confirmed);
      }
    },
    success: (saved) => {
      if (saved.version === order.version) return 'Nothing has changed';
      if (isPickupCarrier(saved.tracking?.carrier))
        return saved.isDelivered ? 'Pickup saved' : 'Ready to pick up';
      return adds ? 'Package added' : 'Tracking number saved';
    },
    onSaved,
  });
  const doubt = pickupDoubt(base, values.carrier);
  const isPickupChosen = isPickupCarrier(carrierName(values.carrier));
  const marksReady = isPickupChosen && !isPickupCarrier(base.tracking?.carrier);
  const wasPickedUp = base.isDelivered && isForPickup(base);
  /** Until another way is asked for. */
  const asTheyChose = !inDialog && base.pickup && values.carrier === localPickup;
  const shipInstead = () => {
    flushSync(() => set({ carrier: '' }));
    // The pressed button is gone by now.
    state.formRef.current?.querySelector<HTMLInputElement>('[name=carrier]')?.focus();
  };
  return (
    // The page asks before it is left: its notes may be unsaved, too.
    <EditForm
      state={state}
      name={adds ? 'Package' : trackingTitle(order)}
      verb={[
        isPickupChosen && order.isDelivered
          ? 'Save'
          : marksReady
            ? 'Mark As Ready and Email'
            : 'Save and Email',
        'Saving…',
      ]}
      inDialog={inDialog}
      actions={
        asTheyChose && (
          <Button kind="quiet" onClick={shipInstead}>
            Ship It Instead
          </Button>
        )
      }
    >
      {!asTheyChose && (
        <TextField
          {...text('carrier')}
          list="carriers"
          maxLength={40}
          hint={doubt && <Doubt>{doubt}</Doubt>}
        />
      )}
      <datalist id="carriers">
        {usualCarriers
          .filter((name) => !adds || !isPickupCarrier(name))
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </datalist>
      {isPickupChosen ? (
        <p className="hint">
          {order.isDelivered
            ? 'The customer has the parts, so they get no email.'
            : 'The customer gets an email that their parts are ready, with our address and hours.'}{' '}
          {order.pickup
            ? 'Have them sign the packing slip, and keep it.'
            : 'PayPal’s Seller Protection needs a tracking number: it doesn’t cover a pickup. The shipping they paid stays paid unless you refund it.'}
        </p>
      ) : (
        <>
          <TextField
            {...text('trackingNumber')}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            hint={
              wasPickedUp
                ? 'The customer gets an email with it, and the order isn’t marked as picked up anymore.'
                : adds || isFirst
                  ? 'The customer gets an email with it.'
                  : `It replaces ${base.tracking?.carrier}, ${base.tracking?.number}: the customer gets an email to use this one instead.`
            }
          />
          {(adds || isFirst) && <Check {...checkbox('moreToFollow')} />}
        </>
      )}
      {dialog}
    </EditForm>
  );
}
