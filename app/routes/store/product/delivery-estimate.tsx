import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { ProductDetails } from '../../../../shop/contracts/catalog.ts';
import { useDeliveryState } from '../../../browser/delivery-state.ts';
import { useSite } from '../../../layout/page-meta.ts';
import { DeliveryPlace } from '../../../ui/delivery/delivery-place.tsx';
import { lazyOrNothing } from '../../../ui/lazy/lazy-or-nothing.ts';

const PriceBreakdown = lazyOrNothing(async () => (await import('./price-breakdown.tsx')).PriceBreakdown);

const PickupPrice = lazyOrNothing(async () => (await import('./pickup-price.tsx')).PickupPrice);

/** What a part costs delivered, once the shopper has told us where; until then what is added to its price, and the question. */
export function DeliveryEstimate({
  product,
  qty,
  children,
}: {
  product: ProductDetails;
  qty: number;
  children: ReactNode;
}) {
  const state = useDeliveryState();
  return (
    <>
      {state ? (
        <Suspense fallback={children}>
          <PriceBreakdown product={product} qty={qty} state={state} />
        </Suspense>
      ) : (
        children
      )}
      {useSite()?.pickup && (
        <Suspense>
          <PickupPrice product={product} qty={qty} />
        </Suspense>
      )}
      {/* Its place stays, so that the focus returns to it. */}
      <p>
        <DeliveryPlace />
      </p>
    </>
  );
}
