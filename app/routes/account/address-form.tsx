import { useEffect, useState } from 'react';
import type { SavedAddress } from '../../../shop/contracts/accounts.ts';
import type { ShippingAddress } from '../../../shop/contracts/order/shipping-address.ts';
import { country } from '../../../shop/facts.ts';
import { call } from '../../browser/api.ts';
import { readUserInfo } from '../../browser/user-info.ts';
import { AddressFields, addressLabels, emptyAddress } from '../../forms/address-fields.tsx';
import { Check } from '../../ui/field.tsx';
import { readDraft, useOnTyped, writeDraft } from '../../forms/drafts.ts';
import { readShipping, writeShipping } from '../checkout/shipping-draft.ts';
import { AccountForm } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';
import { SubmitOrCancel } from './submit-or-cancel.tsx';

/**
 * The form of a saved address. What was typed outlives a reload, and is there when the form is opened again.
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
  const [given] = useState({ ...emptyAddress, ...(address && fieldsOf(address)) });
  const draft = `${address?._id ?? readUserInfo()?._id ?? ''} address`;
  const [isDefault, setDefault] = useState(address?.isDefault ?? false);

  const { form, state, field } = useAccountForm({
    schema: ({ addressForm }) => addressForm,
    labels: addressLabels,
    values: readShipping(readDraft(draft), given, address ? '' : readUserInfo()?.name),
    send: async (values) => {
      const body = { ...values, country, isDefault } satisfies ShippingAddress & { isDefault: boolean };
      if (address) await call('PUT /api/users/addresses/:id', { params: { id: address._id }, body });
      else await call('POST /api/users/addresses', { body });
      writeDraft(draft, '');
      await onSaved();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  useOnTyped(form, (values) => writeDraft(draft, writeShipping(values, given)));
  function cancel(): void {
    writeDraft(draft, '');
    onCancel();
  }
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
        <SubmitOrCancel word="Save" busyWord="Saving…" busy={state.busy} onCancel={cancel} />
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
