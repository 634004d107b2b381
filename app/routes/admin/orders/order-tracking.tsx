import { useId, useRef, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { isSameNumber } from '../../../../shop/rules/orders/packages.ts';
import {
  carrierName,
  isPickup,
  localPickup,
  mistakenCarrier,
  usualCarriers,
} from '../../../../shop/rules/orders/tracking.ts';
import { call } from '../../../browser/api.ts';
import { Doubt } from '../../../forms/doubt.tsx';
import { EditForm } from '../../../forms/edit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useEditForm } from '../../../forms/use-edit-form.ts';
import { Confirm, ConfirmButton } from '../../../ui/dialog.tsx';
import { Check, FieldError, TextField } from '../../../ui/field.tsx';
import { ShopError } from '../../../../shop/shop-error.ts';
import { isNotToSend, isRefunded } from '../../order/is-refunded.ts';
import { disputeWarning } from './dispute-warning.ts';
import { OrderPackages } from './order-packages.tsx';
import { TrackingAtPayPal } from './order-payment.tsx';
import { pickupDoubt } from './pickup-doubt.ts';

/**
 * Where the packages of an order are, and the carrier and tracking number, or that it is picked up; saving them emails the
 * customer.
 */
export function OrderTracking({ order }: { order: Order }) {
  return (
    <>
      <OrderPackages order={order} />
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
  moreToFollow: false,
  /** What a number is that differs from the one that is saved: a key of `meanings`, once chosen. */
  meaning: '',
});

const whatFor = 'What should this number do?';
const meanings = { correction: 'Correct the number', another: 'Add another package' };

/** Whether a number was typed that may correct the saved one, or belong to another package. */
function isOtherNumber(
  { tracking }: Order,
  { carrier, trackingNumber }: ReturnType<typeof valuesOf>,
): boolean {
  if (tracking?.number === undefined || isPickup(carrierName(carrier))) return false;
  return trackingNumber.trim() !== '' && !isSameNumber(tracking.number, trackingNumber);
}

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
  const { state, text, values, base, checkbox, set, errorOf } = useEditForm({
    record: order,
    valuesOf,
    labels: {
      carrier: 'Carrier',
      trackingNumber: 'Tracking number',
      moreToFollow: 'More packages will follow',
      meaning: whatFor,
    },
    draft: `${id} tracking`,
    save: async ({ values, base }) => {
      const { carrier, meaning } = values;
      const isOther = isOtherNumber(base, values);
      if (isOther && !meaning) {
        const message = 'Choose one of the two';
        throw new ShopError('invalid_input', message, { fields: { meaning: message } });
      }
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
      const sent = { carrier, trackingNumber: number, version: base.version, despiteSameNumber };
      const send = (confirmed = {}) => {
        const input = { params: { id }, body: { ...sent, ...confirmed } };
        if (isOther && meaning === 'another') return call('POST /api/orders/:id/packages', input);
        const body = { ...input.body, moreToFollow: values.moreToFollow };
        return call('PUT /api/orders/:id/tracking', { ...input, body });
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
    success: (saved, typed) => {
      if (isPickup(saved.tracking?.carrier)) return 'Ready to pick up';
      return isOtherNumber(saved, typed) ? 'Package added' : 'Tracking number saved';
    },
  });
  const doubt = pickupDoubt(base, values.carrier);
  return (
    // The page asks before it is left: its notes may be unsaved, too.
    <EditForm state={state} name="Tracking" verb={['Save and Email', 'Saving…']}>
      <TextField {...text('carrier')} list="carriers" maxLength={40} hint={doubt && <Doubt>{doubt}</Doubt>} />
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
        <>
          <TextField
            {...text('trackingNumber')}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            hint="The customer gets an email with it."
          />
          {base.tracking?.number === undefined && <Check {...checkbox('moreToFollow')} />}
          {isOtherNumber(base, values) && (
            <Meaning
              chosen={values.meaning}
              error={errorOf('meaning')}
              onChoose={(meaning) => set({ meaning })}
            />
          )}
        </>
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

/** What a number is that was typed over another. */
function Meaning({
  chosen,
  error,
  onChoose,
}: {
  chosen: string;
  error: string | undefined;
  onChoose: (meaning: string) => void;
}) {
  const id = useId();
  return (
    <fieldset className={error ? 'has-error' : undefined} aria-describedby={error && `${id}-error`}>
      <legend className="legend">{whatFor}</legend>
      {Object.entries(meanings).map(([meaning, words], at) => (
        <Check
          key={meaning}
          type="radio"
          name={id}
          checked={chosen === meaning}
          {...(error && at === 0 && { 'aria-invalid': true })}
          onChange={() => onChoose(meaning)}
        >
          {words}
        </Check>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
