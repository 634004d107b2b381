import { href } from 'react-router';
import { call } from '../../browser/api.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { FollowingLink } from '../account/email-token.tsx';
import type { Route } from './+types/arrival';
import { ArrivalPage, followLink } from './arrival-page.tsx';

const title = 'We’ll Tell You';

export const meta = () => pageMeta({ title, noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  followLink(href('/arrival/:token?'), params.token, (headers) =>
    call('POST /api/arrivals/confirm', { headers }),
  );

export const HydrateFallback = () => <FollowingLink title={title} />;

export default function Arrival({ loaderData }: Route.ComponentProps) {
  return <ArrivalPage title={title} outcome={loaderData} />;
}
