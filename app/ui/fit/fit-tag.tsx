import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { useTruck } from '../../browser/truck.ts';
import { onceKnown } from '../lazy/once-known.tsx';

/** Says whether a part fits the shopper's truck, or what it depends on; nothing until they have told us their truck. */
export const FitTag = onceKnown<Fitment & { long?: boolean }>(
  useTruck,
  async () => (await import('./fit-verdict.tsx')).FitVerdict,
);

/** The same of a part in the cart: what doesn't fit has to be confirmed. */
export const LineFit = onceKnown<Fitment & { line: string }>(
  useTruck,
  async () => (await import('./line-verdict.tsx')).LineVerdict,
);
