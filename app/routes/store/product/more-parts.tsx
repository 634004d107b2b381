import { Suspense, useEffect, useRef, useState } from 'react';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { noteRecentPart, readRecentParts } from '../../../browser/recent-parts.ts';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';
import { useOnScreen } from '../../../ui/product/use-on-screen.ts';

const MorePartsNear = lazyOrNothing(async () => (await import('./more-parts-near.tsx')).MorePartsNear);

interface MorePartsProps {
  product: ProductDetails;
  boughtTogether: boolean | undefined;
}

/** What else a shopper may want, below the related parts: loaded when they come near it, if there is anything. */
export function MoreParts({ product, boughtTogether }: MorePartsProps) {
  const { _id: id } = product;
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => noteRecentPart(id), [id]);
  useOnScreen(
    place,
    (visible) => {
      // The part of this page is one of them.
      if (visible && (boughtTogether || readRecentParts().length > 1)) setNear(true);
    },
    '600px',
  );
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <MorePartsNear product={product} boughtTogether={boughtTogether} />
        </Suspense>
      )}
    </div>
  );
}
