import './admin.css';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import type { Today } from '../../../shop/contracts/reports.ts';
import type { Load } from '../../browser/api.ts';
import { inBrowser } from '../../browser/api.ts';
import { ErrorPage } from '../../layout/error-page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/admin';
import type { Waiting } from './admin-pages.ts';
import { AdminRail } from './admin-rail.tsx';
import { AdminTop } from './admin-top.tsx';
import { loadOrError } from './load-or-error.tsx';

/** For pages without their own meta: search engines must index none of them. */
export const meta = () => pageMeta({ title: 'Admin', noindex: true });

/** Loads the counts for the menu; if that fails, the menu has none. */
async function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<{ waiting: Waiting | undefined }> {
  const { found } = await loadOrError(url, () => call('GET /api/reports/today'));
  return { waiting: found && waitingOf(found) };
}
export const clientLoader = inBrowser(load);

function waitingOf({ toShip, submissions, paymentIssues }: Today): Waiting {
  const { restoration: restorations, part: parts, career: careers } = submissions;
  return { orders: toShip.count, restorations, parts, careers, paymentIssues };
}

/** The same bytes for everyone; the browser fills in the rest. */
export function HydrateFallback() {
  return (
    <Frame>
      <div aria-busy="true" className="stack">
        <h1 className="sr-only">Admin</h1>
        <noscript>
          <p>The admin pages need JavaScript. Please turn it on.</p>
        </noscript>
        <Skeleton className="h-12" />
        <Skeleton className="h-80" />
      </div>
    </Frame>
  );
}

/** The frame around every page below `/admin`. */
export default function Admin({ loaderData: { waiting } }: Route.ComponentProps) {
  return (
    <Frame waiting={waiting}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage {...refusalOf(error)} />
    </Frame>
  );
}

function Frame({ waiting, children }: { waiting?: Waiting | undefined; children: ReactNode }) {
  return (
    <div className="admin">
      <AdminTop />
      <div className="admin-body">
        <AdminRail waiting={waiting} />
        <main id="main" tabIndex={-1} className="work">
          {children}
        </main>
      </div>
    </div>
  );
}

/** Returns the status and the API's message of what a loader has thrown; 500 for anything unexpected. */
function refusalOf(error: unknown): { status: number; message?: string | undefined } {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const { message } = (error.data ?? {}) as { message?: string };
  return { status: error.status, message };
}
