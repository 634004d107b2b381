import './admin.css';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { BackToTop } from '../../layout/back-to-top.tsx';
import { Notices } from '../../layout/notices.tsx';
import type { Waiting } from './admin-pages.ts';
import { AdminRail } from './admin-rail.tsx';
import { AlsoFound } from './admin-search.tsx';
import { AdminTop } from './admin-top.tsx';
import { ignoreStrayClicks } from './stray-clicks.ts';

/** The frame around every admin page: the menu beside the page instead of the shop's header and footer. */
export function AdminFrame({ waiting, children }: { waiting?: Waiting | undefined; children: ReactNode }) {
  useEffect(ignoreStrayClicks, []);
  return (
    <div className="admin">
      <AdminTop />
      <Notices />
      <div className="admin-body">
        <AdminRail waiting={waiting} />
        <main id="main" tabIndex={-1} className="work">
          <AlsoFound />
          {children}
        </main>
      </div>
      <BackToTop />
    </div>
  );
}
