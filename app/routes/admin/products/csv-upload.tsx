import { useId } from 'react';
import { createCall } from '../../../../shop/api-client.ts';
import { csvMaxBytes } from '../../../../shop/product-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { csvPath } from './products-path.ts';

/** Large files take a while to upload. */
const call = createCall((path, init) => fetch(path, init), { timeoutMs: 120_000 });

/** Uploads a CSV file and goes on to the preview of what it would change. */
export function CsvUpload() {
  const id = useId();
  const { submit, busy, message } = useSubmit(
    (file: File) => {
      if (file.size > csvMaxBytes) throw new ShopError('too_large', 'File size is too large: 32 MB at most.');
      const body = new FormData();
      body.set('file', file);
      return call('POST /api/products/imports', { body });
    },
    { next: ({ _id }) => csvPath(_id) },
  );
  return (
    <div className="stack">
      <label className="btn" aria-busy={busy}>
        <input
          type="file"
          name="file"
          className="sr-only"
          accept=".csv,text/csv"
          aria-describedby={id}
          disabled={busy}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void submit(file);
            // The same file may be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        {busy ? 'Uploading…' : 'Choose a CSV file'}
      </label>
      <p className="hint" id={id}>
        50,000 rows and 32 MB at most.
      </p>
      {message !== undefined && <Alert kind="bad">{message}</Alert>}
    </div>
  );
}
