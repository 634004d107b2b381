import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientOnErrorFunction } from 'react-router';
import { HydratedRouter } from 'react-router/dom';

/** Reports what breaks while a page's data is read. What breaks while it is drawn has `errorInfo`; a refusal is no `Error`. */
const onError: ClientOnErrorFunction = (error, { errorInfo }) => {
  if (!errorInfo && error instanceof Error) reportError(error);
};
const router = <HydratedRouter onError={onError} />;

startTransition(() => {
  hydrateRoot(
    document,
    // Strict mode does nothing in production but take space.
    import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router,
    // What an error page replaces while it is drawn counts as an error, too.
    { onCaughtError: reportError },
  );
});
