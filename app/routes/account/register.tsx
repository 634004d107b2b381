import { href, useLocation } from 'react-router';
import { firstName } from '../../../shop/rules/first-name.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { toast } from '../../ui/toasts/toasts.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { register } from '../../browser/user-info.ts';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { redirectSignedIn, redirectQuery, useSignInRedirect } from './sign-in-redirect.ts';
import { useAccountForm } from './use-account-form.ts';

export const meta = () =>
  pageMeta({
    title: 'Register',
    description: 'An account keeps your addresses and your orders. You don’t need one to buy.',
    noindex: true,
  });

export const loader = () => null;
export const clientLoader = redirectSignedIn;

const labels = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
} as const;

/** @query redirect where to go after registering, which also signs in */
export default function RegisterPage() {
  const { target, followRedirect } = useSignInRedirect();
  return (
    <div className="narrow">
      <SectionHeader level={1} title="Register" />
      <noscript>
        <Alert kind="note">Registering needs JavaScript. The catalog can be read without it.</Alert>
      </noscript>
      <p className="mb-6 text-ink-2">
        An account keeps your orders and addresses in one place. We’ll email you a link to verify your email.
      </p>
      <RegisterForm onRegistered={followRedirect} />
      <p className="signup mt-6">
        Already a customer?{' '}
        <Link className="link" to={`${href('/login')}${redirectQuery(target)}`}>
          Sign In
        </Link>
      </p>
    </div>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: () => Promise<void> }) {
  // From the page of a guest's order.
  const known = useLocation().state as { name?: string; email?: string } | null;
  const { state, field } = useAccountForm({
    schema: ({ registerForm }) => registerForm,
    labels,
    values: { name: known?.name ?? '', email: known?.email ?? '', password: '', confirmPassword: '' },
    send: async ({ name, email, password }) => {
      await register({ name, email, password });
      await onRegistered();
      toast.success(`Welcome, ${firstName(name)}. Your account is ready.`);
    },
  });
  return (
    <AccountForm state={state}>
      <TextField autoComplete="name" required {...field('name')} />
      <EmailField autoComplete="username" required {...field('email')} />
      <PasswordField
        autoComplete="new-password"
        required
        hint="At least 8 characters. Spaces and any other characters are fine."
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" required {...field('confirmPassword')} />
      <SubmitButton busy={state.busy} word="Register" busyWord="Registering…" />
    </AccountForm>
  );
}
