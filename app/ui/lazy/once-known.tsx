import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { lazyOrNothing } from './lazy-or-nothing.ts';

/**
 * Returns a component that is nothing until the browser knows something about the shopper, and loads its code then.
 * @param useKnown returns what it knows, or ''
 */
export function onceKnown<Props extends object>(
  useKnown: () => string,
  load: () => Promise<ComponentType<Props & { known: string }>>,
): ComponentType<Props> {
  const Shown = lazyOrNothing(load);
  return function OnceKnown(props: Props) {
    const known = useKnown();
    return (
      known && (
        <Suspense>
          <Shown {...props} known={known} />
        </Suspense>
      )
    );
  };
}
