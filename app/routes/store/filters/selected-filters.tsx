import { listPath } from '../../../list-path.ts';
import { Icon } from '../../../ui/icon.tsx';
import { saveTruckYear } from '../../../browser/truck-year.ts';
import { shortTruckName } from '../../../browser/truck.ts';
import { Link } from '../../../ui/link.tsx';
import type { Filters } from './filters.ts';
import { filterGroups, filtersToQuery, noFilters, priceName, toggled, valueName } from './filters.ts';
import { MayFit, withMayFit } from './may-fit.tsx';
import { clearSavedFilters, saveFilters, saveFit } from './saved-filters.ts';

/** The selected filters as chips that remove them, 'Clear Filters', and what may fit. Plain links, which work without scripts. */
export function SelectedFilters({
  filters,
  keyword,
  mayFit,
}: {
  filters: Filters;
  keyword: string | undefined;
  mayFit: number;
}) {
  const to = (rest: Filters) => listPath('/store', { keyword, query: filtersToQuery(rest) });
  const price = priceName(filters);
  return (
    <div className="row">
      <ul className="chips" aria-label="Selected filters">
        {filters.year && (
          <Chip to={to({ ...filters, year: '' })} onClick={() => saveTruckYear('')}>
            Your year: {filters.year}
          </Chip>
        )}
        {filterGroups.flatMap((group) =>
          filters[group].map((value) => {
            const rest = toggled(filters, group, value);
            return (
              <Chip key={`${group} ${value}`} to={to(rest)} onClick={() => saveFilters(rest)}>
                {valueName(group, value)}
              </Chip>
            );
          }),
        )}
        {filters.fit && (
          <Chip to={to({ ...filters, fit: '', truck: '' })} onClick={() => saveFit('')}>
            {filters.fit === 'fits' ? 'Fits' : 'Fits or may fit:'} {shortTruckName(filters.truck)}
          </Chip>
        )}
        {filters.inStock && <Chip to={to({ ...filters, inStock: '' })}>In stock</Chip>}
        {price && <Chip to={to({ ...filters, minPrice: '', maxPrice: '' })}>{price}</Chip>}
      </ul>
      <Link className="link" to={to({ ...noFilters, sort: filters.sort })} onClick={clearSavedFilters}>
        Clear Filters
      </Link>
      <MayFit count={mayFit} to={listPath('/store', { keyword, query: withMayFit(filters) })} />
    </div>
  );
}

function Chip({ to, onClick, children }: { to: string; onClick?: () => void; children: React.ReactNode }) {
  return (
    <li>
      <Link className="chip" to={to} preventScrollReset onClick={onClick}>
        {children} <Icon name="close" />
        <span className="sr-only">remove</span>
      </Link>
    </li>
  );
}
