import type { ReactNode } from 'react';
import { useState } from 'react';
import { href } from 'react-router';
import { brands, links } from '../../../shop/facts.ts';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { readTruck, shortTruckName } from '../../browser/truck.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import { pageMeta, titleOfPage } from '../../layout/page-meta.ts';
import { listPath } from '../../list-path.ts';
import { Empty } from '../../ui/empty.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { listingOf } from '../../ui/product/product-card.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import type { Route } from './+types/brand-store';
import { filtersFromQuery, filtersToQuery, noFilters } from './filters/filters.ts';
import { ListBar } from './filters/list-bar.tsx';
import { MayFit, withMayFit } from './filters/may-fit.tsx';
import type { Relisted } from './filters/relist.ts';
import { ListViewSwitch } from './list-view.tsx';
import { BackToStoreFront, productCountLabel } from './listing-top.tsx';
import { ProductGrid } from './product-grid.tsx';

interface BrandStore {
  pathOf: (query?: string, page?: number) => string;
  brand: string;
  /** Title of the document; the page's heading may be shorter. */
  title: string;
  heading: string;
  description: string;
  emptyNotice: string;
  introduction: (total: number) => ReactNode;
}

const napco: BrandStore = {
  pathOf: (query, page) => listPath('/napco-store', { page, query }),
  brand: brands.napco,
  title: 'NAPCO parts',
  heading: 'NAPCO',
  description:
    'New NAPCO-brand parts for the four-wheel-drive conversions of classic trucks, made in the USA.',
  emptyNotice: 'No NAPCO products found',
  introduction: () => 'New NAPCO-brand parts for the four-wheel-drive conversions, made in the USA.',
};

const used: BrandStore = {
  pathOf: (query, page) => listPath('/used-store', { page, query }),
  brand: brands.used,
  title: 'Coming Soon: Used Parts',
  heading: 'Coming Soon: Used Parts',
  description:
    'Original pieces off real trucks. Some used parts are here, most of them in our marketplace shop.',
  emptyNotice: 'No Used Parts found',
  introduction: (total) => (
    <>
      Original pieces off real trucks. {hereNow(total)} Most of our used parts are in our{' '}
      <ExternalLink href={links.usedMarketplace}>marketplace shop</ExternalLink>.
    </>
  ),
};

function hereNow(total: number): string {
  if (total === 0) return '';
  return total === 1 ? 'This one is here now.' : `These ${total} are here now, and more will come.`;
}

const brandStoreAt = (pathname: string) => (pathname.startsWith(href('/used-store')) ? used : napco);

async function load({ call, params, url, signal }: Load<Route.LoaderArgs>) {
  const pageNumber = params.pageNumber ?? url.searchParams.get('pageNumber') ?? undefined;
  const { sort, fit, truck } = filtersFromQuery(url.searchParams);
  const filters = { ...noFilters, sort, fit, truck };
  const listedFor = truck || readTruck();
  const { brand } = brandStoreAt(url.pathname);
  const [page, facets] = await Promise.all([
    call('GET /api/products/brand/:brand', {
      params: { brand },
      query: { pageNumber, sort: sort || undefined, truck: listedFor, fit: fit as 'fits' },
      signal,
    }),
    fit === 'fits'
      ? call('GET /api/products/facets', { query: { brand, fit, truck, more: 'true' }, signal })
      : undefined,
  ]);
  return {
    listing: listingOf(page),
    filters,
    mayFit: facets?.more?.check ?? 0,
    query: filtersToQuery(filters),
    ...(listedFor && { truck: listedFor }),
  };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const { pathOf, title, description } = brandStoreAt(location.pathname);
  const page = loaderData?.listing.page;
  return pageMeta({
    title: titleOfPage(title, page),
    description,
    path: pathOf(loaderData?.query, page),
    matches,
  });
}

/** The store of one brand, `/napco-store` or `/used-store`. */
export default function BrandStorePage({ loaderData, matches }: Route.ComponentProps) {
  const { filters, mayFit, query } = loaderData;
  const [relisted, setRelisted] = useState<Relisted>();
  const { listing } = relisted?.over === loaderData ? relisted : loaderData;
  const { pathOf, brand, heading, emptyNotice, introduction } = brandStoreAt(matches[1].pathname);
  return (
    <>
      <div className="back-to-store">
        <BackToStoreFront />
      </div>
      <SectionHeader level={1} title={heading} meta={productCountLabel(listing)} />
      <p className="lead mb-6">{introduction(listing.total)}</p>
      {(listing.total > 0 || filters.fit) && (
        <div className="mb-3">
          <ListBar filters={filters} brand={brand} loaded={loaderData} onRelisted={setRelisted} to={pathOf}>
            <ListViewSwitch />
          </ListBar>
          <MayFit count={mayFit} to={pathOf(withMayFit(filters))} />
        </div>
      )}
      {listing.total === 0 ? (
        <Empty
          title={
            filters.fit
              ? `Nothing here fits ${mayFit > 0 ? 'for sure' : shortTruckName(filters.truck)}`
              : emptyNotice
          }
        />
      ) : (
        <ProductGrid listing={listing} to={(page) => pathOf(query, page)} />
      )}
      <BreadcrumbJsonLd
        to={[
          ['Store', href('/store-front')],
          [heading, pathOf()],
        ]}
      />
    </>
  );
}
