import { listPath } from '../../list-path.ts';
import { Link } from '../../ui/link.tsx';
import { filtersToQuery, noFilters } from './filters/filters.ts';

/** Leads to the parts that fit the shopper's truck, which is more than its year. */
export function KnownTruck({ known }: { known: string }) {
  return (
    <Link
      className="link text-small"
      to={listPath('/store', { query: filtersToQuery({ ...noFilters, fit: 'fits', truck: known }) })}
    >
      See what fits
    </Link>
  );
}
