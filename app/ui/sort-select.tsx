import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { Sorting } from './sort-head.tsx';

/** A column to sort by: its name, its first order as in `SortHead`, and what it contains if that is not text. */
export interface SortableColumn {
  name: string;
  sort?: string;
  kind?: string;
}

/** What the two directions are called, the ascending one first. */
const directions: Record<string, readonly [string, string]> = {
  number: ['low to high', 'high to low'],
  date: ['oldest first', 'newest first'],
};

/** Sorts a list on phones, where the headings of its table are hidden. */
export function SortSelect({
  columns,
  sorting: { present = '', defaultOrder, to },
}: {
  columns: readonly SortableColumn[];
  sorting: Sorting;
}) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <div className="list-sort hide-from-md">
      <label htmlFor={id}>Sort by</label>
      <span className="select">
        <select
          id={id}
          className="input"
          value={present}
          onChange={(event) => void navigate(to(event.currentTarget.value), { preventScrollReset: true })}
        >
          {defaultOrder && <option value="">{defaultOrder}</option>}
          {columns.flatMap(ordersOf).map(([order, name]) => (
            <option key={order} value={order}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

/** Returns both orders of a column with their names; the one that its heading asks for first comes first. */
function ordersOf({ name, sort, kind = '' }: SortableColumn): [order: string, name: string][] {
  if (sort === undefined) return [];
  const [up, down] = directions[kind] ?? ['A to Z', 'Z to A'];
  const ascending = sort.replace('-', '');
  const orders: [string, string][] = [
    [ascending, `${name}: ${up}`],
    [`-${ascending}`, `${name}: ${down}`],
  ];
  return sort === ascending ? orders : orders.toReversed();
}
