import { Outlet, useRouteLoaderData } from 'react-router';
import type { FrameHandle } from '../../layout/layout.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { clientLoader } from './admin-content.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** For pages without their own meta: search engines must index none of them. */
export const meta = () => pageMeta({ title: 'Admin', noindex: true });

export const handle: FrameHandle = { bringsFrame: () => true };

/**
 * The frame around every page below `/admin`. Data is loaded by the route inside: if this one loaded it, the menu would be
 * mounted again when it arrives, and scroll back to its top.
 */
export default function Admin() {
  const loaded = useRouteLoaderData<typeof clientLoader>('admin/content');
  return (
    <AdminFrame waiting={loaded?.waiting}>
      <Outlet />
    </AdminFrame>
  );
}
