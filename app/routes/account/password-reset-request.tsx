import { href, useNavigate } from 'react-router';
import { resetLinkMinutes } from '../../../shop/facts.ts';
import { serverMessage, ShopError } from '../../../shop/shop-error.ts';
import { call } from '../../browser/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
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
  return (
    <div className="narrow">
      <SectionHeader level={1} title={title} />
      <noscript>
        <Alert kind="note">Setting a new password needs JavaScript. You can also call us.</Alert>
      </noscript>
      <p className="mb-6 text-ink-2">
        We’ll email you a link to set a new password. It works for {resetLinkMinutes} minutes.
      </p>
      <RequestForm />
      <p className="signup mt-6">
        Remembered it?{' '}
        <Link className="link" to={`${href('/login')}${redirectQuery(useRedirectTarget())}`}>
          Sign In
        </Link>
      </p>
    </div>
  );
}

function RequestForm() {
  const navigate = useNavigate();
  const target = useRedirectTarget();
  const { form, state, field } = useAccountForm({
    schema: ({ emailOnlySchema }) => emailOnlySchema,
    labels,
    send: async (body) => {
      try {
        await call('POST /api/users/password-reset-request', { body });
      } catch (error) {
        return showError(error);
      }
      toast.success('Password reset email sent. Please check your inbox.');
      await navigate(`${href('/login')}${redirectQuery(target)}`, { state: { resetSentTo: body.email } });
    },
  });
  /** Shows the specified texts (section 8). */
  function showError(error: unknown): void {
    if (error instanceof ShopError && error.status === 404) {
      toast.error('Email address does not exist.');
      const message = 'No account has this email. Check the spelling, or register.';
      form.setError('email', { message }, { shouldFocus: true });
    } else {
      toast.error(serverMessage(error, 'Unable to send password reset email.'));
    }
  }
  return (
    <AccountForm state={state}>
      <TextField type="email" autoComplete="username" required {...field('email')} />
      <SubmitButton busy={state.busy} word="Send Reset Link" busyWord="Sending…" />
    </AccountForm>
  );
}
