import { useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { isAtShop } from '../../../../shop/rules/orders/order-states.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { SubmitForm } from '../../../forms/submit-form.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/field.tsx';
import { ReasonField } from './reason-field.tsx';

/** The button that asks for a reason and cancels an order that is unpaid, cost nothing, or whose payment was taken back. */
export function CancelOrder({ order }: { order: Order }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" small block className="mt-4" onClick={() => setOpen(true)}>
        Cancel Order…
      </Button>
      {open && (
        <Dialog title="Cancel this order?" onClose={() => setOpen(false)}>
          <CancelForm order={order} />
        </Dialog>
      )}
    </>
  );
}

function CancelForm({ order }: { order: Order }) {
  const { _id: id, isPaid, isReversed, isDelivered, version } = order;
  const [reason, setReason] = useState('');
  const [email, setEmail] = useState(true);
  // The order may change while the dialog is open.
  const [chosen, setChosen] = useState<boolean>();
  const restock = chosen ?? (isPaid && isAtShop(order));
  const { submit, busy, formRef, fieldErrors, message } = useSubmit('PUT /api/orders/:id/cancel-by-shop', {
    success: 'Order canceled',
  });
  const body = { reason, email, restock, version };
  return (
    <SubmitForm ref={formRef} onSubmit={() => void submit({ params: { id }, body })}>
      <ReasonField value={reason} error={fieldErrors.reason} onChange={setReason} />
      <Check checked={email} onChange={(event) => setEmail(event.target.checked)}>
        Email the customer
      </Check>
      {isPaid && (
        <div>
          <Check checked={restock} onChange={(event) => setChosen(event.target.checked)}>
            Put the parts back in stock
          </Check>
          <p className="hint">
            {isAtShop(order)
              ? 'Uncheck this if they are not here or can’t be sold again.'
              : 'Check this only if they came back and can be sold again.'}
          </p>
        </div>
      )}
      {message && <Alert kind="bad">{message}</Alert>}
      <p>
        {isPaid
          ? `The order ${isDelivered ? 'no longer says that it was delivered' : 'can’t be shipped anymore'}. ${isReversed ? 'Sales and tax reports keep it: your accountant books the loss. ' : ''}`
          : 'The order can’t be paid anymore, and the parts held for it go back on sale. '}
        This can’t be undone.
      </p>
      <DialogActions>
        <CloseButton>Keep Order</CloseButton>
        <Button kind="danger" type="submit" busy={busy}>
          {busy ? 'Canceling…' : 'Cancel Order'}
        </Button>
      </DialogActions>
    </SubmitForm>
  );
}
