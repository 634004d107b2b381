import { href } from 'react-router';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { brands } from '../../../../shop/facts.ts';
import { Link } from '../../../ui/link.tsx';
import { filtersToQuery, noFilters } from '../filters/filters.ts';
import { listPath } from '../../../list-path.ts';
import type { Crumb } from '../../../layout/breadcrumb-json-ld.tsx';

/** Returns the pages above a product: the store front, its brand's store, and for aftermarket products its category. */
export function trailTo({ brand, partType }: ProductDetails): Crumb[] {
  const front: Crumb = ['Store', href('/store-front')];
  if (brand === brands.napco) return [front, ['NAPCO', href('/napco-store')]];
  if (brand === brands.used) return [front, ['Used', href('/used-store')]];
  const category: Crumb[] = partType === '' ? [] : [[partType, categoryPath(partType)]];
  return [front, ['New Aftermarket', href('/store')], ...category];
}

/** Returns the address of a category's listing. */
export function categoryPath(partType: string): string {
  return listPath('/store', { query: filtersToQuery({ ...noFilters, partType: [partType] }) });
}

/** The breadcrumbs of a product. On phones only the last step shows, so that the product stays on the first screen. */
export function ProductTrail({ product }: { product: ProductDetails }) {
  return (
    <nav aria-label="Breadcrumb" className="product-trail">
      <ol>
        {trailTo(product).map(([name, path], at, { length }) => (
          <li key={path}>
            <Link to={path}>
              <span>{name}</span>
            </Link>
            {at < length - 1 && <span aria-hidden="true">/</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
