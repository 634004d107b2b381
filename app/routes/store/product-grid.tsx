import { useMemo } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Listing } from '../../ui/product/product-card.tsx';
import { RowAction } from './list-view.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { cardsOf, ProductCard } from '../../ui/product/product-card.tsx';

/** How many cards are on the first screen of a desktop, in the grid of four columns. */
const firstRow = 4;

/**
 * A page of product cards with links to the other pages. The old page stays while the next one loads.
 * @param to returns the address of a page
 */
export function ProductGrid({ listing, to }: { listing: Listing; to: (page: number) => string }) {
  const { pathname, search } = useLocation();
  const cards = useMemo(() => cardsOf(listing.cards), [listing.cards]);
  return (
    <div aria-busy={useNavigation().state === 'loading'} className="product-grid">
      <ul className="cards cards--rows">
        {cards.map((product, index, all) => (
          <ProductCard
            key={product._id}
            product={product}
            first={index < firstRow}
            again={product.partType === all[index - 1]?.partType}
            goBackPath={pathname + search}
          >
            <RowAction product={product} />
          </ProductCard>
        ))}
      </ul>
      <Pagination page={listing.page} pages={listing.pages} to={to} />
    </div>
  );
}
