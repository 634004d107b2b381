import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { lazyOrRetry } from '../../ui/lazy/lazy-or-retry.tsx';
import { href, useNavigationType } from 'react-router';
import { Link } from '../../ui/link.tsx';
import type { Listing } from '../../ui/product/product-card.tsx';
import { listPath } from '../../list-path.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { Icon } from '../../ui/icon.tsx';
import { countOf } from '../../../shop/rules/in-words.ts';
import type { Filters } from './filters/filters.ts';
import { filterGroups, filtersToQuery, hasFilters, hasTicked, valueName } from './filters/filters.ts';
import { useKeptFilters } from './filters/saved-filters.ts';

/** Most first visits have none. */
const SelectedFilters = lazyOrRetry(
  async () => (await import('./filters/selected-filters.tsx')).SelectedFilters,
);

/**
 * The top of a listing: the link back, the heading with its count, the selected filters, and the children.
 * @param mayFit how many parts are left out that may fit the truck; an empty listing says it itself
 */
export function ListingTop({
  title,
  listing,
  filters,
  keyword,
  mayFit,
  children,
}: {
  title: string;
  listing: Listing;
  filters: Filters;
  keyword: string | undefined;
  mayFit: number;
  children?: ReactNode;
}) {
  return (
    <div className="store-top">
      <div className="row">
        <BackToStoreFront />
        <Link className="link" to={href('/store/truck')}>
          Point at the truck
        </Link>
      </div>
      <SectionHeader level={1} title={title} meta={productCountLabel(listing)} />
      {hasFilters(filters) && (
        <Suspense>
          <SelectedFilters filters={filters} keyword={keyword} mayFit={listing.total > 0 ? mayFit : 0} />
        </Suspense>
      )}
      {keyword && !hasTicked(filters) && <KeptFiltersOffer filters={filters} keyword={keyword} />}
      {children}
    </div>
  );
}

/** Offers a search the filters of earlier listings. Only where the search was typed: later it would push the list down. */
function KeptFiltersOffer({ filters, keyword }: { filters: Filters; keyword: string }) {
  const kept = useKeptFilters();
  if (useNavigationType() !== 'PUSH' || !hasTicked(kept)) return null;
  const { brand, partType, yearRange } = kept;
  const names = filterGroups.flatMap((group) => kept[group].map((value) => valueName(group, value)));
  return (
    <p>
      <Link
        className="link"
        to={listPath('/store', {
          keyword,
          query: filtersToQuery({ ...filters, brand, partType, yearRange }),
        })}
      >
        Also filter by {names.join('; ')}
      </Link>
    </p>
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
  const count = countOf(total, 'product');
  return pages > 1 ? `${count} · Page ${page} of ${pages}` : count;
}
