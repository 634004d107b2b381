import { href, Outlet } from 'react-router';
import type { Load } from '../../browser/api.ts';
import { inBrowser } from '../../browser/api.ts';
import { adminHome } from '../../layout/admin-links.ts';
import { ErrorPage, failureOf } from '../../layout/error-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/admin-content';
import type { Waiting } from './admin-pages.ts';
import { waitingOf } from './admin-pages.ts';
import { loadOrError } from './load-or-error.tsx';

/** Loads the counts for the menu; if that fails, the menu has none. Without two-step sign-in an admin may not have them. */
async function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<{ waiting: Waiting | undefined }> {
  if (url.pathname === href('/admin/two-step')) return { waiting: undefined };
  const { found } = await loadOrError(url, () => call('GET /api/reports/today'));
  return { waiting: found && waitingOf(found) };
}
export const clientLoader = inBrowser(load);

/** The same bytes for everyone; the browser fills in the rest. */
export function HydrateFallback() {
  return (
    <div aria-busy="true" className="stack">
      <h1 className="sr-only">Admin</h1>
      <noscript>
        <p>The admin pages need JavaScript. Please turn it on.</p>
      </noscript>
      <Skeleton className="h-12" />
      <Skeleton className="h-80" />
    </div>
  );
}

/** What the frame of the admin surrounds: the page, its skeleton until it is loaded, or its error. */
export default Outlet;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorPage {...failureOf(error)} start={adminHome} />
    </>
  );
}
