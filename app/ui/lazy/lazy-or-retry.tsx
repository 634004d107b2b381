import type { ComponentType, LazyExoticComponent } from 'react';
import { Alert } from '../alert.tsx';
import { lazyOrNothing } from './lazy-or-nothing.ts';

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
