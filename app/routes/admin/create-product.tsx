import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../api.ts';
import { useAsCustomer } from '../../session-ended.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { productPath } from './products-path.ts';

/** Asks first, makes a blank product that nobody sees, and leads to its form. */
export function CreateProduct() {
  const navigate = useNavigate();
  const asCustomer = useAsCustomer();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      await asCustomer(async () => {
        const { _id } = await call('POST /api/products');
        await navigate(productPath(_id));
      });
    } catch (error) {
      void toast.error(error instanceof ShopError ? error.message : 'An error occurred');
    }
    setBusy(false);
    setAsked(false);
  };
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        Create Product
      </Button>
      <Dialog
        open={asked}
        title="Are you sure you want to create a new product?"
        onClose={() => setAsked(false)}
      >
        <p>It starts blank, and stays hidden until it is saved with a name and a price.</p>
        <div className="row">
          <Button kind="line" onClick={() => setAsked(false)}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void create()}>
            {busy ? 'Creating…' : 'Create'}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
