import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** What an error page replaces counts as an error, too, but not a refusal by the API, which is a reply. */
const router = <HydratedRouter onError={(error) => void (error instanceof Error && reportError(error))} />;

startTransition(() => {
  hydrateRoot(
    document,
    // Strict mode does nothing in production but take space.
    import.meta.env.DEV ? <StrictMode>{router}</StrictMode> : router,
  );
});
