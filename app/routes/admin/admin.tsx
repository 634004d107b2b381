import { href, Outlet } from 'react-router';
import type { Load } from '../../browser/api.ts';
import { inBrowser } from '../../browser/api.ts';
import { adminHome } from '../../layout/admin-links.ts';
import { ErrorPage, failureOf } from '../../layout/error-page.tsx';
import type { FrameHandle } from '../../layout/layout.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/admin';
import { AdminFrame } from './admin-frame.tsx';
import type { Waiting } from './admin-pages.ts';
import { waitingOf } from './admin-pages.ts';
import { loadOrError } from './load-or-error.tsx';

/** For pages without their own meta: search engines must index none of them. */
export const meta = () => pageMeta({ title: 'Admin', noindex: true });

/** Loads the counts for the menu; if that fails, the menu has none. Without two-step sign-in an admin may not have them. */
async function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<{ waiting: Waiting | undefined }> {
  if (url.pathname === href('/admin/two-step')) return { waiting: undefined };
  const { found } = await loadOrError(url, () => call('GET /api/reports/today'));
  return { waiting: found && waitingOf(found) };
}
export const clientLoader = inBrowser(load);

export const handle: FrameHandle = { bringsFrame: () => true };

/** The same bytes for everyone; the browser fills in the rest. */
export function HydrateFallback() {
  return (
    <AdminFrame>
      <div aria-busy="true" className="stack">
        <h1 className="sr-only">Admin</h1>
        <noscript>
          <p>The admin pages need JavaScript. Please turn it on.</p>
        </noscript>
        <Skeleton className="h-12" />
        <Skeleton className="h-80" />
      </div>
    </AdminFrame>
  );
}

/** The frame around every page below `/admin`. */
export default function Admin({ loaderData: { waiting } }: Route.ComponentProps) {
  return (
    <AdminFrame waiting={waiting}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <meta name="robots" content="noindex" />
      <ErrorPage {...failureOf(error)} start={adminHome} />
    </AdminFrame>
  );
}
