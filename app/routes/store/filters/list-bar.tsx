import type { FormEvent, ReactNode } from 'react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { ListSort } from '../../../../shop/facts.ts';
import { useTruck } from '../../../browser/truck.ts';
import { MyTruck } from '../../../ui/fit/my-truck.tsx';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import type { Filters } from './filters.ts';
import type { Listed, Relisted } from './relist.ts';
import { filterGroups, filtersToQuery, singleFilters } from './filters.ts';

const sortNames: Record<ListSort, string> = {
  priceLow: 'Price: low to high',
  priceHigh: 'Price: high to low',
  partNumber: 'Part number',
  newest: 'Newest first',
  rating: 'Top rated',
};

/** Loaded for those who have told us their truck. */
const FitSwitch = lazyOrNothing(async () => (await import('./fit-switch.tsx')).FitSwitch);

/**
 * The bar above a listing: how it is sorted, and for which truck it is.
 * @param onRelisted takes the list for the shopper's truck, when it is another; undefined: the loaded one is
 * @param counted whether parts of the list are counted
 * @param to returns the address of the list with a query, or without one
 * @param children other controls for how the listing is shown
 */
export function ListBar({
  filters,
  keyword,
  to,
  counted = false,
  children,
  ...list
}: {
  filters: Filters;
  keyword?: string | undefined;
  to: (query?: string) => string;
  loaded: Listed;
  onRelisted: (listed: Relisted | undefined) => void;
  brand?: string;
  counted?: boolean;
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const truck = useTruck();
  const sortBy = (sort: Filters['sort']) =>
    void navigate(to(filtersToQuery({ ...filters, sort })), { preventScrollReset: true });
  // Without a keyword the list is sorted by rating anyway.
  const others = (Object.keys(sortNames) as ListSort[]).filter((sort) => keyword || sort !== 'rating');
  const send = (event: FormEvent) => event.preventDefault();
  return (
    <div className="list-bar">
      <form action={to()} className="list-bar__sort" onSubmit={send}>
        {[...filterGroups, ...singleFilters].map((name) => {
          const value = String(filters[name as keyof Filters]);
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <label htmlFor="sort">Sort</label>
        <span className="select">
          <select
            id="sort"
            name="sort"
            className="input"
            value={filters.sort}
            onChange={(event) => sortBy(event.currentTarget.value as Filters['sort'])}
          >
            <option value="">{keyword ? 'Best match' : 'Top rated'}</option>
            {others.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </select>
        </span>
        <noscript>
          <button type="submit" className="btn btn--small btn--line">
            Sort
          </button>
        </noscript>
      </form>
      <div className="list-bar__truck">
        <MyTruck className="link">{(name) => name || 'Your truck'}</MyTruck>
        {truck && (
          <Suspense>
            <FitSwitch
              truck={truck}
              filters={filters}
              keyword={keyword}
              to={to}
              counted={counted}
              {...list}
            />
          </Suspense>
        )}
      </div>
      {children}
    </div>
  );
}
