import { Link } from './link.tsx';

export interface Sorting {
  present: string | undefined;
  /** Label of the default order when no column has it; its value is ''. */
  defaultOrder?: string;
  /** Returns the address of the list in another order. */
  to: (sort: string) => string;
}

/**
 * Returns which order a heading's link asks for, and the present one if it is the heading's.
 * @param first the order of the first press; a minus means the largest or the last first
 */
export function sortLink(
  first: string,
  present: string | undefined,
): { next: string; aria: 'ascending' | 'descending' | undefined } {
  const reversed = first.startsWith('-') ? first.slice(1) : `-${first}`;
  if (present !== first && present !== reversed) return { next: first, aria: undefined };
  return {
    next: present === first ? reversed : first,
    aria: present.startsWith('-') ? 'descending' : 'ascending',
  };
}

/** The heading of a column; with `sort`, a link that sorts the list by it. */
export function SortHead({
  name,
  sort,
  sorting,
  className,
}: {
  name: string;
  sort?: string | undefined;
  sorting?: Sorting | undefined;
  className?: string | undefined;
}) {
  if (sort === undefined || !sorting)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  const { next, aria } = sortLink(sort, sorting.present);
  return (
    <th scope="col" className={className} aria-sort={aria}>
      <Link to={sorting.to(next)} className="sort" preventScrollReset>
        {name}
        <span aria-hidden="true" />
      </Link>
    </th>
  );
}
