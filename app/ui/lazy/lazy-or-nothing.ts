import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

/**
 * Returns a component that loads when it is first shown.
 * @param instead what is in its place if it cannot be loaded
 */
export function lazyOrNothing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: instead }),
    ),
  );
}
