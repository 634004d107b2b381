import '../styles/tables.css';
import type { ReactNode } from 'react';

/**
 * One column. A `number` is right-aligned. On a card, a `title` shows without the column's name, and so do `acts`, whose
 * name is for screen readers only.
 */
export interface Column<Row> {
  name: string;
  kind?: 'number' | 'title' | 'acts';
  /** Class of its cells. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

/**
 * A table whose rows become cards below 768 px.
 * @param caption for screen readers, if no heading says it
 */
export function CardTable<Row extends { _id: string }>({
  caption,
  className = '',
  columns,
  rows,
}: {
  caption?: string;
  className?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}) {
  return (
    <table className={`table table--cards ${className}`}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          {columns.map(({ name, kind }) => (
            <th key={name} scope="col" className={kind === 'number' ? 'numeric' : undefined}>
              {kind === 'acts' ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
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
  );
}

function Cell<Row>({ column: { name, kind, className, cell }, row }: { column: Column<Row>; row: Row }) {
  if (kind === 'acts')
    return (
      <td className="wide-cell">
        <div className="actions">{cell(row)}</div>
      </td>
    );
  if (kind === 'title') return <td className={`wide-cell ${className ?? ''}`}>{cell(row)}</td>;
  return (
    <td data-th={name} className={kind === 'number' ? 'numeric' : className}>
      {cell(row)}
    </td>
  );
}
