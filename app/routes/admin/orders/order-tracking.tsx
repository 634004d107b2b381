import { useRef, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import {
  carrierName,
  isPickup,
  localPickup,
  mistakenCarrier,
  usualCarriers,
} from '../../../../shop/rules/orders/tracking.ts';
import { call } from '../../../browser/api.ts';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { Confirm, ConfirmButton } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TrackLink } from '../../../ui/track-link.tsx';
import { ShopError } from '../../../../shop/shop-error.ts';
import { isNotToSend, isRefunded } from '../../order/is-refunded.ts';
import { disputeWarning } from './dispute-warning.ts';
import { TrackingAtPayPal } from './order-payment.tsx';

/**
 * Where the parcel of an order is, and the carrier and tracking number, or that it is picked up; saving them emails the
 * customer.
 */
export function OrderTracking({ order }: { order: Order }) {
  return (
    <>
      {order.tracking?.number !== undefined && (
        <p className="mb-4">
          <TrackLink {...order.tracking} />
        </p>
      )}
      <TrackingEditor order={order} />
      <NotSentAfterAll order={order} />
      <TrackingAtPayPal order={order} />
    </>
  );
}

function TrackingEditor({ order }: { order: Order }) {
  if (order.state === 'placed') return <p className="text-ink-2">This order is not paid yet.</p>;
  if (!order.isPaid) return <p className="text-ink-2">This order was never paid.</p>;
  if (order.state === 'canceled') return <p className="text-ink-2">This order was canceled.</p>;
  if (isRefunded(order)) return <p className="text-ink-2">This order has been refunded in full.</p>;
  if (isNotToSend(order)) return <p className="text-ink-2">Nothing of this order is left to send.</p>;
  return <TrackingForm order={order} />;
}

/** The button that takes back that an order is sent or ready, until it is delivered. */
function NotSentAfterAll({ order }: { order: Order }) {
  const place = useRef<HTMLDivElement>(null);
  const isReady = isPickup(order.tracking?.carrier);
  const undoing = useSubmit('DELETE /api/orders/:id/tracking', {
    success: isReady ? 'Not ready after all' : 'Not sent after all',
    toastsRefusal: true,
    // The pressed button is gone by then.
    onSuccess: () => place.current?.focus(),
  });
  const isSent = order.tracking && !order.isDelivered && order.state === 'paid' && !isRefunded(order);
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

/** Says what did not happen: the form may go with what has changed, and only the toast stays. */
const notSaved = ({ message }: ShopError): ShopError =>
  new ShopError('conflict', `${message}. Nothing was saved, and no email was sent.`);

const valuesOf = (order: Order) => ({
  carrier: order.tracking?.carrier ?? (order.pickup ? localPickup : ''),
  trackingNumber: order.tracking?.number ?? '',
});

interface Question {
  title: string;
  act: string;
  consequence: string;
  answer: (isYes: boolean) => void;
}

function TrackingForm({ order }: { order: Order }) {
  const { _id: id } = order;
  const [question, setQuestion] = useState<Question>();
  /** The number of which the server has said that another order has it, too. */
  const sameNumber = useRef<string>(undefined);
  const ask = async (text: Omit<Question, 'answer'>): Promise<boolean> => {
    const isYes = await new Promise<boolean>((answer) => setQuestion({ ...text, answer }));
    setQuestion(undefined);
    return isYes;
  };
  const { state, text, values } = useEditForm({
    record: order,
    valuesOf,
    labels: { carrier: 'Carrier', trackingNumber: 'Tracking number' },
    draft: `${id} tracking`,
    save: async ({ values, base: { version } }) => {
      const { carrier } = values;
      // What was typed before the pickup was chosen is no longer shown.
      const number = isPickup(carrierName(carrier)) ? '' : values.trackingNumber;
      const mistaken = number.trim() && mistakenCarrier(carrier, number);
      if (mistaken) {
        const message = `This doesn’t look like a ${mistaken} number.`;
        const consequence = `Send it anyway? The customer gets an email with ${number}.`;
        if (!(await ask({ title: message, act: 'Send Anyway', consequence })))
          throw new ShopError('invalid_input', message, { fields: { trackingNumber: message } });
      }
      const despiteSameNumber = number === sameNumber.current;
      const body = { carrier, trackingNumber: number, version, despiteSameNumber };
      try {
        return await call('PUT /api/orders/:id/tracking', { params: { id }, body });
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
        return call('PUT /api/orders/:id/tracking', { params: { id }, body: { ...body, ...confirmed } });
      }
    },
    success: ({ tracking }) => (isPickup(tracking?.carrier) ? 'Ready to pick up' : 'Tracking number saved'),
  });
  return (
    // The page asks before it is left: its notes may be unsaved, too.
    <EditForm state={state} name="Tracking" verb={['Save and Email', 'Saving…']}>
      <TextField {...text('carrier')} list="carriers" maxLength={40} />
      <datalist id="carriers">
        {usualCarriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {isPickup(carrierName(values.carrier)) ? (
        <p className="hint">
          {order.isDelivered
            ? 'The customer has the parts, so they get no email.'
            : 'The customer gets an email that their parts are ready, with our address and hours.'}{' '}
          {order.pickup
            ? 'Have them sign the packing slip, and keep it.'
            : 'PayPal’s Seller Protection needs a tracking number: it doesn’t cover a pickup. The shipping they paid stays paid unless you refund it.'}
        </p>
      ) : (
        <TextField
          {...text('trackingNumber')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          hint="The customer gets an email with it."
        />
      )}
      {question && (
        <Confirm
          title={question.title}
          act={question.act}
          busy={false}
          onClose={() => question.answer(false)}
          onAct={() => question.answer(true)}
        >
          {question.consequence}
        </Confirm>
      )}
    </EditForm>
  );
}
