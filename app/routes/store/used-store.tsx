import { href } from 'react-router';
import { brands, links } from '../../../shop/facts.ts';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { listingOf } from '../../ui/card-fields.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/used-store';
import { BrandShelf, shelfPath } from './brand-shelf.tsx';

const path = href('/used-store');

async function load({ call, params, url, signal }: Load<Route.LoaderArgs>) {
  const pageNumber = params.pageNumber ?? url.searchParams.get('pageNumber') ?? undefined;
  const query = { pageNumber };
  const page = await call('GET /api/products/brand/:brand', {
    params: { brand: brands.used },
    query,
    signal,
  });
  return { listing: listingOf(page) };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Coming Soon: Used Parts',
    description:
      'Original pieces off real trucks. Until this shelf is whole, our used parts are sold in the marketplace shop.',
    path: shelfPath(path, loaderData?.listing.page ?? 1),
    matches,
  });
}

export default function UsedStore({ loaderData }: Route.ComponentProps) {
  return (
    <BrandShelf
      title="Coming Soon: Used Parts"
      path={path}
      empty="No Used Parts found"
      listing={loaderData.listing}
    >
      Original pieces off real trucks. More of them are in our{' '}
      <ExternalLink href={links.usedMarketplace}>marketplace shop</ExternalLink>.
    </BrandShelf>
  );
}
