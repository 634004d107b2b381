import { href, useLocation } from 'react-router';
import { resetLinkMinutes } from '../../../shop/facts.ts';
import { readGuest } from '../../browser/guest.ts';
import { useHydrated } from '../../browser/hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Steps } from '../checkout/steps.tsx';
import { redirectSignedIn, redirectQuery, useSignInRedirect } from './sign-in-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';

export const meta = () =>
  pageMeta({
    title: 'Sign In',
    description: 'Sign in to see your orders and to check out with your saved address.',
    noindex: true,
  });

/** Loads nothing, but makes the server render the page, and `clientLoader` run before the page is shown. */
export const loader = () => null;
export const clientLoader = redirectSignedIn;

const checkoutPaths = [href('/shipping'), href('/payment'), href('/placeorder')];

/** @query redirect where to go after signing in */
export default function SignInPage() {
  const { target, followRedirect } = useSignInRedirect();
  // Given by the page that asks for a reset link. The server does not know it, so the first drawing leaves it out.
  const { resetSentTo } = (useLocation().state ?? {}) as { resetSentTo?: string };
  const hydrated = useHydrated();
  const sentTo = hydrated ? resetSentTo : undefined;
  // A guest who is checking out in another tab can continue here.
  const guestEmail = hydrated ? readGuest()?.email : undefined;
  const inCheckout = checkoutPaths.includes(target);
  return (
    <div className="narrow">
      {inCheckout && <Steps present={0} paths={[`${href('/login')}${redirectQuery(target)}`]} />}
      <SectionHeader level={1} title="Sign In" />
      <noscript>
        <Alert kind="note">Signing in needs JavaScript. The catalog can be read without it.</Alert>
      </noscript>
      {inCheckout && (
        <div className="stack mb-6">
          <p>You can also buy without an account: an email is enough.</p>
          {guestEmail && (
            <ButtonLink kind="line" block to={target}>
              <span className="wrap-anywhere">Continue as {guestEmail}</span>
            </ButtonLink>
          )}
          <ButtonLink kind="line" block to={href('/guest-checkout')}>
            {guestEmail ? 'Use another email' : 'Guest Checkout'}
          </ButtonLink>
        </div>
      )}
      {sentTo && (
        <Alert className="mb-4" kind="good">
          We wrote to <b className="wrap-anywhere">{sentTo}</b>. The link in that email works for{' '}
          {resetLinkMinutes} minutes. If nothing arrives, look in your spam folder.
        </Alert>
      )}
      {target.startsWith(href('/order/:id', { id: '' })) && (
        <Alert className="mb-4" kind="note">
          Sign in to see this order. If you checked out as a guest, use the link in your order email, or{' '}
          <Link to={href('/find-order')}>have it sent again</Link>.
        </Alert>
      )}
      <SignInForm onSignedIn={followRedirect} />
      <p className="mt-4">
        <Link className="link" to={`${href('/password-reset-request')}${redirectQuery(target)}`}>
          Forgot password?
        </Link>
      </p>
      <p className="signup mt-4">
        New customer?{' '}
        <Link className="link" to={`${href('/register')}${redirectQuery(target)}`}>
          Register
        </Link>
      </p>
      {!inCheckout && (
        <p className="mt-4">
          Ordered without an account?{' '}
          <Link className="link" to={href('/find-order')}>
            Find your order
          </Link>
        </p>
      )}
    </div>
  );
}
