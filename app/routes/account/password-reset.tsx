import { useEffect, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { serverMessage, ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { refreshUserInfo } from '../../browser/user-info.ts';
import type { Route } from './+types/password-reset';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { asBearer, HideToken, noticeMs, takeToken } from './email-token.tsx';
import { useAccountForm } from './use-account-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const title = 'Reset Password';

export const meta = () => pageMeta({ title, noindex: true });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => ({
  token: takeToken(href('/password-reset/:token?'), params.token),
});

export function HydrateFallback() {
  return (
    <div className="narrow" aria-busy="true">
      <HideToken />
      <SectionHeader level={1} title={title} />
      <noscript>
        <Alert kind="note">
          Setting a new password needs JavaScript. Please turn it on and open the link again.
        </Alert>
      </noscript>
      <div className="form">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-12" />
      </div>
    </div>
  );
}

const labels = { password: 'New Password', confirmPassword: 'Confirm Password' } as const;

export default function PasswordReset({ loaderData: { token } }: Route.ComponentProps) {
  const [done, setDone] = useState(false);
  return (
    <div className="narrow">
      <SectionHeader level={1} title={title} />
      {done ? (
        <Done />
      ) : token ? (
        <ResetForm token={token} onDone={() => setDone(true)} />
      ) : (
        <LinkExpired message="This link is incomplete. Please open it from the email again." />
      )}
    </div>
  );
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [expired, setExpired] = useState('');
  const { state, field } = useAccountForm({
    schema: ({ resetForm }) => resetForm,
    labels,
    focus: 'password',
    send: async ({ password }) => {
      try {
        await call('POST /api/users/password-reset', { body: { password }, headers: asBearer(token) });
      } catch (error) {
        toast.error(serverMessage(error, 'Password reset failed'));
        if (!(error instanceof ShopError) || error.code !== 'link_expired') throw shownError(error);
        setExpired(error.message);
        return;
      }
      toast.success('Password successfully reset');
      onDone();
    },
  });
  if (expired) return <LinkExpired message={expired} />;
  return (
    <AccountForm state={state}>
      <PasswordField
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" required {...field('confirmPassword')} />
      <SubmitButton busy={state.busy} word="Reset Password" busyWord="Resetting…" />
    </AccountForm>
  );
}

/** Returns the server's error for the alert, or one that stands for the specified text (section 2). */
const shownError = (error: unknown): unknown =>
  error instanceof ShopError && error.status > 0 ? error : new Error('The server did not answer');

function LinkExpired({ message }: { message: string }) {
  return (
    <>
      <Alert kind="bad">{message}</Alert>
      <p className="mt-6">
        <ButtonLink to={href('/password-reset-request')}>Send Another Link</ButtonLink>
      </p>
    </>
  );
}

/** All sessions have ended, including this browser's: the stored user is removed before the sign-in page reads it. */
function Done() {
  const navigate = useNavigate();
  useEffect(() => {
    void refreshUserInfo();
    const timer = setTimeout(() => void navigate(href('/login'), { replace: true }), noticeMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <Alert kind="good">Password has been reset successfully</Alert>
      <p className="mt-6 text-ink-2">You are signed out everywhere. Sign in with the new password.</p>
    </>
  );
}
