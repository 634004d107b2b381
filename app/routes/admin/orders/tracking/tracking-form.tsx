import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import {
  carrierName,
  isForPickup,
  isPickupCarrier,
  localPickup,
  mistakenCarrier,
  usualCarriers,
} from '../../../../../shop/rules/orders/tracking.ts';
import { isAtShop } from '../../../../../shop/rules/orders/order-states.ts';
import { ShopError } from '../../../../../shop/shop-error.ts';
import { call } from '../../../../browser/api.ts';
import { EditForm } from '../../../../forms/edit-form.tsx';
import { PartsField } from '../../../../forms/parts-field.tsx';
import { describeValue, useEditForm } from '../../../../forms/use-edit-form.ts';
import { useQuestion } from '../../../../forms/use-question.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Check, Doubt, TextField } from '../../../../ui/field.tsx';
import { openRequest } from '../../../order/requests/requests.ts';
import { disputeWarning } from '../dispute-warning.ts';
import { pickupDoubt } from '../pickup-doubt.ts';
import { asksContents, contentsOf, packableParts, toText, unitsInWords } from './package-contents.ts';
import { draftOf, trackingTitle } from './tracking-draft.ts';
import { readUnits } from '../../../../forms/read-units.ts';

/** What is picked up has no carrier that could be corrected: it is given one. */
const carrierOf = ({ carrier }: { carrier: string }): string => (isPickupCarrier(carrier) ? '' : carrier);

/** Says what did not happen: the form may go with what has changed, and only the toast stays. */
const notSaved = ({ message }: ShopError): ShopError =>
  new ShopError('conflict', `${message}. Nothing was saved, and no email was sent.`);

/** Whether its buyer waits for an answer: who opens the page after they asked isn't stopped by the order's version. */
const asksToCancel = (order: Order): boolean => openRequest(order)?.kind === 'cancel';

const isSameNumber = (one: Pick<Order, 'tracking'>, other: Pick<Order, 'tracking'>): boolean =>
  one.tracking?.carrier === other.tracking?.carrier && one.tracking?.number === other.tracking?.number;

/**
 * The carrier and number of the first package, or that the order is picked up; or those of a package that it adds.
 */
export function TrackingForm({
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
  const { state, text, values, base, checkbox, set, errorOf } = useEditForm({
    record: order,
    valuesOf: ({ tracking, pickup, packages }) => ({
      carrier: tracking ? carrierOf(tracking) : pickup ? localPickup : '',
      trackingNumber: (!adds && tracking?.number) || '',
      moreToFollow: false,
      contents: adds ? '' : toText(packages[0]?.contents),
    }),
    labels: {
      carrier: 'Carrier',
      trackingNumber: 'Tracking number',
      moreToFollow: 'More packages will follow',
      contents: 'In this package',
    },
    describe: (name, value) =>
      name === 'contents' ? unitsInWords(order, String(value)) : describeValue(name, value),
    draft: draftOf(order, adds ? 'package' : 'tracking'),
    save: async ({ values, base, changed }) => {
      const { carrier, moreToFollow } = values;
      // What was typed before the pickup was chosen is no longer shown.
      const number = isPickupCarrier(carrierName(carrier)) ? '' : values.trackingNumber;
      if (asksToCancel(base) && (adds || isAtShop(base))) {
        const title = 'They asked to cancel this order';
        const consequence = 'Send it anyway? Their request stays open until you answer it.';
        if (!(await ask({ title, act: 'Send Anyway', keep: 'Don’t Send', consequence })))
          throw notSaved(new ShopError('conflict', title));
      }
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
        const body = {
          ...sent,
          ...((adds || isFirst) && { moreToFollow }),
          // What was chosen before another box was unchecked, or a pickup was chosen, is no longer shown.
          ...(changed.contents !== undefined &&
            number !== '' &&
            asksContents(base, { ...values, adds }) && {
              contents: contentsOf(values.contents, packableParts(base, { adds })),
            }),
          ...confirmed,
        };
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
          else if (!error.details.fields?.contents) throw notSaved(error);
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
      if (adds) return 'Package added';
      return isSameNumber(saved, order) ? 'Contents saved' : 'Tracking number saved';
    },
    onSaved,
  });
  const doubt = pickupDoubt(base, values.carrier);
  const isPickupChosen = isPickupCarrier(carrierName(values.carrier));
  const marksReady = isPickupChosen && !isPickupCarrier(base.tracking?.carrier);
  const wasPickedUp = base.isDelivered && isForPickup(base);
  /** Until another way is asked for. */
  const asTheyChose = !inDialog && base.pickup && values.carrier === localPickup;
  const parts = packableParts(base, { adds });
  const units = readUnits(values.contents, parts);
  const keepsNumber =
    !adds &&
    !isFirst &&
    isSameNumber(base, { tracking: { carrier: values.carrier, number: values.trackingNumber } });
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
        (isPickupChosen && order.isDelivered) || keepsNumber
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
          {asksContents(base, { ...values, adds }) && parts.length > 0 && (
            <PartsField
              legend={
                <>
                  In this package <span className="optional">(optional)</span>
                </>
              }
              name="contents"
              parts={parts}
              units={units}
              error={errorOf('contents')}
              onChange={(product, qty) =>
                set({ contents: toText(contentsOf(JSON.stringify({ ...units, [product]: qty }), parts)) })
              }
            />
          )}
        </>
      )}
      {dialog}
    </EditForm>
  );
}
