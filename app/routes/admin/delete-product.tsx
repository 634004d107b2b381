import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { useAsCustomer } from '../../session-ended.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Confirm } from '../account/confirm.tsx';

/** Takes a product out of the shop, once it is sure. */
export function DeleteProduct({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await asCustomer(async () => {
        await call('DELETE /api/products/:id', { params: { id } });
        void toast.success('Product deleted');
        onDone();
        await revalidate();
      });
    } catch (error) {
      void toast.error(error instanceof ShopError ? error.message : 'An error occurred');
    }
    setBusy(false);
    setAsked(false);
  };
  return (
    <>
      <Button
        kind="danger"
        small
        className="btn--icon"
        aria-label={`Delete ${name}`}
        onClick={() => setAsked(true)}
      >
        <Icon name="remove" />
      </Button>
      {asked && (
        <Confirm
          title="Are you sure?"
          act={busy ? 'Deleting…' : 'Delete'}
          busy={busy}
          onClose={() => setAsked(false)}
          onAct={() => void remove()}
        >
          <span className="wrap-anywhere">{name}</span> leaves the shop. Orders keep what they say of it, and
          you can restore it.
        </Confirm>
      )}
    </>
  );
}
