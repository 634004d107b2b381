import type { Order } from '../../../../../shop/contracts/orders.ts';
import { call } from '../../../../browser/api.ts';
import { EmailField } from '../../../../forms/email-field.tsx';
import { useEditForm } from '../../../../forms/use-edit-form.ts';
import { Check } from '../../../../ui/field.tsx';
import { correctedText, Correction, CorrectionForm } from './correction.tsx';

/** Corrects where emails about an order go. */
export function CorrectEmail({ order }: { order: Order }) {
  return (
    <Correction act="Correct Email…" title="Correct the email" draft={`${order._id} email`}>
      {(close) => <EmailForm order={order} close={close} />}
    </Correction>
  );
}

function EmailForm({ order, close }: { order: Order; close: () => void }) {
  const { _id: id, user, guestUser, state: orderState } = order;
  const maySend = orderState !== 'canceled' && orderState !== 'expired';
  const { state, text, checkbox } = useEditForm({
    record: order,
    valuesOf: (of) => ({ email: of.user?.email ?? of.guestUser?.guestEmail ?? '', resend: maySend }),
    labels: { email: 'Email', resend: 'Send the order confirmation to it' },
    draft: `${id} email`,
    save: ({ values, base: { version } }) =>
      call('PUT /api/orders/:id/email', { params: { id }, body: { ...values, version } }),
    success: correctedText('Email corrected', order),
    onSaved: close,
  });
  return (
    <CorrectionForm state={state} name="Email">
      <p>
        Links in emails to {user?.email ?? guestUser?.guestEmail} stop working.
        {user && ` The order stays in the account of ${user.name}.`}
      </p>
      <EmailField {...text('email')} maxLength={254} />
      {maySend && <Check {...checkbox('resend')} />}
    </CorrectionForm>
  );
}
