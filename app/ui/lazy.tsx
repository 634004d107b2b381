import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { Alert } from './alert.tsx';

/** Returns a component that loads when it is first shown; if it cannot be loaded, there is nothing in its place. */
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

/** Returns a component that loads when it is first shown; if it cannot be loaded, its place says so and offers a retry. */
export const lazyOrRetry = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazyOrNothing(load, ChunkFailed);

function ChunkFailed() {
  return (
    <Alert kind="bad">
      Loading chunk failed{' '}
      {/* A script that failed to load cannot be retried in this document, and an update may have removed it. */}
      <button type="button" className="link" onClick={() => location.reload()}>
        Try Again
      </button>
    </Alert>
  );
}
