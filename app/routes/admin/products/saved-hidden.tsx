import { useEffect, useState } from 'react';
import type { AdminProduct } from '../../../../shop/contracts/catalog-admin.ts';
import { createStored } from '../../../browser/browser-storage.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';

/** Id of the hidden product that was saved last; the list offers to show it in the shop. */
const stored = createStored('savedHidden', (text) => text, 'sessionStorage');

export const rememberSaved = ({ _id, hidden, name, price }: AdminProduct): void =>
  stored.write(hidden && name !== '' && price > 0 ? _id : null);

/** Says that the product that was just saved is hidden, until the list is left. */
export function SavedHidden() {
  const [id, setId] = useState(stored.read);
  const { busy, submit } = useSubmit('PUT /api/products/:id', {
    success: 'Shown in the shop',
    onSuccess: () => setId(null),
    toastsRefusal: true,
  });
  useEffect(() => stored.write(null), []);
  if (id === null) return null;
  return (
    <div className="mb-4">
      <Alert kind="note">
        <b>Saved, still hidden.</b> Customers can’t find it yet.{' '}
        <Button
          kind="quiet"
          busy={busy}
          onClick={() => void submit({ params: { id }, body: { hidden: false } })}
        >
          Show it in the shop
        </Button>
      </Alert>
    </div>
  );
}
