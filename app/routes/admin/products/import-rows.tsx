import type { ProductImport } from '../../../../shop/contracts/catalog-csv.ts';
import { csvRowsShown } from '../../../../shop/product-csv.ts';

type Row = ProductImport['rows'][number];

const titles: Record<Row['kind'], string> = {
  rejected: 'Rejected: left out',
  new: 'New',
  changed: 'Changed',
  deleted: 'Deleted',
};

/** The rows of a file by what becomes of them, the rejected ones first. */
export function ImportRows({ found: { counts, rows } }: { found: ProductImport }) {
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
      {same > 0 && (
        <p className="text-ink-2">
          {same === 1 ? '1 row says' : `${same.toLocaleString('en-US')} rows say`} what is so already.
        </p>
      )}
    </>
  );
}

function Kind({ kind, count, rows }: { kind: Row['kind']; count: number; rows: readonly Row[] }) {
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="mt-6 mb-2 text-h4">
        {titles[kind]}: {count.toLocaleString('en-US')}
      </h2>
      <table className="table--cards table">
        <caption className="sr-only">{titles[kind]}</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Product</th>
            <th scope="col">{kind === 'rejected' ? 'Why' : 'What'}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, lugoPart, name, changes, reason }) => (
            <tr key={line}>
              <td data-th="Line">{line}</td>
              <td data-th="Product" className="wide-cell wrap-anywhere">
                {name}
                <p className="partno">{lugoPart || 'No part number'}</p>
              </td>
              <td className="wide-cell lines wrap-anywhere">
                {reason}
                {changes.map((change) => (
                  <span key={change}>{change}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > csvRowsShown && (
        <p className="mt-2 text-ink-2">And {(count - csvRowsShown).toLocaleString('en-US')} more.</p>
      )}
    </section>
  );
}
