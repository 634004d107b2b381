import { useEffect, useState } from 'react';
import type { SavedAddress } from '../../../shop/contracts/accounts.ts';
import type { ShippingAddress } from '../../../shop/contracts/order/shipping-address.ts';
import { country } from '../../../shop/facts.ts';
import { call } from '../../browser/api.ts';
import { AddressFields, addressLabels, emptyAddress } from '../../forms/address-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';

/**
 * The form of a saved address.
 * @param address the address to edit; undefined for a new one
 * @param first true for the account's first address, which becomes the default automatically
 */
export function AddressForm({
  address,
  first,
  onSaved,
  onCancel,
}: {
  address: SavedAddress | undefined;
  first: boolean;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}) {
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);

  const { form, state, field } = useAccountForm({
    schema: ({ addressForm }) => addressForm,
    labels: addressLabels,
    values: { ...emptyAddress, ...(address && fieldsOf(address)) },
    send: async (values) => {
      const body = { ...values, country, isDefault } satisfies ShippingAddress & { isDefault: boolean };
      if (address) await call('PUT /api/users/addresses/:id', { params: { id: address._id }, body });
      else await call('POST /api/users/addresses', { body });
      await onSaved();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <>
      <h3 className="mb-4 text-h3">{address ? 'Edit the address' : 'A new address'}</h3>
      <AccountForm state={state}>
        <div className="form form--two">
          <AddressFields register={field} />
        </div>
        {/* There is always a default: choosing another one replaces it, so it cannot be switched off. */}
        {!first && !address?.isDefault && (
          <Check checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)}>
            Use it for the next order
          </Check>
        )}
        <div className="row">
          <Button type="submit" busy={state.busy}>
            {state.busy ? 'Saving…' : 'Save'}
          </Button>
          <Button kind="line" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </AccountForm>
    </>
  );
}

function fieldsOf({
  _id,
  isDefault: _default,
  country: _country,
  ...fields
}: SavedAddress): typeof emptyAddress {
  return { ...emptyAddress, ...fields, apartment: fields.apartment ?? '' };
}
