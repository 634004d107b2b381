import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Confirm } from '../account/confirm.tsx';
import { useAct } from '../account/use-act.ts';

/** Takes a product out of the shop, once it is sure. */
export function DeleteProduct({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAct();
  const [asked, setAsked] = useState(false);
  const remove = async () => {
    await act(async () => {
      await call('DELETE /api/products/:id', { params: { id } });
      void toast.success('Product deleted');
      onDone();
      await revalidate();
    });
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
