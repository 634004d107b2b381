import './products.css';
import { useEffect } from 'react';
import { href, useRevalidator } from 'react-router';
import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { csvRowsShown, undoDays } from '../../../../shop/product-csv.ts';
import type { Load } from '../../../browser/api.ts';
import { inBrowser } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import type { Route } from './+types/product-import';
import type { Loaded } from '../load-or-error.tsx';
import { LoadError, loadOrError } from '../load-or-error.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { ConfirmButton } from '../../../ui/dialog.tsx';
import { importConsequence } from './import-consequence.ts';
import { Questions } from './questions.tsx';
import { UndoFile } from './undo-file.tsx';
import { countOf, formatCount } from '../../../../shop/rules/in-words.ts';
import { BackLink } from '../lists/back-link.tsx';

export const meta = () => pageMeta({ title: 'Product Import', noindex: true });

function load({ call, params: { id }, url }: Load<Route.ClientLoaderArgs>): Promise<Loaded<ProductImport>> {
  return loadOrError(url, () => call('GET /api/products/imports/:id', { params: { id } }));
}
export const clientLoader = inBrowser(load);

const reloadMs = 1000;

/** One CSV import: its preview, progress or result. */
export default function ProductImportPage({ loaderData: { found, refusal } }: Route.ComponentProps) {
  const isMoving = found?.state === 'checking' || found?.state === 'applying';
  useWatch(isMoving);
  return (
    <>
      <BackLink to={href('/admin/productlist/csv')} />
      <SectionHeader level={1} title="Product Import">
        {found && <span className="wrap-anywhere text-ink-2">{found.fileName}</span>}
      </SectionHeader>
      {refusal !== undefined && <LoadError message={refusal} />}
      {found && (
        <div className="stack" aria-busy={isMoving}>
          <State found={found} />
          {(found.state === 'checked' || found.state === 'applied') && <ImportRows found={found} />}
          {found.state === 'checked' && <ApplyImport found={found} />}
        </div>
      )}
    </>
  );
}

/** Reloads the import while it is running. */
function useWatch(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isMoving || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), reloadMs);
    return () => clearTimeout(timer);
  }, [isMoving, state, revalidate]);
}

const correct = 'correct the file and upload it again';

function State({ found }: { found: ProductImport }) {
  const { state, message, newNames, nameQuestions, priceQuestions, done, total, _id } = found;
  if (state === 'failed') return <Alert kind="bad">{message}</Alert>;
  if (state === 'checked')
    return (
      <>
        {message !== '' && <Alert kind="warn">{message}</Alert>}
        {newNames.length > 0 && (
          <Alert kind="warn">
            <b>New in the filters of the store:</b> {newNames.join('; ')}. Is the spelling right? If not,{' '}
            {correct}.
          </Alert>
        )}
        <Questions title="Are these prices right?" questions={priceQuestions} ifNot={correct} />
        <Questions title="Does Fits say what the name says?" questions={nameQuestions} ifNot={correct} />
      </>
    );
  if (state === 'applied')
    return (
      <Alert kind="good">
        <b>The import is done.</b> To undo it, <UndoFile importId={_id} /> and import it like any other: the
        products become what they were. The shop keeps the file for {undoDays} days.
      </Alert>
    );
  const what = state === 'checking' ? 'Checking the file' : 'Changing products';
  return (
    <div className="stack">
      <output>
        {what}… {formatCount(done)}
        {total > 0 && ` of ${formatCount(total)}`}
      </output>
      <progress {...(total > 0 && { value: done })} max={Math.max(1, total)} aria-label={what} />
      <p className="text-ink-2">
        The shop stays open in the meantime. You can leave this page and come back.
      </p>
    </div>
  );
}

/** Applies an import after a confirmation. */
function ApplyImport({ found: { _id, counts } }: { found: ProductImport }) {
  const { busy, submit } = useSubmit('POST /api/products/imports/:id/apply', {
    toastsRefusal: true,
    revalidates: 'always',
  });
  const deleted = counts.deleted ?? 0;
  const rows = (counts.new ?? 0) + (counts.changed ?? 0) + deleted;
  if (rows === 0) return <Alert kind="note">This file would change nothing.</Alert>;
  const isDeleting = deleted === rows;
  return (
    <p className="savebar">
      <ConfirmButton
        kind="plain"
        act={busy ? 'Starting…' : isDeleting ? 'Delete' : 'Import'}
        busy={busy}
        onAct={() => submit({ params: { id: _id } })}
        consequence={importConsequence(counts)}
      >
        {isDeleting ? 'Delete' : 'Import'} {countOf(rows, 'product')}
        {deleted > 0 && !isDeleting && `, ${formatCount(deleted)} to be deleted`}
      </ConfirmButton>
    </p>
  );
}

type Row = ProductImport['rows'][number];

const titles: Record<Row['kind'], string> = {
  rejected: 'Left out',
  new: 'New',
  changed: 'Changed',
  deleted: 'Deleted',
};

/** The rows of a file by what happens to them, the rejected ones first. */
function ImportRows({ found: { counts, rows } }: { found: ProductImport }) {
  const same = counts.same ?? 0;
  return (
    <>
      {(Object.keys(titles) as Row['kind'][]).map((kind) => {
        const count = counts[kind] ?? 0;
        return (
          count > 0 && (
            <Kind key={kind} kind={kind} count={count} rows={rows.filter((row) => row.kind === kind)} />
          )
        );
      })}
      {same > 0 && <p className="text-ink-2">{countOf(same, 'row changes', 'rows change')} nothing.</p>}
    </>
  );
}

function Kind({ kind, count, rows }: { kind: Row['kind']; count: number; rows: readonly Row[] }) {
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="mt-6 mb-2 text-h4">
        {titles[kind]}: {formatCount(count)}
      </h2>
      <CardTable
        caption={titles[kind]}
        className="import-rows"
        columns={columnsOf(kind)}
        rows={rows.map((row) => ({ ...row, _id: String(row.row) }))}
      />
      {count > csvRowsShown && (
        <p className="mt-2 text-ink-2">And {formatCount(count - csvRowsShown)} more.</p>
      )}
    </section>
  );
}

const columnsOf = (kind: Row['kind']): Column<Row>[] => [
  { name: 'Row', cell: ({ row }) => row },
  {
    name: 'Product',
    className: 'wide-cell wrap-anywhere',
    cell: ({ name, lugoPart }) => (
      <>
        {name}
        <p className="partno">{lugoPart || 'No part number'}</p>
      </>
    ),
  },
  {
    name: kind === 'rejected' ? 'Why' : 'What',
    kind: 'title',
    className: 'lines wrap-anywhere',
    cell: ({ changes, reason }) => (
      <>
        {reason}
        {changes.map((change) => (
          <span key={change}>{change}</span>
        ))}
      </>
    ),
  },
];
