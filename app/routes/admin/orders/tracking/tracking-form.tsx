import { flushSync } from 'react-dom';
import type { Order } from '../../../../../shop/contracts/orders.ts';
import {
  carrierName,
  carrierOfNumber,
  isForPickup,
  isPickupCarrier,
  localPickup,
  usualCarriers,
} from '../../../../../shop/rules/orders/tracking.ts';
import { EditForm } from '../../../../forms/edit-form.tsx';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { Check, Doubt, TextField } from '../../../../ui/field.tsx';
import { pickupDoubt } from '../pickup-doubt.ts';
import { ContentsField } from './contents-field.tsx';
import {
  asksContents,
  contentsLabels,
  contentsValues,
  describeContents,
  holdsTheRest,
  packableParts,
} from './contents.ts';
import { useSaveTracking } from './save-tracking.ts';

export const trackingTitle = (order: Order): string => (isForPickup(order) ? 'Local Pickup' : 'Tracking');

/** The key of a form's draft. */
export const draftOf = ({ _id }: Order, what: 'tracking' | 'package'): string => `${_id} ${what}`;

/** What is picked up has no carrier that could be corrected: it is given one. */
const carrierOf = ({ carrier }: { carrier: string }): string => (isPickupCarrier(carrier) ? '' : carrier);

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
  const isNew = adds || order.packages.length === 0;
  const { save, dialog } = useSaveTracking({ adds });
  const { state, text, values, base, checkbox, set, errorOf } = useEditForm({
    record: order,
    valuesOf: (of) => ({
      carrier: of.tracking ? carrierOf(of.tracking) : of.pickup ? localPickup : '',
      trackingNumber: (!adds && of.tracking?.number) || '',
      moreToFollow: false,
      ...contentsValues(of),
    }),
    labels: {
      carrier: 'Carrier',
      trackingNumber: 'Tracking number',
      moreToFollow: 'More packages will follow',
      ...contentsLabels,
    },
    describe: describeContents(order),
    draft: draftOf(order, adds ? 'package' : 'tracking'),
    save,
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
  const parts = packableParts(base);
  const numberField = text('trackingNumber');
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
            {...numberField}
            onChange={(event) => {
              void numberField.onChange(event);
              const carrier = carrierOfNumber(event.target.value);
              if (carrier) set((typed) => (typed.carrier.trim() === '' ? { carrier } : {}));
            }}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            hint={
              wasPickedUp
                ? 'The customer gets an email with it, and the order isn’t marked as picked up anymore.'
                : isNew
                  ? 'The customer gets an email with it.'
                  : `It replaces ${base.tracking?.carrier}, ${base.tracking?.number}: the customer gets an email to use this one instead.`
            }
          />
          {isNew && <Check {...checkbox('moreToFollow')} />}
          {asksContents(base, { ...values, adds }) && parts.length > 0 && (
            <ContentsField
              parts={parts}
              isTheRest={holdsTheRest(base, { ...values, adds })}
              text={values.contents}
              error={errorOf('contents')}
              onChange={(contents) => set({ contents })}
            />
          )}
        </>
      )}
      {dialog}
    </EditForm>
  );
}
