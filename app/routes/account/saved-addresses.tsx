import { useRef, useState } from 'react';
import type { SavedAddress } from '../../../shop/contracts/accounts.ts';
import { savedAddressesMax } from '../../../shop/facts.ts';

import { AddressLines } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';
import { AddressForm } from './address-form.tsx';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { AccountSection, useAccountData, useRefocus } from './account-section.tsx';
import { useSubmit } from '../../forms/use-submit.ts';

const sectionId = 'addresses';

type EditedAddress = SavedAddress | 'new' | undefined;

/** The addresses that prefill the shipping form. */
export function SavedAddresses() {
  const data = useAccountData('GET /api/users/addresses');
  const { value, reload } = data;
  const [edited, setEdited] = useState<EditedAddress>();
  const refocus = useRefocus(sectionId);
  const opener = useRef<Element>(null);
  const addresses = value?.addresses ?? [];

  function open(address: EditedAddress): void {
    opener.current = document.activeElement;
    setEdited(address);
  }
  function close(): void {
    setEdited(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  async function saved(): Promise<void> {
    toast.success('Address saved');
    await reload();
    close();
  }

  async function deleted(): Promise<void> {
    await reload();
    refocus();
  }

  return (
    <AccountSection id={sectionId} title="Saved Addresses" data={data}>
      {edited && (
        <div className="sheet sheet--head mb-6 max-w-form">
          <AddressForm
            key={edited === 'new' ? 'new' : edited._id}
            address={edited === 'new' ? undefined : edited}
            first={addresses.length === 0}
            onSaved={saved}
            onCancel={close}
          />
        </div>
      )}
      {addresses.length === 0 ? (
        <p className="mb-4 text-ink-2">
          None yet. An address that you save fills in the shipping form of your next order.
        </p>
      ) : (
        <ul className="addresses mb-6">
          {addresses.map((address) => (
            <AddressCard
              key={address._id}
              address={address}
              onEdit={() => open(address)}
              onChanged={reload}
              onDeleted={deleted}
            />
          ))}
        </ul>
      )}
      {addresses.length >= savedAddressesMax ? (
        <p className="text-ink-2">An account can hold up to {savedAddressesMax} addresses.</p>
      ) : (
        <Button kind="line" aria-expanded={edited === 'new'} onClick={() => open('new')}>
          Add an address
        </Button>
      )}
    </AccountSection>
  );
}

function AddressCard({
  address,
  onEdit,
  onChanged,
  onDeleted,
}: {
  address: SavedAddress;
  onEdit: () => void;
  onChanged: () => Promise<void>;
  onDeleted: () => Promise<void>;
}) {
  const { _id: id, isDefault, ...fields } = address;
  const params = { id };
  const makeDefault = useSubmit('PUT /api/users/addresses/:id', {
    onSuccess: onChanged,
    revalidates: 'never',
    toastsRefusal: true,
  });
  const deletion = useSubmit('DELETE /api/users/addresses/:id', {
    success: 'Address deleted',
    onSuccess: onDeleted,
    revalidates: 'never',
    toastsRefusal: true,
  });
  const name = address.address || address.name;
  const which = <span className="sr-only"> {name || 'address'}</span>;
  return (
    <li className="sheet">
      {isDefault && <span className="tag">Default</span>}
      <AddressLines address={fields} />
      <div className="row gap-2">
        <Button kind="line" small onClick={onEdit}>
          Edit{which}
        </Button>
        <ConfirmButton
          small
          act="Delete"
          busy={deletion.busy}
          onAct={() => deletion.submit({ params })}
          consequence={`${name || 'This address'} will be removed from your account. Orders keep their own copy.`}
        >
          Delete{which}
        </ConfirmButton>
        {!isDefault && (
          <Button
            kind="quiet"
            small
            busy={makeDefault.busy}
            onClick={() => void makeDefault.submit({ params, body: { ...fields, isDefault: true } })}
          >
            Make default{which}
          </Button>
        )}
      </div>
    </li>
  );
}
