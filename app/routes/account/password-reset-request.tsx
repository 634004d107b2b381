import { useState } from 'react';
import { href, Link } from 'react-router';
import { emailOnlySchema } from '../../../shop/contracts/accounts.ts';
import { resetLinkMinutes } from '../../../shop/facts.ts';
import { serverMessage, ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Done } from '../../ui/done.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { redirectQuery, useRedirectTarget } from './sign-in-redirect.ts';
import { useAccountForm } from './use-account-form.ts';

const title = 'Forgot Password';

export const meta = () =>
  pageMeta({
    title,
    description: 'Get a link to set a new password, sent to the email address of your account.',
    noindex: true,
  });

const labels = { email: 'Email' } as const;

export default function PasswordResetRequest() {
  const [sentTo, setSentTo] = useState<string>();
  const loginPath = `${href('/login')}${redirectQuery(useRedirectTarget())}`;
  const { form, state, field } = useAccountForm({
    schema: emailOnlySchema,
    labels,
    send: async (body) => {
      try {
        await call('POST /api/users/password-reset-request', { body });
      } catch (error) {
        return showError(error);
      }
      setSentTo(body.email);
    },
  });
  /** Shows the specified texts (section 8). */
  function showError(error: unknown): void {
    if (error instanceof ShopError && error.status === 404) {
      void toast.error('Email address does not exist.');
      form.setError('email', { message: 'Check the spelling, or register' }, { shouldFocus: true });
    } else {
      void toast.error(serverMessage(error, 'Unable to send password reset email.'));
    }
  }
  /** Brings the form back with the address, which may have a typo. */
  function again(): void {
    setSentTo(undefined);
    requestAnimationFrame(() => form.setFocus('email', { shouldSelect: true }));
  }
  return (
    <div className="narrow">
      <SectionHeader level={1} title={title} />
      {sentTo === undefined ? (
        <>
          <noscript>
            <Alert kind="note">Setting a new password needs JavaScript. You can also call us.</Alert>
          </noscript>
          <p className="mb-6 text-ink-2">
            We’ll email you a link to set a new password. It works for {resetLinkMinutes} minutes.
          </p>
          <AccountForm state={state}>
            <TextField type="email" autoComplete="username" required {...field('email')} />
            <SubmitButton busy={state.busy} word="Send Reset Link" busyWord="Sending…" />
          </AccountForm>
          <p className="signup mt-6">
            Remembered it?{' '}
            <Link className="link" to={loginPath}>
              Sign in
            </Link>
          </p>
        </>
      ) : (
        <Done level={2} title="Password reset email sent. Please check your inbox.">
          <p>
            We wrote to <b>{sentTo}</b>. The link works for {resetLinkMinutes} minutes. If nothing arrives,
            look in your spam folder.
          </p>
          <div className="row">
            <ButtonLink to={loginPath}>Back to Sign In</ButtonLink>
            <Button kind="line" onClick={again}>
              Send Another Link
            </Button>
          </div>
        </Done>
      )}
    </div>
  );
}
