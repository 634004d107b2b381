import { href, Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Steps } from '../../ui/steps.tsx';
import { leadAway, onward, useEnter } from './sign-in-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';

export const meta = () =>
  pageMeta({
    title: 'Sign In',
    description: 'Sign in to see your orders and to check out with your saved address.',
    noindex: true,
  });

/** Nothing to load: with it the page is drawn on the server, and `clientLoader` runs before it is shown, not after. */
export const loader = () => null;
export const clientLoader = leadAway;

const checkoutPaths = [href('/shipping'), href('/payment'), href('/placeorder')];

/** @query redirect where to go once signed in */
export default function SignInPage() {
  const { target, enter } = useEnter();
  const inCheckout = checkoutPaths.includes(target);
  return (
    <div className="narrow">
      {inCheckout && <Steps present={0} paths={[`${href('/login')}${onward(target)}`]} />}
      <SectionHeader level={1} title="Sign In" />
      <noscript>
        <Alert kind="note">Signing in needs JavaScript. The catalog can be read without it.</Alert>
      </noscript>
      <SignInForm onSignedIn={enter} />
      <p className="mt-4">
        <Link className="link" to={`${href('/password-reset-request')}${onward(target)}`}>
          Forgot password?
        </Link>
      </p>
      <p className="signup mt-4">
        New customer?{' '}
        <Link className="link" to={`${href('/register')}${onward(target)}`}>
          Register
        </Link>
      </p>
      {inCheckout && (
        <div className="signup mt-4">
          <p className="mb-3">You can also buy without an account.</p>
          <ButtonLink kind="line" block to={href('/guest-checkout')}>
            Guest Checkout
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
