import { Suspense, useMemo, useState } from 'react';
import { href, redirect } from 'react-router';
import type { Filters } from './filters/filters.ts';
import { filtersForApi, filtersFromQuery, filtersToQuery, goesWith, hasFilters } from './filters/filters.ts';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { readTruck } from '../../browser/truck.ts';
import { listPath } from '../../list-path.ts';
import { lazyOrRetry } from '../../ui/lazy/lazy-or-retry.tsx';
import { listingOf } from '../../ui/product/product-card.tsx';
import { pageMeta, titleOfPage } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/store';
import { countsOf, loadFacets } from './filters/counts.ts';
import type { Counts } from './filters/filter-groups.ts';
import { FilterPanel } from './filters/filter-panel.tsx';
import { ListBar } from './filters/list-bar.tsx';
import type { Relisted } from './filters/relist.ts';
import { useSavedFilters } from './filters/saved-filters.ts';
import { ListViewSwitch } from './list-view.tsx';
import { ListingTop } from './listing-top.tsx';
import { leftOutLink } from './left-out.ts';
import { ProductGrid } from './product-grid.tsx';
import { SearchNotes } from './search/search-notes.tsx';
import { topFields, TopProducts } from './top-products.tsx';

/** Most listings have products. */
const EmptyListing = lazyOrRetry(async () => (await import('./empty-listing.tsx')).EmptyListing);

async function load({ call, params, url, signal }: Load<Route.LoaderArgs>) {
  const filters = filtersFromQuery(url.searchParams);
  const query = filtersToQuery(filters);
  // Without scripts the search form can only send a query string.
  const sent = url.searchParams.get('keyword');
  if (sent !== null) throw redirect(listPath('/store', { keyword: sent, query }));

  const keyword = params.keyword?.trim();
  const pageNumber = params.pageNumber ?? url.searchParams.get('pageNumber') ?? undefined;
  const { sort } = filters;
  const filtered = hasFilters(filters);
  const truck = filters.truck || readTruck();
  const [listing, facets, top] = await Promise.all([
    filtered || sort || truck
      ? call('GET /api/products/filter', {
          query: { keyword, pageNumber, ...filtersForApi(filters), sort: sort || undefined, truck },
          signal,
        })
      : call('GET /api/products', { query: { keyword, pageNumber }, signal }),
    loadFacets(call, keyword, filters, signal),
    keyword || filtered ? [] : call('GET /api/products/top', { signal }),
  ]);
  // The search box sends the shopper's year along, before anybody has read the words.
  if (!goesWith(filters.year, listing.years))
    throw redirect(listPath('/store', { keyword, query: filtersToQuery({ ...filters, year: '', fit: '' }) }));
  // Only an empty listing says how many there are without its filters; if there are none, what is left out without them.
  const plain =
    listing.total === 0 && filtered
      ? await call('GET /api/products', { query: { keyword }, signal })
      : undefined;
  return {
    listing: listingOf(plain?.total === 0 ? { ...listing, leftOut: plain.leftOut } : listing),
    unfiltered: plain?.total ?? 0,
    mayFit: facets.more?.check ?? 0,
    // Zero when the list already has a brand filter: it may be the used parts.
    used: filters.brand[0] ? 0 : facets.usedMatches,
    // One string makes the page's data smaller than lists.
    counts: JSON.stringify(countsOf(facets, keyword, filters)),
    top: top.length > 0 ? JSON.stringify(top.map(topFields)) : '',
    keyword,
    filters,
    query,
    ...(truck && { truck }),
  };
}

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { keyword, filters, query, listing } = loaderData;
  const title = headingOf(keyword, filters);
  return pageMeta({
    title: titleOfPage(title, listing.page),
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
  const { top, keyword, filters, query, unfiltered, mayFit, used } = loaderData;
  const [relisted, setRelisted] = useState<Relisted>();
  const { listing } = relisted?.over === loaderData ? relisted : loaderData;
  const counts = useMemo(() => JSON.parse(loaderData.counts) as Counts, [loaderData.counts]);
  const known = useMemo(
    () => ({
      yearRange: counts.yearRange.map(([value]) => value),
      partType: counts.partType.map(([value]) => value),
    }),
    [counts],
  );
  useSavedFilters(filters, known, Boolean(keyword), listing.years);
  const panel = { counts, filters, keyword };
  const empty = listing.total === 0;
  const leftOut =
    keyword && listing.leftOut
      ? leftOutLink(keyword, listing.leftOut, empty && unfiltered === 0 ? '' : query)
      : undefined;
  return (
    <div className="wide">
      <ListingTop
        title={headingOf(keyword, filters)}
        listing={listing}
        filters={filters}
        keyword={keyword}
        mayFit={mayFit}
      >
        {keyword && <SearchNotes keyword={keyword} listing={listing} used={used} leftOut={leftOut} />}
        {top && <TopProducts products={top} />}
      </ListingTop>
      {empty && keyword && !hasFilters(filters) ? (
        <Suspense>
          <EmptyListing
            {...panel}
            unfiltered={0}
            used={used}
            onlyNapco={counts.onlyNapco}
            leftOut={leftOut}
          />
        </Suspense>
      ) : (
        <div className="listing listing--panel">
          <FilterPanel {...panel} total={listing.total} />
          {!empty && (
            <ListBar
              filters={filters}
              keyword={keyword}
              loaded={loaderData}
              onRelisted={setRelisted}
              counted
              to={(asked) => listPath('/store', { keyword, query: asked })}
            >
              <ListViewSwitch />
            </ListBar>
          )}
          {empty ? (
            <Suspense>
              <EmptyListing
                {...panel}
                unfiltered={unfiltered}
                mayFit={mayFit}
                used={unfiltered === 0 ? used : 0}
                onlyNapco={counts.onlyNapco}
                leftOut={leftOut}
              />
            </Suspense>
          ) : (
            <ProductGrid listing={listing} to={(page) => listPath('/store', { keyword, page, query })} />
          )}
        </div>
      )}
      <BreadcrumbJsonLd
        to={[
          ['Store', href('/store-front')],
          [headingOf(keyword, filters), listPath('/store', { keyword, query })],
        ]}
      />
    </div>
  );
}
