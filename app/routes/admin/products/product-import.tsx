import '../../../styles/tables.css';
import './products.css';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { undoDays } from '../../../../shop/product-csv.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-import';
import { ApplyImport } from './apply-import.tsx';
import { ImportRows } from './import-rows.tsx';
import type { Loaded } from '../load-or-error.ts';
import { loadFound } from '../load-or-error.ts';
import { NotShown } from '../load-error.tsx';
import { csvPath } from './products-path.ts';

export const meta = () => pageMeta({ title: 'Import of Products', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<ProductImport>> {
  return loadFound(url, () => call('GET /api/products/imports/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

const lookAgainMs = 1000;

/** What a table of products would do, is doing or has done. */
export default function ProductImportPage({ loaderData: { found, refusal } }: Route.ComponentProps) {
  const isMoving = found?.state === 'checking' || found?.state === 'applying';
  useWatch(isMoving);
  return (
    <>
      <Link className="link" to={csvPath()}>
        <Icon name="left" /> Go Back
      </Link>
      <SectionHeader level={1} title="Import of Products" meta={found?.fileName} />
      {refusal !== undefined && <NotShown message={refusal} />}
      {found && (
        <div className="stack" aria-busy={isMoving}>
          <State found={found} />
          {(found.state === 'checked' || found.state === 'applied') && <ImportRows found={found} />}
        </div>
      )}
    </>
  );
}

/** Asks again while something is going on. */
function useWatch(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), lookAgainMs);
    return () => clearTimeout(timer);
  }, [isMoving, state, revalidate]);
}

function State({ found }: { found: ProductImport }) {
  const { state, message, done, total, _id } = found;
  if (state === 'failed') return <Alert kind="bad">{message}</Alert>;
  if (state === 'checked')
    return (
      <>
        {message !== '' && <Alert kind="warn">{message}</Alert>}
        <ApplyImport found={found} />
      </>
    );
  if (state === 'applied')
    return (
      <Alert kind="good">
        <b>The import is done.</b> Should it have been a mistake:{' '}
        <a href={`/api/products/imports/${_id}/undo`} download>
          save the undo file
        </a>
        , and import it to make the products as they were. The shop keeps it for {undoDays} days.
      </Alert>
    );
  const what = state === 'checking' ? 'Looking through the file' : 'Changing products';
  return (
    <div className="stack">
      <output>
        {what}… {done.toLocaleString('en-US')}
        {total > 0 && ` of ${total.toLocaleString('en-US')}`}
      </output>
      <progress {...(total > 0 && { value: done })} max={Math.max(1, total)} aria-label={what} />
      <p className="text-ink-2">The shop stays open meanwhile. You may leave this page and come back.</p>
    </div>
  );
}
