import { Suspense } from 'react';
import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { useTruck } from '../../browser/truck.ts';
import { lazyOrNothing } from '../lazy/lazy-or-nothing.ts';

/** Loaded for those who have told us their truck. */
const FitVerdict = lazyOrNothing(async () => (await import('./fit-verdict.tsx')).FitVerdict);

/**
 * Says whether a part fits the shopper's truck, or what it depends on; nothing until they have told us their truck.
 * @param line id of a part in the cart: what doesn't fit has to be confirmed
 */
export function FitTag(part: Fitment & { long?: boolean; line?: string }) {
  const truck = useTruck();
  if (!truck) return null;
  return (
    <Suspense>
      <FitVerdict truck={truck} {...part} />
    </Suspense>
  );
}
