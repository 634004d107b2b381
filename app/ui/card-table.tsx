import '../styles/tables.css';
import type { ReactNode } from 'react';
import type { Sorting } from './sort-head.tsx';
import { SortHead } from './sort-head.tsx';
import { SortSelect } from './sort-select.tsx';

/**
 * One column. A `number` is right-aligned; a `date` only names the directions it is sorted in. On a card, a `title` shows
 * without the column's name, and so do `acts`, whose name is for screen readers only.
 */
export interface Column<Row> {
  name: string;
  kind?: 'number' | 'date' | 'title' | 'acts';
  /** Class of its cells. */
  className?: string;
  /** The order that the heading's link asks for first; see `SortHead`. */
  sort?: string;
  /**
   * Its place on a card of the admin pages: `lead` and `line` begin the first line and `end` ends it, without the column's
   * name; `wide` is a line of its own. Anything else is one of the facts, which share a line with the actions.
   */
  card?: 'lead' | 'line' | 'end' | 'wide';
  cell: (row: Row) => ReactNode;
}

/**
 * A table whose rows become cards below 768 px, where a select sorts them instead of the headings.
 * @param caption for screen readers, if no heading says it
 */
export function CardTable<Row extends { _id: string }>({
  caption,
  className = '',
  columns,
  sorting,
  rows,
}: {
  caption?: string;
  className?: string;
  sorting?: Sorting;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  return (
    <>
      {sorting && <SortSelect columns={columns} sorting={sorting} />}
      <table className={`table table--cards ${className}`}>
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ name, kind, sort }) =>
              kind === 'acts' ? (
                <th key={name} scope="col">
                  <span className="sr-only">{name}</span>
                </th>
              ) : (
                <SortHead
                  key={name}
                  name={name}
                  sort={sort}
                  sorting={sorting}
                  className={kind === 'number' ? 'numeric' : undefined}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Cell<Row>({
  column: { name, kind, className = '', card, cell },
  row,
}: {
  column: Column<Row>;
  row: Row;
}) {
  if (kind === 'acts')
    return (
      <td className="wide-cell card-acts">
        <div className="actions">{cell(row)}</div>
      </td>
    );
  if (kind === 'title') return <td className={`wide-cell ${className}`}>{cell(row)}</td>;
  return (
    <td
      data-th={name}
      className={
        `${kind === 'number' ? 'numeric' : ''} ${card ? `card-${card}` : ''} ${className}`.trim() || undefined
      }
    >
      {cell(row)}
    </td>
  );
}
