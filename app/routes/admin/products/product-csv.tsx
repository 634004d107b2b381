import './products.css';
import { href } from 'react-router';
import type { Reply } from '../../../../shop/api-client.ts';
import { csvColumns, csvMaxBytes } from '../../../../shop/product-csv.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-csv';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { productsPath } from './products-path.ts';
import { useId } from 'react';
import { createCall } from '../../../../shop/api-client.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import type { ListedImport } from '../../../../shop/contracts/catalog-csv.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Products as CSV', noindex: true });

function load({
  call,
  url,
}: Load<Route.ClientLoaderArgs>): Promise<Loaded<Reply<'GET /api/products/imports'>>> {
  return loadOrError(url, () => call('GET /api/products/imports'));
}
export const clientLoader = inBrowser(load);

/** Exports products for a spreadsheet and imports them again. */
export default function ProductCsv({ loaderData: { found, refusal } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={productsPath()} />
      <SectionHeader level={1} title="Products as CSV" />
      <div className="cols">
        <section className="stack" aria-labelledby="out">
          <h2 id="out" className="text-h4">
            Export: all products in one table
          </h2>
          <p>It opens in any spreadsheet. Deleted products are not in it.</p>
          <p>
            <a className="btn btn--line" href="/api/products/export" download>
              Export CSV
            </a>
          </p>
        </section>
        <section className="stack" aria-labelledby="in">
          <h2 id="in" className="text-h4">
            Import: new products and changes
          </h2>
          <p>
            You first see what the file would change. Rows with a mistake are left out and say why; the others
            are changed together once you press Import.
          </p>
          <CsvUpload />
          <details>
            <summary className="link">What the file needs</summary>
            <ul className="bullets">
              <li>The first line names the columns: {Object.values(csvColumns).join(', ')}.</li>
              <li>
                Only {csvColumns.lugoPart} must be there: by it a product is found, and one that is not found
                is new. Columns that are left out stay as they are.
              </li>
              <li>
                {csvColumns.countInStockSeen} is the stock when the file was made: leave it, and what was sold
                since stays sold.
              </li>
              <li>
                An empty price or count changes nothing, nor does an empty yes or no; an empty{' '}
                {csvColumns.shippingPrice} means the usual one. Any other empty cell clears its field: leave
                out a column to keep it.
              </li>
              <li>
                {csvColumns.hidden}, {csvColumns.oversize}, {csvColumns.truckFreight} and {csvColumns.delete}:
                yes or no.
              </li>
              <li>
                {csvColumns.fitment}: one rule per line, as in the product form; the years then follow from
                it. {csvColumns.specs}: one “Name: value” per line, all in one cell. {csvColumns.documents}:
                one “Title: address” per line, the address of an uploaded document.{' '}
                {csvColumns.relatedLugoParts}: part numbers separated by commas.
              </li>
            </ul>
          </details>
        </section>
      </div>
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && found.imports.length > 0 && <LatestImports imports={found.imports} />}
    </>
  );
}

/** Large files take a while to upload. */
const call = createCall((path, init) => fetch(path, init), { timeoutMs: 120_000 });

/** Uploads a CSV file and opens the preview of what it would change. */
function CsvUpload() {
  const id = useId();
  const { submit, busy, message } = useSubmit(
    (file: File) => {
      if (file.size > csvMaxBytes) throw new ShopError('too_large', 'File size is too large: 32 MB at most.');
      const body = new FormData();
      body.set('file', file);
      return call('POST /api/products/imports', { body });
    },
    { next: ({ _id }) => href('/admin/productlist/csv/:id', { id: _id }) },
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

const states: Record<ListedImport['state'], [words: string, look: string]> = {
  checking: ['Checking', 'off'],
  checked: ['Ready to import', 'warn'],
  applying: ['Importing', 'off'],
  applied: ['Imported', 'good'],
  failed: ['Failed', 'bad'],
};

/** The latest imports, with links to them and to their undo files. */
function LatestImports({ imports }: { imports: readonly ListedImport[] }) {
  return (
    <section className="mt-8" aria-labelledby="latest">
      <h2 id="latest" className="mb-2 text-h4">
        Latest imports
      </h2>
      <ul className="imports" aria-labelledby="latest">
        {imports.map(({ _id, fileName, state, by, createdAt, counts }) => (
          <li key={_id} className="row">
            <span className="grow">
              <Link className="link wrap-anywhere" to={href('/admin/productlist/csv/:id', { id: _id })}>
                {fileName}
              </Link>
              <span className="partno wrap-anywhere">
                {formatPacific(createdAt)} · {by}
                {state === 'applied' && ` · ${changed(counts)}`}
              </span>
            </span>
            <span className={`state state--${states[state][1]}`}>{states[state][0]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changed({ new: made = 0, changed: altered = 0, deleted = 0 }: ListedImport['counts']): string {
  const products = made + altered + deleted;
  return countOf(products, 'product');
}
