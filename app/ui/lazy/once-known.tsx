import type { ComponentType, PropsWithChildren } from 'react';
import { Suspense, useState } from 'react';
import { lazyOrNothing } from './lazy-or-nothing.ts';

/**
 * Returns a component that shows its children until the browser knows something about the shopper, and loads its code then;
 * a page that has waited for `preload` shows it with the rest.
 * @param useKnown returns what it knows, or ''
 */
export function onceKnown<Props extends object>(
  useKnown: () => string,
  load: () => Promise<ComponentType<Props & { known: string }>>,
): ComponentType<PropsWithChildren<Props>> & { preload: () => Promise<unknown> } {
  let loaded: ComponentType<Props & { known: string }> | undefined;
  const preload = async () => (loaded = await load());
  const Loading = lazyOrNothing(preload);
  function OnceKnown(props: PropsWithChildren<Props>) {
    const known = useKnown();
    // The same as long as it is shown: it would lose its state.
    const [Shown] = useState(() => loaded ?? Loading);
    return known ? (
      <Suspense>
        <Shown {...props} known={known} />
      </Suspense>
    ) : (
      props.children
    );
  }
  return Object.assign(OnceKnown, { preload });
}
