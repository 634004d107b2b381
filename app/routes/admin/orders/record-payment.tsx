import { useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import type { ManualPaymentMethod } from '../../../../shop/rules/orders/manual-payment.ts';
import { manualPaymentMethods } from '../../../../shop/rules/orders/manual-payment.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Check, TextField } from '../../../ui/field.tsx';

/** Also of an order that has expired: a check may be in the mail for longer than the prices are good. */
export const mayRecordPayment = ({ state, paymentState, imported }: Order): boolean =>
  (state === 'placed' || state === 'expired') && paymentState !== 'confirming' && !imported;

/** The button that asks how an unpaid order was paid without PayPal, and records that it is. */
export function RecordPayment({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" small block className="mt-4" onClick={() => setOpen(true)}>
        Record a Payment…
      </Button>
      {open && (
        <Dialog title={`Do you have the ${dollars(order.totalPrice)}?`} onClose={() => setOpen(false)}>
          <PaymentForm order={order} />
        </Dialog>
      )}
    </>
  );
}

function PaymentForm({ order: { _id: id } }: { order: Order }) {
  const [paymentMethod, setMethod] = useState<ManualPaymentMethod>('Check');
  const [number, setNumber] = useState('');
  // The page announces by itself that the order is paid.
  const { submit, busy, formRef, fieldErrors, message } = useSubmit('PUT /api/orders/:id/manual-payment');
  const reference = paymentMethod === 'Cash' ? '' : number;
  return (
    <SubmitForm
      ref={formRef}
      onSubmit={() => void submit({ params: { id }, body: { paymentMethod, reference } })}
    >
      <fieldset className="row">
        <legend className="label">How was it paid?</legend>
        {manualPaymentMethods.map((method) => (
          <Check
            key={method}
            type="radio"
            name="paymentMethod"
            checked={method === paymentMethod}
            onChange={() => setMethod(method)}
          >
            {method}
          </Check>
        ))}
      </fieldset>
      {paymentMethod !== 'Cash' && (
        <TextField
          label={`${paymentMethod} number`}
          optional
          name="reference"
          autoComplete="off"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          error={fieldErrors.reference}
        />
      )}
      {message && <Alert kind="bad">{message}</Alert>}
      <p>
        The order then counts as paid in full today. Its parts leave your stock, the customer is emailed that
        it is paid, and it moves to <b>To ship</b>. If they paid another amount, settle the difference first.
      </p>
      <p>
        They can’t pay by PayPal anymore. This can’t be undone: if a check bounces, press <b>Refund…</b> and
        say so there.
      </p>
      <DialogActions>
        <CloseButton>Not Yet</CloseButton>
        <Button type="submit" busy={busy}>
          {busy ? 'Recording…' : 'Record Payment'}
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}
