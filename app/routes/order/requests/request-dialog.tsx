import { href } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { requestReasonMax } from '../../../../shop/facts.ts';
import type { RequestKind } from '../../../../shop/rules/orders/may-ask.ts';
import type { ReturnReason } from '../../../../shop/rules/orders/return-reasons.ts';
import {
  buyersReasonNames,
  damagePhotos,
  returnReasons,
  termsOf,
} from '../../../../shop/rules/orders/return-reasons.ts';
import { isForPickup } from '../../../../shop/rules/orders/tracking.ts';
import { dropDrafts, useDraft } from '../../../forms/drafts.ts';
import { PartsField } from '../../../forms/parts-field.tsx';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { PhoneLink } from '../../../layout/contact.tsx';
import { payerOf } from '../order-key.ts';
import { chosenUnits, returnableParts } from './returnable-parts.ts';

const texts = {
  cancel: { title: 'Ask to cancel this order', verb: 'Ask to Cancel' },
  return: { title: 'Ask to return parts', verb: 'Ask to Return' },
} as const;

/** The form that asks the shop to cancel a paid order, or to take parts back. What was typed is kept in the tab until it is sent. */
export function RequestDialog({
  order,
  kind,
  onClose,
}: {
  order: Order;
  kind: RequestKind;
  onClose: () => void;
}) {
  const { _id: id } = order;
  const draft = `${id} request `;
  const [reason, setReason] = useDraft(`${draft}reason`);
  const [chosenReason, setChosenReason] = useDraft(`${draft}return reason`);
  const [typedUnits, setTypedUnits] = useDraft(`${draft}parts`);
  const parts = returnableParts(order);
  const units = chosenUnits(typedUnits, parts);
  const returnReason = returnReasons.find((one) => one === chosenReason) ?? null;
  const { title, verb } = texts[kind];
  const { submit, busy, formRef, fieldErrors, message } = useSubmit('POST /api/orders/:id/requests', {
    keepsInput: true,
    // A request whose reply got lost was made all the same.
    revalidates: 'always',
    onSuccess: () => dropDrafts(draft),
    onRefused: ({ code, message }) => {
      if (code !== 'conflict') return;
      // The order has changed, and with it what can be asked for.
      toast.error(message);
      onClose();
    },
  });
  async function send(): Promise<void> {
    const chosen = Object.entries(units).map(([product, qty]) => ({ product, qty }));
    const body = { kind, reason, ...(kind === 'return' && { parts: chosen, returnReason }) };
    if (await submit({ params: { id }, body, ...payerOf(id) })) onClose();
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <SubmitForm ref={formRef} onSubmit={() => void send()}>
        {kind === 'cancel' ? (
          <p>{cancelNote(order)}</p>
        ) : (
          <>
            <PartsField
              legend="What do you want to return?"
              name="parts"
              parts={parts}
              units={units}
              error={partsError(fieldErrors)}
              onChange={(product, qty) => setTypedUnits(JSON.stringify({ ...units, [product]: qty }))}
            />
            <SelectField
              label="Why are you returning it?"
              name="returnReason"
              required
              value={returnReason ?? ''}
              error={fieldErrors.returnReason}
              onChange={({ target }) => setChosenReason(target.value)}
            >
              <option value="">Please choose</option>
              {returnReasons.map((one) => (
                <option key={one} value={one}>
                  {buyersReasonNames[one]}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <TextArea
          name="reason"
          rows={4}
          maxLength={requestReasonMax}
          value={reason}
          error={fieldErrors.reason}
          onChange={({ target }) => setReason(target.value)}
          {...(kind === 'cancel'
            ? { label: 'Why?', optional: true }
            : returnReason === 'other'
              ? { label: 'What is wrong?', required: true }
              : { label: 'Tell us more', optional: true })}
        />
        {kind === 'return' && <ReturnNote order={order} returnReason={returnReason} />}
        {message !== undefined && <Alert kind="bad">{message}</Alert>}
        <DialogActions>
          <CloseButton />
          <Button type="submit" busy={busy}>
            {busy ? 'Sending…' : verb}
          </Button>
        </DialogActions>
      </SubmitForm>
    </Dialog>
  );
}

function cancelNote(order: Order): string {
  const refund = isFree(order) ? '' : ' If we can cancel it, we’ll refund it in full.';
  const answer = `answer by email or phone.${refund}`;
  return isForPickup(order)
    ? `You haven’t picked up your order yet. We read this, and ${answer}`
    : `Your order isn’t sent yet. We read this before we pack, and ${answer}`;
}

const isFree = ({ totalPrice }: Order): boolean => totalPrice === '0.00';

function ReturnNote({ order, returnReason }: { order: Order; returnReason: ReturnReason | null }) {
  return (
    <>
      <p>
        {!isFree(order) && termsOf(returnReason)} <Link to={href('/return-policy')}>Return Policy</Link>
      </p>
      {returnReason === 'damaged' && (
        <p>Please keep the box. We’ll email you: reply to that email with {damagePhotos}.</p>
      )}
      <p>Please keep the parts until we have answered: we’ll tell you how to send them.</p>
      {order.moreToFollow && (
        <p>
          To cancel what hasn’t shipped yet, call us: <PhoneLink />.
        </p>
      )}
    </>
  );
}

/** `parts.0.qty` is an error of the parts, too. */
const partsError = (errors: Record<string, string>): string | undefined =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === 'parts')?.[1];
