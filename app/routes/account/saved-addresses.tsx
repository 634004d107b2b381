import { useRef, useState } from 'react';
import type { SavedAddress } from '../../../shop/contracts/accounts.ts';
import { savedAddressesMax } from '../../../shop/facts.ts';
import { call } from '../../browser/api.ts';
import { AddressLines } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AddressForm } from './address-form.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Section, useAccountData, useRefocus } from './account-section.tsx';
import { useAct } from '../../forms/use-mutation.ts';

const sectionId = 'addresses';

type Editing = SavedAddress | 'new' | undefined;

/** The addresses that prefill the shipping form. */
export function SavedAddresses() {
  const { value, failure, reload } = useAccountData('GET /api/users/addresses');
  const [editing, setEditing] = useState<Editing>();
  const refocus = useRefocus(sectionId);
  const opener = useRef<Element>(null);
  const addresses = value?.addresses ?? [];

  function open(what: Editing): void {
    opener.current = document.activeElement;
    setEditing(what);
  }
  function close(): void {
    setEditing(undefined);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  async function saved(): Promise<void> {
    void toast.success('Address saved');
    await reload();
    close();
  }

  async function forgotten(): Promise<void> {
    await reload();
    refocus();
  }

  return (
    <Section
      id={sectionId}
      title="Saved Addresses"
      loaded={value !== undefined}
      failure={failure}
      onRetry={reload}
    >
      {editing && (
        <div className="sheet sheet--head mb-6 max-w-form">
          <AddressForm
            key={editing === 'new' ? 'new' : editing._id}
            address={editing === 'new' ? undefined : editing}
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
              onForgotten={forgotten}
            />
          ))}
        </ul>
      )}
      {addresses.length >= savedAddressesMax ? (
        <p className="text-ink-2">{savedAddressesMax} addresses are the most that an account keeps.</p>
      ) : (
        <Button kind="line" aria-expanded={editing === 'new'} onClick={() => open('new')}>
          Add an address
        </Button>
      )}
    </Section>
  );
}

function AddressCard({
  address,
  onEdit,
  onChanged,
  onForgotten,
}: {
  address: SavedAddress;
  onEdit: () => void;
  onChanged: () => Promise<void>;
  onForgotten: () => Promise<void>;
}) {
  const { _id: id, isDefault, ...fields } = address;
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct();
  const which = <span className="sr-only"> {address.address || address.name || 'address'}</span>;
  const makeDefault = () =>
    act(async () => {
      await call('PUT /api/users/addresses/:id', { params: { id }, body: { ...fields, isDefault: true } });
      await onChanged();
    });
  const forget = () =>
    act(async () => {
      await call('DELETE /api/users/addresses/:id', { params: { id } });
      void toast.success('Address deleted');
      await onForgotten();
    });
  return (
    <li className="sheet">
      {isDefault && <span className="tag">Default</span>}
      <AddressLines address={fields} />
      <div className="row gap-2">
        <Button kind="line" small onClick={onEdit}>
          Edit{which}
        </Button>
        <Button kind="danger" small onClick={() => setAsking(true)}>
          Delete{which}
        </Button>
        {!isDefault && (
          <Button kind="quiet" small busy={busy} onClick={makeDefault}>
            Make default{which}
          </Button>
        )}
      </div>
      {asking && (
        <Confirm
          title="Are you sure?"
          act="Delete"
          busy={busy}
          onClose={() => setAsking(false)}
          onAct={forget}
        >
          {address.address || address.name || 'This address'} goes from your account. Orders keep their own
          copy.
        </Confirm>
      )}
    </li>
  );
}
