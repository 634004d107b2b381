import type { Fitment } from '../../../shop/rules/fitment/fit.ts';
import { useHydrated } from '../../browser/hydrated.ts';
import { useTruck } from '../../browser/truck.ts';
import { Icon } from '../icon.tsx';
import { onceKnown } from '../lazy/once-known.tsx';

/** Says whether a part fits the shopper's truck, or what it depends on; its children until they have told us their truck. */
export const FitTag = onceKnown<Fitment & { long?: boolean }>(
  useTruck,
  async () => (await import('./fit-verdict.tsx')).FitVerdict,
);

/** The same of a part in the cart: what doesn't fit has to be confirmed. */
export const LineFit = onceKnown<Fitment & { line: string }>(
  useTruck,
  async () => (await import('./line-verdict.tsx')).LineVerdict,
);

/** What restricts a part, for those whose truck we don't know: others don't see it while the verdict is on its way. */
export function FitsOnly({ children }: { children: string | undefined }) {
  const early = useHydrated() ? '' : 'fit--early';
  return children ? (
    <p className={`fit fit--check ${early}`}>
      <Icon name="note" />
      <span>{`${children}.`}</span>
    </p>
  ) : null;
}
