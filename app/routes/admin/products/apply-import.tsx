import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { useAsCustomer } from '../../../browser/session-ended.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { Confirm } from '../../../ui/dialog.tsx';

/** Has an import done, once it is sure. */
export function ApplyImport({ found: { _id, counts } }: { found: ProductImport }) {
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const rows = (counts.new ?? 0) + (counts.changed ?? 0) + (counts.deleted ?? 0);
  if (rows === 0) return <Alert kind="note">This file would change nothing.</Alert>;
  const many = rows === 1 ? '1 product' : `${rows.toLocaleString('en-US')} products`;
  const apply = async () => {
    setBusy(true);
    try {
      await asCustomer(() => call('POST /api/products/imports/:id/apply', { params: { id: _id } }));
    } catch (error) {
      void toast.error(error instanceof ShopError ? error.message : 'An error occurred');
    }
    await revalidate();
    setBusy(false);
    setAsked(false);
  };
  return (
    <p>
      <Button onClick={() => setAsked(true)}>Import {many}</Button>
      {asked && (
        <Confirm
          title="Are you sure?"
          act={busy ? 'Starting…' : 'Import'}
          busy={busy}
          onClose={() => setAsked(false)}
          onAct={() => void apply()}
        >
          {many} will be changed together: all, or none should something go wrong. Afterwards there is a file
          that takes it back.
        </Confirm>
      )}
    </p>
  );
}
