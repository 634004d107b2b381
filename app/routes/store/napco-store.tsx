import { href } from 'react-router';
import { brands } from '../../../shop/facts.ts';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { listingOf } from '../../ui/card-fields.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/napco-store';
import { BrandShelf, shelfPath } from './brand-shelf.tsx';

const path = href('/napco-store');

async function load({ call, params, url, signal }: Load<Route.LoaderArgs>) {
  const pageNumber = params.pageNumber ?? url.searchParams.get('pageNumber') ?? undefined;
  const query = { pageNumber };
  const page = await call('GET /api/products/brand/:brand', {
    params: { brand: brands.napco },
    query,
    signal,
  });
  return { listing: listingOf(page) };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'NAPCO parts',
    description:
      'New NAPCO-brand parts for the four-wheel-drive conversions of classic trucks, made in the USA.',
    path: shelfPath(path, loaderData?.listing.page ?? 1),
    matches,
  });
}

export default function NapcoStore({ loaderData }: Route.ComponentProps) {
  return (
    <BrandShelf title="NAPCO" path={path} empty="No NAPCO products found" listing={loaderData.listing}>
      New NAPCO-brand parts for the four-wheel-drive conversions, made in the USA.
    </BrandShelf>
  );
}
