import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { Listing } from '../../ui/product-card.tsx';
import type { Filters } from './filters.ts';
import { filterGroups, filtersToQuery, hasFilters, toggled, valueName } from './filters.ts';
import { listPath } from '../../list-path.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { clearSavedFilters, saveFilters } from './saved-filters.ts';

// Created once, because creating a formatter is expensive.
const numbers = new Intl.NumberFormat('en-US');

/** The top of a listing: the link back, the heading with its count, the selected filters, and the children. */
export function ListingTop({
  title,
  listing,
  filters,
  keyword,
  children,
}: {
  title: string;
  listing: Listing;
  filters: Filters;
  keyword: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className="store-top">
      <BackToStoreFront />
      <SectionHeader level={1} title={title} meta={productCountLabel(listing)} />
      {hasFilters(filters) && <SelectedFilters filters={filters} keyword={keyword} />}
      {children}
    </div>
  );
}

export function BackToStoreFront() {
  return (
    <Link className="link" to={href('/store-front')}>
      <Icon name="left" /> Back to Store Front
    </Link>
  );
}

/** Returns `50 products · Page 2 of 5`. */
export function productCountLabel({ total, page, pages }: Listing): string {
  const count = `${numbers.format(total)} ${total === 1 ? 'product' : 'products'}`;
  return pages > 1 ? `${count} · Page ${page} of ${pages}` : count;
}

/** The selected filters as chips that remove them, and 'Clear Filters'. Plain links, which work without scripts. */
function SelectedFilters({ filters, keyword }: { filters: Filters; keyword: string | undefined }) {
  return (
    <div className="row">
      <ul className="chips" aria-label="Selected filters">
        {filterGroups.flatMap((group) =>
          filters[group].map((value) => {
            const rest = toggled(filters, group, value);
            return (
              <li key={`${group} ${value}`}>
                <Link
                  className="chip"
                  to={listPath('/store', { keyword, query: filtersToQuery(rest) })}
                  preventScrollReset
                  onClick={() => saveFilters(rest)}
                >
                  {valueName(group, value)} <Icon name="close" />
                  <span className="sr-only">remove</span>
                </Link>
              </li>
            );
          }),
        )}
      </ul>
      <Link className="link" to={listPath('/store', { keyword })} onClick={clearSavedFilters}>
        Clear Filters
      </Link>
    </div>
  );
}
