import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { createCall } from '../../../../shop/api-client.ts';
import { csvMaxBytes } from '../../../../shop/product-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { useAsCustomer } from '../../../browser/session-ended.ts';
import { Alert } from '../../../ui/alert.tsx';
import { csvPath } from './products-path.ts';

/** A large table takes its time on the way. */
const call = createCall((path, init) => fetch(path, init), { timeoutMs: 120_000 });

/** Takes a table and leads to what it would do. */
export function CsvUpload() {
  const id = useId();
  const navigate = useNavigate();
  const asCustomer = useAsCustomer();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  async function send(file: File): Promise<void> {
    if (busy) return;
    setFault('');
    if (file.size > csvMaxBytes) return setFault('File size is too large: 32 MB at most.');
    setBusy(true);
    const body = new FormData();
    body.set('file', file);
    try {
      await asCustomer(async () => {
        const { _id } = await call('POST /api/products/imports', { body });
        await navigate(csvPath(_id));
      });
    } catch (error) {
      setFault(error instanceof ShopError ? error.message : 'An error occurred during upload.');
    }
    setBusy(false);
  }
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
            if (file) void send(file);
            // The same file may be chosen again after it was put right.
            currentTarget.value = '';
          }}
        />
        {busy ? 'Uploading…' : 'Choose a CSV file'}
      </label>
      <p className="hint" id={id}>
        50,000 rows and 32 MB at most.
      </p>
      {fault !== '' && <Alert kind="bad">{fault}</Alert>}
    </div>
  );
}
