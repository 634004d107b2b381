import { useId } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { call } from '../../browser/api.ts';
import type { AddressField } from '../../forms/address-fields.tsx';
import { AddressFields, addressLabels, addressValues } from '../../forms/address-fields.tsx';
import { EditForm } from '../../forms/edit-form.tsx';
import { useEditForm } from '../../forms/use-edit-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { PhoneLink } from '../../layout/contact.tsx';
import { payerOf } from './order-key.ts';
import { focusHeading } from '../../layout/focus-heading.ts';

/** The shipping form asks about a missing address and takes an order without one (`addressGaps`): here its buyer completes it. */
export function AddressMissing({ order }: { order: Order }) {
  const title = useId();
  return (
    <section className="mb-6 max-w-form" aria-labelledby={title}>
      <Alert kind="warn">
        <b>We can’t send your parts yet: part of your address is missing.</b> Please complete it here, or call
        us at <PhoneLink /> with number {order.number}.
      </Alert>
      <div className="sheet mt-4">
        <h2 id={title} className="mb-4 text-h3">
          Complete your address
        </h2>
        <CompleteAddress order={order} />
      </div>
    </section>
  );
}

function CompleteAddress({ order }: { order: Order }) {
  const { _id: id, shippingAddress } = order;
  const { state, text } = useEditForm({
    record: order,
    valuesOf: addressValues,
    labels: addressLabels,
    draft: `${id} my address`,
    save: ({ values, base: { version } }) =>
      call('PUT /api/orders/:id/complete-address', {
        params: { id },
        body: { ...values, version },
        ...payerOf(id),
      }),
    success: 'Thank you. Your address is complete.',
    // The form goes.
    onSaved: () => focusHeading(),
  });
  const field = (name: AddressField) => {
    const { autoComplete: _off, ...registered } = text(name);
    return registered;
  };
  return (
    <EditForm state={state} verb={['Save Address', 'Saving…']}>
      <div className="form form--two">
        <AddressFields register={field} onlyState={shippingAddress.state} />
      </div>
    </EditForm>
  );
}
