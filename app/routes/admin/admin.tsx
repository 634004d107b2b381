import './admin.css';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
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
import { loadFound } from './load-or-error.ts';
import { refusalOf } from '../../forms/refusal-of.ts';

/** For pages that say nothing of themselves: none of them is for search engines. */
export const meta = () => pageMeta({ title: 'Admin', noindex: true });

/** What waits stands beside the pages' names; where that cannot be read, they stand alone. */
async function load({ call, url }: Load<Route.ClientLoaderArgs>): Promise<{ waiting: Waiting | undefined }> {
  const { found } = await loadFound(url, () => call('GET /api/reports/today'));
  return { waiting: found && waitingOf(found) };
}
export const clientLoader = inBrowser(load);

function waitingOf({ toShip, submissions, paymentIssues }: Today): Waiting {
  const { restoration: restorations, part: parts, career: careers } = submissions;
  return { orders: toShip.count, restorations, parts, careers, paymentIssues };
}

/** The same bytes for everybody: the browser fills them. */
export function HydrateFallback() {
  return (
    <Frame>
      <div aria-busy="true" className="stack">
        <h1 className="sr-only">Admin</h1>
        <noscript>
          <p>The back office needs JavaScript. Please switch it on.</p>
        </noscript>
        <Skeleton className="h-12" />
        <Skeleton className="h-80" />
      </div>
    </Frame>
  );
}

/** Frame of the back office, around every page below `/admin`. */
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
