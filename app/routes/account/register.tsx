import { href, Link } from 'react-router';
import { registerSchema } from '../../../shop/contracts/accounts.ts';
import { Alert } from '../../ui/alert.tsx';
import { TextField } from '../../ui/field.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { register } from '../../browser/user-info.ts';
import { AccountForm, SubmitButton } from './account-form.tsx';
import { confirmation, PasswordField, passwordsMatch } from './password-field.tsx';
import { leadAway, onward, useEnter } from './sign-in-redirect.ts';
import { useAccountForm } from './use-account-form.ts';

export const meta = () =>
  pageMeta({
    title: 'Register',
    description: 'An account keeps your addresses and your orders. It is not needed for buying.',
    noindex: true,
  });

export const loader = () => null;
export const clientLoader = leadAway;

const schema = registerSchema.extend(confirmation).refine(...passwordsMatch);
const labels = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',
} as const;

/** @query redirect where to go once registered, which signs in */
export default function RegisterPage() {
  const { target, enter } = useEnter();
  return (
    <div className="narrow">
      <SectionHeader level={1} title="Register" />
      <noscript>
        <Alert kind="note">Registering needs JavaScript. The catalog can be read without it.</Alert>
      </noscript>
      <p className="mb-6 text-ink-2">
        An account keeps your orders and addresses in one place. We mail you a link that verifies your email.
      </p>
      <RegisterForm onRegistered={enter} />
      <p className="signup mt-6">
        Already a customer?{' '}
        <Link className="link" to={`${href('/login')}${onward(target)}`}>
          Sign In
        </Link>
      </p>
    </div>
  );
}

function RegisterForm({ onRegistered }: { onRegistered: () => Promise<void> }) {
  const { state, field } = useAccountForm({
    schema,
    labels,
    send: async ({ name, email, password }) => {
      await register({ name, email, password });
      await onRegistered();
    },
  });
  return (
    <AccountForm state={state}>
      <TextField autoComplete="name" required {...field('name')} />
      <TextField type="email" autoComplete="username" required {...field('email')} />
      <PasswordField
        autoComplete="new-password"
        required
        hint="At least 8 characters. Spaces and any other characters may be in it."
        {...field('password')}
      />
      <PasswordField autoComplete="new-password" required {...field('confirmPassword')} />
      <SubmitButton busy={state.busy} word="Register" busyWord="Registering…" />
    </AccountForm>
  );
}
