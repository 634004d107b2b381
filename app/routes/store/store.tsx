import { useMemo } from 'react';
import { href, redirect, useNavigation } from 'react-router';
import type { Filters } from './filters.ts';
import { filterGroups, filtersFromQuery, filtersToQuery, hasFilters, valueName } from './filters.ts';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { listPath } from '../../list-path.ts';
import { cardFields, listingOf } from '../../ui/product-card.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/store';
import { type Counts, FilterPanel } from './filter-panel.tsx';
import { clearSavedFilters, useSavedFilters } from './saved-filters.ts';
import { ListingTop } from './listing-top.tsx';
import { ProductGrid } from './product-grid.tsx';
import { TopProducts } from './top-products.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';

async function load({ call, params, url, signal }: Load<Route.LoaderArgs>) {
  const filters = filtersFromQuery(url.searchParams);
  const query = filtersToQuery(filters);
  // Without scripts the search form can only send a query string.
  const sent = url.searchParams.get('keyword');
  if (sent !== null) throw redirect(listPath('/store', { keyword: sent, query }));

  const keyword = params.keyword?.trim();
  const pageNumber = params.pageNumber ?? url.searchParams.get('pageNumber') ?? undefined;
  const plain = !keyword && !hasFilters(filters);
  const [listing, facets, top] = await Promise.all([
    hasFilters(filters)
      ? call('GET /api/products/filter', { query: { keyword, pageNumber, ...joined(filters) }, signal })
      : call('GET /api/products', { query: { keyword, pageNumber }, signal }),
    call('GET /api/products/facets', { signal }),
    plain ? call('GET /api/products/top', { signal }) : [],
  ]);
  const counts = JSON.stringify({
    yearRange: facets.yearRange.map(counted),
    partType: facets.partType.map(counted),
  } satisfies Counts);
  return { listing: listingOf(listing), counts, top: top.map(cardFields), keyword, filters, query };
}

/** A tuple makes the page's data smaller than an object; one string instead of a list makes it smaller still. */
const counted = ({ value, count }: { value: string; count: number }) => [value, count] as const;

function joined(filters: Filters) {
  return {
    brand: filters.brand.join(','),
    partType: filters.partType.join(','),
    yearRange: filters.yearRange.join(','),
  };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { keyword, filters, query, listing } = loaderData;
  const title = headingOf(keyword, filters);
  return pageMeta({
    title: listing.page > 1 ? `${title}, page ${listing.page}` : title,
    description: `${listing.total} parts for classic Chevrolet and GMC trucks, with years, part numbers, prices and stock. Shipped from California.`,
    path: listPath('/store', { keyword, page: listing.page, query }),
    noindex: Boolean(keyword),
    matches,
  });
}

/** Returns the heading of a listing; a keyword takes precedence over filters. */
function headingOf(keyword: string | undefined, filters: Filters): string {
  if (keyword) return `Showing results for "${keyword}"`;
  return hasFilters(filters) ? 'Filtered Products' : 'New Aftermarket Products';
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const { listing, top, keyword, filters, query } = loaderData;
  const busy = useNavigation().state === 'loading';
  const counts = useMemo(() => JSON.parse(loaderData.counts) as Counts, [loaderData.counts]);
  const known = useMemo(
    () => ({
      yearRange: counts.yearRange.map(([value]) => value),
      partType: counts.partType.map(([value]) => value),
    }),
    [counts],
  );
  useSavedFilters(filters, known);
  return (
    <div className="wide">
      <ListingTop title={headingOf(keyword, filters)} listing={listing} filters={filters} keyword={keyword}>
        {top.length > 0 && <TopProducts products={top} />}
      </ListingTop>
      <div className="listing listing--panel">
        <FilterPanel counts={counts} filters={filters} keyword={keyword} />
        {listing.total === 0 ? (
          <EmptyListing keyword={keyword} filters={filters} />
        ) : (
          <ProductGrid
            listing={listing}
            busy={busy}
            to={(page) => listPath('/store', { keyword, page, query })}
          />
        )}
      </div>
      <BreadcrumbJsonLd
        to={[
          ['Store', href('/store-front')],
          [headingOf(keyword, filters), listPath('/store', { keyword, query })],
        ]}
      />
    </div>
  );
}

/** Says that nothing matches the keyword or the filters, and what to do next. */
function EmptyListing({ keyword, filters }: { keyword: string | undefined; filters: Filters }) {
  const filtered = hasFilters(filters);
  return (
    <Empty title="Nothing on this shelf">
      <p className="prose text-ink-2">{reason(keyword, filters)}</p>
      <div className="row justify-center">
        {filtered ? (
          <ButtonLink to={listPath('/store', { keyword })} onClick={clearSavedFilters}>
            Clear Filters
          </ButtonLink>
        ) : (
          <ButtonLink to={href('/store')}>All new aftermarket products</ButtonLink>
        )}
        <ButtonLink kind="line" to={href('/contactus')}>
          Ask for a part
        </ButtonLink>
      </div>
    </Empty>
  );
}

function reason(keyword: string | undefined, filters: Filters): string {
  const ask = 'or ask us: we find parts that are not listed.';
  if (!hasFilters(filters)) {
    return keyword
      ? `No part in the catalog answers to “${keyword}”. Try fewer words or the part number, ${ask}`
      : `The shelf is being filled. Look in again, ${ask}`;
  }
  const [years, categories, brands] = filterGroups.map((group) =>
    filters[group].map((value) => valueName(group, value)).join(' or '),
  );
  const what = `Nothing${brands && ` by ${brands}`}${categories && ` in ${categories}`}`;
  const which = `${keyword ? ` for “${keyword}”` : ''}${years ? ` fits ${years}` : ' is in the catalog'}`;
  return `${what}${which}. Take away a filter, ${ask}`;
}
