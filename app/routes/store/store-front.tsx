import { href } from 'react-router';
import { inBrowser, type Load, onServer } from '../../browser/api.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import type { Route } from './+types/store-front';
import { PartsIndex } from './parts-index.tsx';
import { StoreSections } from './store-sections.tsx';
import { YearPick } from './year-pick.tsx';

async function load({ call, signal }: Load<Route.LoaderArgs>) {
  const { shelves, partType } = await call('GET /api/products/facets', { signal });
  return { shelves, partType };
}
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Store',
    description:
      'Three shelves of parts for 1955–1959 Chevrolet and GMC trucks: new aftermarket, NAPCO and used.',
    path: href('/store-front'),
    matches,
  });
}

export default function StoreFront({ loaderData: { shelves, partType } }: Route.ComponentProps) {
  return (
    <div className="wide pb-section">
      <div className="store-top pt-6">
        <SectionHeader level={1} title="Store" meta="Three shelves, one counter" />
        <p className="lead">What is new, what is NAPCO, and what has already been on the road.</p>
      </div>
      <StoreSections counts={shelves} level={2} />
      <div className="mt-8">
        <YearPick />
      </div>
      <PartsIndex className="section" counts={partType} />
      <BreadcrumbJsonLd to={[['Store', href('/store-front')]]} />
    </div>
  );
}
