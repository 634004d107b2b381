import { useEffect } from 'react';
import { href, replace, useNavigate } from 'react-router';
import { call } from '../../browser/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import type { Route } from './+types/verify-email';
import { asBearer, FollowingLink, noticeMs, takeToken } from './email-token.tsx';
import { serverMessage } from '../../../shop/shop-error.ts';

const title = 'Verify Email';

export const meta = () => pageMeta({ title, noindex: true });

/** Verifies in the loader and not in an effect, so that it happens once per visit however often the page renders. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<null> {
  const token = takeToken(href('/verify-email/:token?'), params.token);
  try {
    if (!token) throw new TypeError('The link has no token');
    await call('GET /api/users/verify-email', { headers: asBearer(token) });
  } catch (error) {
    toast.error(serverMessage(error, 'Failed to verify email. Please try again or contact support'));
    return null;
  }
  toast.success('Email successfully verified!');
  // The sign-in page asks the server who is signed in, and redirects them.
  throw replace(href('/login'));
}

export const HydrateFallback = () => <FollowingLink title={title} doing="Verifying" />;

/** Shown after a failure, long enough to be read. */
export default function VerifyEmail() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(href('/'), { replace: true }), noticeMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="narrow">
      <SectionHeader level={1} title={title} />
      <Alert kind="bad">Error verifying email. Please try again or contact support.</Alert>
      <p className="mt-4">
        A link works for 48 hours. <Link to={href('/login')}>Sign in</Link>, and the bar at the top of the
        page sends a new one.
      </p>
    </div>
  );
}
