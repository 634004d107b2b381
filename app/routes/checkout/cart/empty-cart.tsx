import { Suspense, useEffect, useState } from 'react';
import { href } from 'react-router';
import { featuredCount } from '../../../../shop/facts.ts';
import { call } from '../../../browser/api.ts';
import { readRecentParts } from '../../../browser/recent-parts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import type { CardFields } from '../../../ui/product/product-card.tsx';
import { ProductCard } from '../../../ui/product/product-card.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';

const RecentParts = lazyOrNothing(
  async () => (await import('../../../ui/product/recent-parts.tsx')).RecentParts,
);

export function EmptyCart({ level = 2 }: { level?: 1 | 2 }) {
  const [hasRecent] = useState(() => readRecentParts().length > 0);
  return (
    <>
      <Empty title="Your cart is empty" level={level}>
        <ButtonLink kind="go" to={href('/store-front')}>
          Visit Our Store
        </ButtonLink>
        <ButtonLink kind="line" to={href('/quick-order')}>
          Quick Order
        </ButtonLink>
        <ButtonLink kind="line" to={href('/projects')}>
          Your Project Lists
        </ButtonLink>
      </Empty>
      {hasRecent ? (
        <Suspense>
          <RecentParts goBackPath={href('/cart')} />
        </Suspense>
      ) : (
        <FeaturedParts />
      )}
    </>
  );
}

/** A way on besides the button for whoever has seen no part yet. Without a reply there are just none. */
function FeaturedParts() {
  const [featured, setFeatured] = useState<CardFields[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    call('GET /api/products/featured', { signal: leaving.signal })
      .then((found) => setFeatured(found.slice(0, featuredCount)))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  if (featured.length === 0) return null;
  return (
    <section className="mt-12">
      <SectionHeader title="Featured parts" />
      <ul className="cards">
        {featured.map((product) => (
          <ProductCard key={product._id} product={product} level={3} goBackPath={href('/cart')} />
        ))}
      </ul>
    </section>
  );
}
