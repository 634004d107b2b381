import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { signInSchema } from '../../../shop/contracts/accounts.ts';
import { safePath } from '../../../shop/rules/safe-path.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Head } from '../../ui/head.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { Steps } from '../../ui/steps.tsx';
import { refreshUserInfo, signIn } from '../../user-info.ts';

export const meta = () => pageMeta({ title: 'Sign In', noindex: true });

const checkoutPaths = ['/shipping', '/payment', '/placeorder'];

export default function SignInPage() {
  const [search] = useSearchParams();
  const target = safePath(search.get('redirect'));
  const inCheckout = checkoutPaths.includes(target);
  const onward = target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`;
  const enter = useEnter(target);
  return (
    <div className="narrow">
      {inCheckout && <Steps present={0} paths={[`/login${onward}`]} />}
      <Head level={1} title="Sign In" />
      <noscript>
        <Alert kind="note">Signing in needs JavaScript. The catalogue can be read without it.</Alert>
      </noscript>
      <SignInForm onSignedIn={enter} />
      <p className="mt-4">
        <Link className="link" to="/password-reset-request">
          Forgot password?
        </Link>
      </p>
      <p className="signup mt-4">
        New customer?{' '}
        <Link className="link" to={`/register${onward}`}>
          Register
        </Link>
      </p>
      {inCheckout && (
        <div className="signup mt-4">
          <p className="mb-3">You can also buy without an account.</p>
          <ButtonLink kind="line" block to="/guest-checkout">
            Guest Checkout
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Leads on once somebody is signed in. The mirror may outlive its session, so the server is asked before anyone is sent away. */
function useEnter(target: string): () => void {
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    void refreshUserInfo().then((user) => user && here && navigate(target, { replace: true }));
    return () => {
      here = false;
    };
  }, [navigate, target]);
  return () => void navigate(target, { replace: true });
}

function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const form = useForm({ resolver: zodResolver(signInSchema), defaultValues: { email: '', password: '' } });
  const [refusal, setRefusal] = useState('');
  const hydrated = useHydrated();
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (credentials) => {
    setRefusal('');
    try {
      await signIn(credentials);
      onSignedIn();
    } catch (error) {
      setRefusal(error instanceof ShopError ? error.message : 'An error occurred');
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    // By POST, so that a form sent before its script runs could never put a password into the address.
    <form className="form mt-6" method="post" noValidate onSubmit={submit}>
      {refusal && <Alert kind="bad">{refusal}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type={hydrated ? 'submit' : 'button'} block busy={isSubmitting}>
        {isSubmitting ? 'Signing in…' : 'Sign In'}
      </Button>
    </form>
  );
}

const never = () => () => {};

/** False on the server and until React has taken over the page. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
