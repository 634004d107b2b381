import { useState } from 'react';
import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';

/** Has an import done, once it is sure. */
export function ApplyImport({ found: { _id, counts } }: { found: ProductImport }) {
  const [asked, setAsked] = useState(false);
  const { busy, submit } = useSubmit('POST /api/products/imports/:id/apply', {
    toastsRefusal: true,
    revalidates: 'always',
  });
  const rows = (counts.new ?? 0) + (counts.changed ?? 0) + (counts.deleted ?? 0);
  if (rows === 0) return <Alert kind="note">This file would change nothing.</Alert>;
  const many = rows === 1 ? '1 product' : `${rows.toLocaleString('en-US')} products`;
  const apply = async () => {
    await submit({ params: { id: _id } });
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
