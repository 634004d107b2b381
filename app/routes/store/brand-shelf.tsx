import type { ReactNode } from 'react';
import { href, useNavigation } from 'react-router';
import type { Listing } from '../../ui/card-fields.ts';
import { Empty } from '../../ui/empty.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { BreadcrumbJsonLd } from '../../layout/breadcrumb-json-ld.tsx';
import { BackToStoreFront, productCountLabel } from './listing-top.tsx';
import { ProductGrid } from './product-grid.tsx';

/**
 * A shelf of one brand.
 * @param path of its first page
 * @param empty the notice when nothing is on it
 */
export function BrandShelf({
  title,
  path,
  empty,
  listing,
  children,
}: {
  title: string;
  path: string;
  empty: string;
  listing: Listing;
  children: ReactNode;
}) {
  const busy = useNavigation().state === 'loading';
  return (
    <>
      <div className="back-to-store">
        <BackToStoreFront />
      </div>
      <SectionHeader level={1} title={title} meta={productCountLabel(listing)} />
      <p className="lead mb-6">{children}</p>
      {listing.total === 0 ? (
        <Empty title={empty} />
      ) : (
        <ProductGrid listing={listing} busy={busy} to={(page) => shelfPath(path, page)} />
      )}
      <BreadcrumbJsonLd
        to={[
          ['Store', href('/store-front')],
          [title, path],
        ]}
      />
    </>
  );
}

/** `/napco-store`, `/napco-store/page/2` */
export function shelfPath(path: string, page: number): string {
  return page > 1 ? `${path}/page/${page}` : path;
}
