import { href } from 'react-router';
import { useState } from 'react';
import { call } from '../../../browser/api.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';

/** Creates a hidden blank product after a confirmation and opens its form. */
export function CreateProduct() {
  const [asked, setAsked] = useState(false);
  const { busy, submit } = useSubmit(() => call('POST /api/products'), {
    next: ({ _id }) => href('/admin/product/:id/edit', { id: _id }),
    toastsRefusal: true,
  });
  const create = async () => {
    await submit();
    setAsked(false);
  };
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        Create Product
      </Button>
      {asked && (
        <Dialog title="Are you sure you want to create a new product?" onClose={() => setAsked(false)}>
          <p>It starts blank and hidden. You decide when customers see it.</p>
          <DialogActions>
            <CloseButton>Cancel</CloseButton>
            <Button busy={busy} onClick={() => void create()}>
              {busy ? 'Creating…' : 'Create'}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
