import { useEffect, useState } from 'react';
import type { AdminProduct } from '../../../../../shop/contracts/catalog-admin.ts';
import { createStored } from '../../../../browser/browser-storage.ts';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { PageLink } from './page-link.tsx';

/** Id of the hidden product that was saved last, and `by-link` if it is sold by its link. */
const stored = createStored('savedHidden', (text) => text?.split(' ') ?? null, 'sessionStorage');

export const rememberSaved = ({ _id, hidden, byLink, name, price }: AdminProduct): void =>
  stored.write(hidden && name !== '' && price > 0 ? `${_id}${byLink ? ' by-link' : ''}` : null);

/** Says that the product that was just saved isn't in the store, until the list is left. */
export function SavedHidden() {
  const [saved, setSaved] = useState(stored.read);
  const { busy, submit } = useSubmit('PUT /api/products/:id', {
    success: 'Shown in the shop',
    onSuccess: () => setSaved(null),
    toastsRefusal: true,
  });
  useEffect(() => stored.write(null), []);
  const [id, how] = saved ?? [];
  if (!id) return null;
  if (how === 'by-link')
    return (
      <Alert className="mb-4" kind="note">
        <b>Saved. It isn’t in the store:</b> only customers who have the link of its page can find it and
        order it.
        <p className="mt-3">
          <PageLink id={id} />
        </p>
      </Alert>
    );
  return (
    <Alert className="mb-4" kind="note">
      <b>Saved as hidden.</b> Customers can’t find it.{' '}
      <Button
        kind="quiet"
        busy={busy}
        onClick={() => void submit({ params: { id }, body: { hidden: false } })}
      >
        Show it in the shop
      </Button>
    </Alert>
  );
}
